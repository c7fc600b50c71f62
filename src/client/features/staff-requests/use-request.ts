import { useEffect, useEffectEvent } from 'react';
import toast from 'react-hot-toast';
import type { StaffEvent } from '#shared/events.ts';
import { TIMINGS } from '#shared/timings.ts';
import type {
  RequestClaim,
  RequestStatus,
  StaffRequestDetails,
  StaffRequestView,
} from '#shared/views/requests.ts';
import { useConnection, useLiveEvents } from '../../lib/live.tsx';
import { useSession } from '../../lib/session.ts';
import { newKey, trpc, useErrorText } from '../../lib/trpc.ts';

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

/** It may be unchanged: `Pending` after the request was put into a payout batch. */
export interface StatusChange {
  readonly id: string;
  /** `removed` means that the request was removed from the staff's list of requests. */
  readonly status: RequestStatus | 'removed';
}

export function statusChangeOf({ name, data }: StaffEvent): StatusChange | undefined {
  if (name === 'requestUpdated') return { id: data.id, status: data.status };
  if (name === 'requestDeleted') return { id: data.id, status: 'removed' };
  if (name === 'depositApproved') return { id: data.requestId, status: 'Approved' };
  return undefined;
}

/** A claim, which shows who handles a request, expires after five minutes. */
const RENEW_MS = 60_000;

type Obstacle = 'batch' | 'waiting' | 'claim';

/** Why this person can't decide a pending request in its panel; null if they can. */
export function obstacleOf(request: StaffRequestView, me: string | undefined): Obstacle | null {
  if (request.batch) return 'batch';
  if (request.waiting) return 'waiting';
  return request.type === 'Withdraw' && request.claim && request.claim.by.id !== me ? 'claim' : null;
}

export interface Handling {
  readonly other: RequestClaim | null;
  readonly obstacle: Obstacle | null;
  readonly takeOver: () => void;
}

/**
 * @param keeps whether this person's decision is not yet in the list (`isDeciding`): then the claim is kept
 */
export function useClaim(request: StaffRequestDetails | null, keeps: (id: string) => boolean): Handling {
  const { requests } = trpc.useUtils().client;
  const refetch = useRefetchRequest();
  const errorText = useErrorText();
  const me = useSession()?.userId;
  const isFree = request?.status === 'Pending' && !request.removedAt && !request.batch;
  const id = isFree ? request.id : null;
  const mayRelease = useEffectEvent((claimed: string) => !keeps(claimed));
  useEffect(() => {
    if (!id) return;
    // An error is ignored: in most cases the request was decided or put into a batch, which a live event
    // reports.
    const claim = () => requests.claim.mutate({ id, idempotencyKey: newKey() }).catch(() => undefined);
    const renew = () => document.visibilityState === 'visible' && void claim();
    const claimed = claim();
    const timer = setInterval(renew, RENEW_MS);
    return () => {
      clearInterval(timer);
      if (!mayRelease(id)) return;
      void claimed
        .then(() => requests.release.mutate({ id, idempotencyKey: newKey() }))
        .catch(() => undefined);
    };
  }, [id, requests]);
  const claim = request?.claim ?? null;
  const other = id && claim && claim.by.id !== me ? claim : null;
  return {
    other,
    obstacle: request && obstacleOf(request, me),
    takeOver: () => {
      if (!id) return;
      requests.claim
        .mutate({ id, takeOver: true, idempotencyKey: newKey() })
        .catch((error) => toast.error(errorText(error, 'staff.takeOverFailed')))
        .finally(() => void refetch(id));
    },
  };
}
