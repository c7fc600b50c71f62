import { trpc } from '../../lib/trpc.ts';

const AGAIN_MS = 3_000;

/** The figures of all members so far; the server counts at most once a minute. */
export function usePublicFigures() {
  return trpc.users.publicFigures.useQuery(undefined, {
    staleTime: 60_000,
    // `null` means that the server has not finished its first count.
    refetchInterval: ({ state }) => state.data === null && AGAIN_MS,
  });
}
