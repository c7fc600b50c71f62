import toast from 'react-hot-toast';
import { useStaffRefresh } from '#client/components/staff/use-staff-refresh.ts';
import { retryUnanswered, useAttempt, wasAnswered } from '#client/lib/attempt.ts';
import { isStatus, useErrorText } from '#client/lib/error-text.ts';
import { useConnection } from '#client/lib/live.tsx';
import { type TextKey, useText } from '#client/lib/text.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { TIMINGS } from '#shared/rules.ts';
import type { RequestStatus, RequestType, RequestView } from '#shared/views.ts';

export interface RequestFilters {
  readonly type: RequestType | undefined;
  readonly status: RequestStatus | undefined;
  readonly search: string;
}

/** The list under its filters and the counts, kept up by events, and by asking while there are none. */
export function useRequests(filters: RequestFilters) {
  const utils = trpc.useUtils();
  const connection = useConnection();
  const refetchInterval = connection === 'live' ? false : TIMINGS.pollUsersMs;
  const list = trpc.requests.list.useInfiniteQuery(
    { ...filters, search: filters.search || undefined },
    { getNextPageParam: (page) => page.nextCursor, refetchInterval, placeholderData: (before) => before },
  );
  const counts = trpc.requests.counts.useQuery(undefined, { refetchInterval });
  const refresh = () => void utils.requests.invalidate();
  useStaffRefresh(['newRequest', 'requestUpdated', 'requestDeleted', 'depositApproved'], refresh);
  return {
    list,
    counts,
    connection,
    refresh,
    requests: list.data?.pages.flatMap((page) => page.items) ?? [],
  };
}

export type Verb = 'approve' | 'reject' | 'delete';
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
 * Approve, reject and delete. A request that somebody else has decided says so, and the list is read anew.
 * @param onSettled called once it is decided, by whomever; after any other failure the dialog stays, to try again
 */
export function useDecision(onSettled: () => void) {
  const { t } = useText();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const attempt = useAttempt();
  const options = { retry: retryUnanswered };
  const approve = trpc.requests.approve.useMutation(options);
  const reject = trpc.requests.reject.useMutation(options);
  const remove = trpc.requests.delete.useMutation(options);

  async function decide(verb: Verb, request: RequestView, reason: string): Promise<void> {
    // After a lost answer the same decision is the same attempt, so that it is answered what the first one did.
    const input = { id: request.id, idempotencyKey: attempt.keyFor({ verb, id: request.id, reason }) };
    try {
      if (verb === 'approve') await approve.mutateAsync(input);
      else if (verb === 'reject') await reject.mutateAsync({ ...input, reason: reason || undefined });
      else await remove.mutateAsync(input);
      attempt.settle();
      toast.success(t(doneText(verb, request)));
      onSettled();
    } catch (error) {
      if (wasAnswered(error)) attempt.settle();
      if (isStatus(error, 409) || isStatus(error, 404)) {
        toast.error(t('staff.decidedElsewhere'));
        onSettled();
      } else toast.error(errorText(error, FAILED[verb]));
    } finally {
      void utils.requests.invalidate();
    }
  }
  return { decide, busy: approve.isPending || reject.isPending || remove.isPending };
}
