import { useEffect, useEffectEvent } from 'react';
import toast from 'react-hot-toast';
import type { RequestClaim, StaffRequestDetails, StaffRequestView } from '#shared/views/requests.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { newKey } from '../../lib/keyed-mutation.ts';
import { useSession } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefetchRequest } from './use-request.ts';

/** A claim, which shows who handles a request, expires after five minutes. */
const RENEW_MS = 60_000;

export type Obstacle = 'batch' | 'waiting' | 'claim';

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
