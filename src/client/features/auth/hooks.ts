import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { useLocation } from 'wouter';
import type { ErrorKey } from '#shared/i18n/en/errors.ts';
import { TIMINGS } from '#shared/rules.ts';
import type { RegisterInput } from '#shared/schemas/auth.ts';
import { useAttempt, wasAnswered } from '../../lib/attempt.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { startPendingSignup } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { paths } from '../../paths.ts';
import { refusalKey } from './refusal.ts';

/** Opens an account, which then pays its deposit. */
export function useSignup(onRefused: (key: ErrorKey | undefined) => void) {
  const { t } = useText();
  const [, navigate] = useLocation();
  const errorText = useErrorText();
  const attempt = useAttempt();
  const [opened, setOpened] = useState(false);
  function goOn(userId: string, username: string): void {
    setOpened(true);
    startPendingSignup({ userId, username });
    toast.success(t('join.accountCreated'), { id: 'form' });
    setTimeout(() => navigate(paths.payment), TIMINGS.redirectMs);
  }
  function refuse(error: unknown): void {
    toast.error(errorText(error, 'join.registrationFailed'), { id: 'form' });
    onRefused(refusalKey(error));
  }

  const register = trpc.auth.register.useMutation({
    onSuccess: ({ userId }, { username }) => goOn(userId, username),
    onError: (error) => {
      if (wasAnswered(error)) attempt.settle();
      refuse(error);
    },
  });
  return {
    // After a lost answer the same form is the same attempt, and opens the same account.
    signUp: (input: RegisterInput) => register.mutate({ ...input, idempotencyKey: attempt.keyFor(input) }),
    busy: register.isPending || opened,
  };
}

/** Asks staff for a new password; back to the login 3 s after. */
export function useForgotPassword() {
  const { t } = useText();
  const [, navigate] = useLocation();
  const errorText = useErrorText();
  const forgot = trpc.auth.forgotPassword.useMutation({
    onSuccess: () => {
      toast.success(t('join.resetRequested'), { id: 'form', duration: 6_000 });
      setTimeout(() => navigate(paths.login), TIMINGS.resetReturnMs);
    },
    onError: (error) => toast.error(errorText(error, 'join.submitFailed'), { id: 'form' }),
  });
  return {
    request: forgot.mutate,
    busy: forgot.isPending,
    done: forgot.isSuccess,
  };
}

/** Sets a new password with the one-time code that support handed over; back to the login after. */
export function useResetWithCode(onRefused: (key: ErrorKey | undefined) => void) {
  const { t } = useText();
  const [, navigate] = useLocation();
  const errorText = useErrorText();
  const reset = trpc.auth.resetPassword.useMutation({
    onSuccess: () => {
      toast.success(t('join.passwordChanged'), { id: 'form' });
      setTimeout(() => navigate(paths.login), TIMINGS.resetReturnMs);
    },
    onError: (error) => {
      toast.error(errorText(error, 'join.submitFailed'), { id: 'form' });
      onRefused(refusalKey(error));
    },
  });
  return { reset: reset.mutate, busy: reset.isPending, done: reset.isSuccess };
}
