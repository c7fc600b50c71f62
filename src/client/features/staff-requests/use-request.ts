import { useConnection, useStaffEvents } from '#client/lib/live.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { StaffEvent } from '#shared/events.ts';
import { TIMINGS } from '#shared/rules.ts';
import type { StaffRequestDetails, StaffRequestView } from '#shared/views/requests.ts';
import { newsOf } from './request-news.ts';

/**
 * One request as it is now, whatever the list's filters and pages: read by its id, and again at each event about it,
 * after each reconnection, and while there are no events.
 * @param opened its row as it was opened; shown until the first answer
 */
export function useRequest(opened: StaffRequestView | null): StaffRequestDetails | null {
  const utils = trpc.useUtils();
  const readAgain = useReadAgain();
  const isLive = useConnection() === 'live';
  const id = opened?.id ?? '';
  const query = trpc.requests.get.useQuery(
    { id },
    {
      enabled: opened !== null,
      staleTime: 0,
      // An earlier look at it would show for a moment what is no longer so.
      gcTime: 0,
      refetchInterval: isLive ? false : TIMINGS.pollUsersMs,
    },
  );
  useStaffEvents((event) => {
    if (!opened || !concerns(event, opened)) return;
    const state = newsOf(event)?.state;
    // A pending one that leaves the list is rejected by that. Who decided comes with the answer.
    const status = state === 'gone' ? 'Rejected' : state;
    if (status && status !== 'Pending') {
      utils.requests.get.setData({ id }, (known) =>
        known?.status === 'Pending' ? { ...known, status } : known,
      );
    }
    void readAgain(id);
  });
  if (!opened) return null;
  return query.data ?? { ...opened, decidedBy: null, removedAt: null, accountDeleted: false };
}

/** Reads an open request again. Not by an answer under way: that may have been given before what is asked about. */
export function useReadAgain(): (id: string) => Promise<void> {
  const { get } = trpc.useUtils().requests;
  return async (id) => {
    await get.cancel({ id });
    await get.invalidate({ id });
  };
}

function concerns(event: StaffEvent, { id, userId }: StaffRequestView): boolean {
  if (event.name === 'connected' || event.name === 'resync') return true;
  if (event.name === 'userDeleted') return event.data.id === userId;
  return newsOf(event)?.id === id;
}
