import type { StaffEvent } from '#shared/events.ts';
import { TIMINGS } from '#shared/timings.ts';
import type { RequestStatus, StaffRequestDetails, StaffRequestView } from '#shared/views/requests.ts';
import { useConnection, useLiveEvents } from '../../lib/live.tsx';
import { trpc } from '../../lib/trpc.ts';
import { statusChangeOf } from './status-change.ts';

/**
 * @param id empty if no panel is shown
 * @param row the request's row in the list, if it has one; shown until the first answer
 */
export function useRequest(id: string, row: StaffRequestView | undefined) {
  const refetch = useRefetchRequest();
  const isLive = useConnection() === 'live';
  const query = trpc.requests.get.useQuery(
    { id },
    {
      enabled: id !== '',
      staleTime: 0,
      // No cache: a cached answer could show an old status for a moment.
      gcTime: 0,
      refetchInterval: isLive ? false : TIMINGS.pollUsersMs,
    },
  );
  const request: StaffRequestDetails | null =
    id === '' ? null : (query.data ?? (row ? { ...row, accountDeleted: false } : null));
  useLiveEvents<StaffEvent>((event) => {
    if (!id || !concerns(event, id, request?.userId)) return;
    const change = statusChangeOf(event)?.status;
    // The removal of a pending request counts as a rejection. The next read brings the name of the person who
    // removed it.
    void refetch(id, change === 'removed' ? 'Rejected' : change);
  });
  return { request, failure: query.isError && !request ? query : null };
}

/**
 * An earlier read without an answer is cancelled, because the server may have read the request before the
 * change.
 */
export function useRefetchRequest(): (id: string, status?: RequestStatus) => Promise<void> {
  const { get } = trpc.useUtils().requests;
  return async (id, status) => {
    await get.cancel({ id });
    if (status) {
      get.setData({ id }, (known) => (known?.status === 'Pending' ? { ...known, status } : known));
    }
    await get.invalidate({ id });
  };
}

function concerns(event: StaffEvent, id: string, userId: string | undefined): boolean {
  if (event.name === 'connected' || event.name === 'resync') return true;
  if (event.name === 'userDeleted') return event.data.id === userId;
  return statusChangeOf(event)?.id === id;
}
