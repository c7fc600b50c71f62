import { useState } from 'react';
import toast from 'react-hot-toast';
import { TIMINGS } from '#shared/rules.ts';
import type { StaffRequestView } from '#shared/views/requests.ts';
import type { RequestStatus, RequestType, RequestView } from '#shared/views.ts';
import { useFailureText } from '../../components/staff/use-failure-text.ts';
import { isStatus } from '../../lib/error-text.ts';
import { useKeyedMutation } from '../../lib/keyed-mutation.ts';
import { useConnection } from '../../lib/live.tsx';
import { type TextKey, useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useLiveStatuses } from './use-live-statuses.ts';
import { useRefetchRequest } from './use-request.ts';
import type { Rows, Verb } from './use-worklist.ts';

export interface RequestFilters {
  readonly type: RequestType | undefined;
  readonly status: RequestStatus | undefined;
  readonly search: string;
}

/** The list under its filters and the counts, reloaded by events, or polled without a live connection. */
export function useRequests(filters: RequestFilters) {
  const utils = trpc.useUtils();
  const connection = useConnection();
  const refetchInterval = connection === 'live' ? false : TIMINGS.pollUsersMs;
  const list = trpc.requests.list.useInfiniteQuery(
    { ...filters, search: filters.search || undefined },
    { getNextPageParam: (page) => page.nextCursor, refetchInterval, placeholderData: (before) => before },
  );
  const counts = trpc.requests.counts.useQuery(undefined, { refetchInterval });
  const withStatuses = useLiveStatuses(rowsOf(list.data));
  /** The rows with those of the next page; without a next page, or if it fails to load, the same rows. */
  async function more(): Promise<Rows> {
    const page = await list.fetchNextPage();
    return {
      requests: withStatuses(rowsOf(page.data)),
      more: page.hasNextPage && !page.isError ? more : undefined,
    };
  }
  return {
    list,
    counts,
    connection,
    refresh: () => void utils.requests.invalidate(),
    requests: withStatuses(rowsOf(list.data)),
    more: list.hasNextPage ? more : undefined,
  };
}

interface Pages {
  readonly pages: readonly { readonly items: readonly StaffRequestView[] }[];
}
const rowsOf = (data: Pages | undefined) => data?.pages.flatMap(({ items }) => items) ?? [];

const FAILED = {
  approve: 'staff.approveFailed',
  reject: 'staff.rejectFailed',
  delete: 'staff.deleteFailed',
} as const satisfies Record<Verb, TextKey>;

function doneText(verb: Verb, { type }: RequestView): TextKey {
  if (verb === 'delete') return 'staff.requestDeleted';
  if (type === 'Deposit') return verb === 'approve' ? 'staff.depositApproved' : 'staff.depositRejected';
  return verb === 'approve' ? 'staff.withdrawalApproved' : 'staff.withdrawalRejected';
}

/**
 * Approves, rejects and deletes. After an error the dialog stays open.
 * @param onDone called after a success
 */
export function useDecision(onDone: (request: StaffRequestView) => void) {
  const { t } = useText();
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  const refetch = useRefetchRequest();
  // True until the dialog is updated, so that one's own decision doesn't look like another person's.
  const [busy, setBusy] = useState(false);
  const { requests } = utils.client;
  const approve = useKeyedMutation(requests.approve.mutate, { failed: FAILED.approve });
  const reject = useKeyedMutation(requests.reject.mutate, { failed: FAILED.reject });
  const remove = useKeyedMutation(requests.delete.mutate, { failed: FAILED.delete });

  /**
   * Sends a decision.
   * @param answer the reason of a rejection or the bank's reference of a payout; may be empty
   */
  async function decide(verb: Verb, request: StaffRequestView, answer: string): Promise<void> {
    const { id } = request;
    setBusy(true);
    try {
      if (verb === 'approve') await approve.sendAsync({ id, reference: answer || undefined });
      else if (verb === 'reject') await reject.sendAsync({ id, reason: answer || undefined });
      else await remove.sendAsync({ id });
      toast.success(t(doneText(verb, request)));
      onDone(request);
    } catch (error) {
      // The text always names the action (SPEC section 8), with the reason.
      toast.error(failureText(error, FAILED[verb]));
      if (isStatus(error, 409) || isStatus(error, 404)) await refetch(id);
    } finally {
      setBusy(false);
      void utils.requests.invalidate();
    }
  }
  return { decide, busy };
}
