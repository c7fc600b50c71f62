import { TIMINGS } from '#shared/timings.ts';
import { useFailureText } from '../../components/staff/use-failure-text.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { useKeyedMutation } from '../../lib/keyed-mutation.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';

/** The password requests and their counts, reloaded by events and every 30 s (SPEC section 4.5). */
export function usePasswordResets() {
  const refetchInterval = TIMINGS.pollResetsMs;
  const list = trpc.auth.listPasswordResets.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor, refetchInterval },
  );
  const counts = trpc.auth.passwordResetCounts.useQuery(undefined, { refetchInterval });
  return { list, counts, reload: useReload(), resets: list.data?.pages.flatMap((page) => page.items) ?? [] };
}

function useReload() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([utils.auth.listPasswordResets.invalidate(), utils.auth.passwordResetCounts.invalidate()]);
}

export function useComplete(onDone: () => void) {
  const { auth } = trpc.useUtils().client;
  return useToastMutation(auth.approvePasswordReset.mutate, {
    done: 'staff.resetCompleted',
    failed: 'staff.completeFailed',
    onDone,
    onStale: onDone,
    reload: useReload(),
  });
}

export function useReject(onDone: () => void) {
  const { auth } = trpc.useUtils().client;
  return useToastMutation(auth.rejectPasswordReset.mutate, {
    done: 'staff.resetRejected',
    failed: 'staff.rejectFailed',
    onDone,
    onStale: onDone,
    reload: useReload(),
  });
}

/** The call that rejects (SPEC section 4): it rejects a pending request and removes a decided one. */
export function useDelete(onDone: () => void) {
  const { auth } = trpc.useUtils().client;
  return useToastMutation(auth.rejectPasswordReset.mutate, {
    done: 'staff.resetDeleted',
    failed: 'staff.deleteFailed',
    onDone,
    onStale: onDone,
    reload: useReload(),
  });
}

export function useIssueCode(onSuccess: (issued: Outputs['auth']['issueResetCode']) => void) {
  const failureText = useFailureText();
  const { auth } = trpc.useUtils().client;
  return useKeyedMutation(auth.issueResetCode.mutate, {
    failed: 'staff.issueCodeFailed',
    retry: false,
    onSuccess,
    tell: (error) => failureText(error, 'staff.issueCodeFailed', false),
  });
}
