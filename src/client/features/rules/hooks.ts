import { trpc } from '../../lib/trpc.ts';

const AGAIN_MS = 3_000;
/**
 * The server's figures are usually at most half a minute old, so those on a visible screen are usually at
 * most a minute old.
 */
const REFRESH_MS = 30_000;

/** After how many days each kind of a deleted member's data is erased, from the current settings. */
export function useErasureDays() {
  return trpc.users.erasureDays.useQuery();
}

/** The figures of all members so far. */
export function usePublicFigures() {
  return trpc.users.publicFigures.useQuery(undefined, {
    staleTime: REFRESH_MS,
    // `null` means that the server is still counting, so the client asks again sooner.
    refetchInterval: ({ state }) => (state.data === null ? AGAIN_MS : REFRESH_MS),
  });
}
