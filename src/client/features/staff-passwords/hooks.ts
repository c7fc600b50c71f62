import { TIMINGS } from '#shared/timings.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { type Outputs, PAGED, trpc } from '../../lib/trpc.ts';

/** The password requests and their counts, reloaded by events and every 30 s (SPEC section 4.5). */
export function usePasswordResets() {
  const refetchInterval = TIMINGS.pollResetsMs;
  const list = trpc.auth.listPasswordResets.useInfiniteQuery({}, { ...PAGED, refetchInterval });
  const counts = trpc.auth.passwordResetCounts.useQuery(undefined, { refetchInterval });
  return { list, counts, reload: useReload() };
}

function useReload() {
  const { auth } = trpc.useUtils();
  return () => Promise.all([auth.listPasswordResets.invalidate(), auth.passwordResetCounts.invalidate()]);
}

export function useResetDecisions(onDone: () => void) {
  const { auth } = trpc.useUtils().client;
  const decided = { onDone, onStale: onDone, reload: useReload() };
  return {
    complete: useToastMutation(auth.approvePasswordReset.mutate, {
      done: 'staff.resetCompleted',
      failed: 'staff.completeFailed',
      ...decided,
    }),
    reject: useToastMutation(auth.rejectPasswordReset.mutate, {
      done: 'staff.resetRejected',
      failed: 'staff.rejectFailed',
      ...decided,
    }),
    /** The call that rejects (SPEC section 4): it rejects a pending request and removes a decided one. */
    delete: useToastMutation(auth.rejectPasswordReset.mutate, {
      done: 'staff.resetDeleted',
      failed: 'staff.deleteFailed',
      ...decided,
    }),
  };
}

export function useIssueCode(onDone: (issued: Outputs['auth']['issueResetCode']) => void) {
  return useToastMutation(trpc.useUtils().client.auth.issueResetCode.mutate, {
    done: null,
    failed: 'staff.issueCodeFailed',
    retry: false,
    onDone,
  });
}
