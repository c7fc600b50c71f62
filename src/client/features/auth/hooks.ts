import { toast } from 'react-hot-toast';
import { useLocation } from 'wouter';
import { TIMINGS } from '#shared/rules.ts';
import { useKeyedMutation } from '../../lib/keyed-mutation.ts';
import { startPendingSignup } from '../../lib/session.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { paths } from '../../paths.ts';

/**
 * Opens an account and goes on to the page of its deposit.
 * @param onLeave called just before the sign-up page closes
 */
export function useSignup(onLeave: () => void) {
  const { t } = useText();
  const [, navigate] = useLocation();
  const { auth } = trpc.useUtils().client;
  const signup = useKeyedMutation(auth.register.mutate, {
    failed: 'join.registrationFailed',
    retry: false,
    onSuccess: ({ userId }, { username }) => {
      startPendingSignup({ userId, username });
      toast.success(t('join.accountCreated'), { id: 'form' });
      setTimeout(() => {
        onLeave();
        // Replaces the sign-up in the browser's history, so that 'Back' does not lead to a blank form.
        navigate(paths.payment, { replace: true });
      }, TIMINGS.redirectMs);
    },
  });
  return { ...signup, busy: signup.busy || signup.done };
}

/** Asks staff for a new password and returns to the login 3 s later. */
export function useForgotPassword() {
  const onSuccess = useReturnToLogin('join.resetRequested', 6_000);
  const { auth } = trpc.useUtils().client;
  return useKeyedMutation(auth.forgotPassword.mutate, {
    failed: 'join.submitFailed',
    retry: false,
    onSuccess,
  });
}

/** Sets a new password with the one-time code from support and returns to the login 3 s later. */
export function useResetWithCode() {
  const onSuccess = useReturnToLogin('join.passwordChanged');
  const { auth } = trpc.useUtils().client;
  return useKeyedMutation(auth.resetPassword.mutate, {
    failed: 'join.submitFailed',
    retry: false,
    onSuccess,
  });
}

function useReturnToLogin(done: TextKey, duration?: number): () => void {
  const { t } = useText();
  const [, navigate] = useLocation();
  return () => {
    toast.success(t(done), { id: 'form', ...(duration && { duration }) });
    setTimeout(() => navigate(paths.login), TIMINGS.resetReturnMs);
  };
}
