import { trpc } from '../../lib/trpc.ts';

const AGAIN_MS = 3_000;

/** How members have done so far; the server counts once a minute at most. */
export function usePublicFigures() {
  return trpc.users.publicFigures.useQuery(undefined, {
    staleTime: 60_000,
    // The server is still at its first count.
    refetchInterval: ({ state }) => state.data === null && AGAIN_MS,
  });
}
