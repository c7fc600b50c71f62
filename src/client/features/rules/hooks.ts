import { trpc } from '#client/lib/trpc.ts';

/** How members have done so far; the server counts once a minute at most. */
export function usePublicFigures() {
  return trpc.users.publicFigures.useQuery(undefined, { staleTime: 60_000 });
}
