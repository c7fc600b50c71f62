import { trpc } from '../../lib/trpc.ts';

const AGAIN_MS = 3_000;
/** The server's figures are usually at most half a minute old. */
const REFRESH_MS = 30_000;

export function useErasureDays() {
  return trpc.users.erasureDays.useQuery();
}

export function usePublicFigures() {
  return trpc.users.publicFigures.useQuery(undefined, {
    staleTime: REFRESH_MS,
    // `null` means that the server is still counting, so the client asks again sooner.
    refetchInterval: ({ state }) => (state.data === null ? AGAIN_MS : REFRESH_MS),
  });
}
