import { trpc } from '../../lib/trpc.ts';

const AGAIN_MS = 3_000;
/** With about half a minute in the server's cache, figures on the screen are about a minute old at most. */
const REFRESH_MS = 30_000;

/** When each kind of a deleted member's data is erased, as the settings say now. */
export function useErasureDays() {
  return trpc.users.erasureDays.useQuery();
}

/** The figures of all members so far. */
export function usePublicFigures() {
  return trpc.users.publicFigures.useQuery(undefined, {
    staleTime: REFRESH_MS,
    // `null` means that the server has not finished its count.
    refetchInterval: ({ state }) => (state.data === null ? AGAIN_MS : REFRESH_MS),
  });
}
