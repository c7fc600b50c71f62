import { toast } from 'react-hot-toast';
import { useLocation } from 'wouter';
import { TIMINGS } from '#shared/timings.ts';
import type { LoginNoteKey, LoginState } from '../../lib/landing.ts';
import { paths } from '../../lib/paths.ts';
import { redirectLater, startPendingSignup } from '../../lib/session.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { trpc, useKeyedMutation } from '../../lib/trpc.ts';

/** @param onLeave called just before the sign-up page closes */
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
      redirectLater(() => {
        onLeave();
        // Replaces the sign-up page in the browser's history, so that 'Back' does not lead to a blank form.
        navigate(paths.payment, { replace: true });
      }, TIMINGS.redirectMs);
    },
  });
  return { ...signup, busy: signup.busy || signup.done };
}

/** @param onSent called when the server has the request */
export function useForgotPassword(onSent: () => void) {
  const returnToLogin = useReturnToLogin('join.resetRequested', { duration: 6_000, note: 'resetRequested' });
  const { auth } = trpc.useUtils().client;
  return useKeyedMutation(auth.forgotPassword.mutate, {
    failed: 'join.submitFailed',
    retry: false,
    onSuccess: () => {
      onSent();
      returnToLogin();
    },
  });
}

export function useMailCode(onSent: (username: string) => void) {
  const { auth } = trpc.useUtils().client;
  return useKeyedMutation(auth.mailResetCode.mutate, {
    failed: 'join.submitFailed',
    onSuccess: (_, { username }) => onSent(username),
  });
}

export function useResetWithCode() {
  const onSuccess = useReturnToLogin('join.passwordChanged');
  const { auth } = trpc.useUtils().client;
  return useKeyedMutation(auth.resetPassword.mutate, {
    failed: 'join.submitFailed',
    retry: false,
    onSuccess,
  });
}

interface ReturnOptions {
  /** How long the toast stays, in milliseconds. */
  readonly duration?: number;
  readonly note?: LoginNoteKey;
}

function useReturnToLogin(done: TextKey, { duration, note }: ReturnOptions = {}): () => void {
  const { t } = useText();
  const [, navigate] = useLocation();
  return () => {
    toast.success(t(done), { id: 'form', ...(duration && { duration }) });
    // Loads the code of the note on the login page now, so that the login page can show the note at once.
    if (note) void import('../../components/login-note.tsx').catch(() => undefined);
    const state: LoginState | null = note ? { note } : null;
    redirectLater(() => navigate(paths.login, { state }), TIMINGS.resetReturnMs);
  };
}
