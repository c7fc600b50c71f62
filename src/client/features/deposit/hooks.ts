import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast';
import { useLocation } from 'wouter';
import type { CreateDepositInput } from '#shared/schemas/requests.ts';
import { TIMINGS } from '#shared/timings.ts';
import type { LoginState } from '../../lib/landing.ts';
import { sessionEndOf } from '../../lib/own-session.ts';
import { paths } from '../../lib/paths.ts';
import {
  endPendingSignup,
  isPendingExpired,
  promotePendingSession,
  readPendingSignup,
  redirectLater,
} from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { errorData, isStatus, trpc, useErrorText, useKeyedMutation, wasAnswered } from '../../lib/trpc.ts';

/** The mark survives a reload. */
interface SuccessState {
  readonly depositSent?: true;
}
const depositSent: SuccessState = { depositSent: true };

export function wasDepositSent(): boolean {
  return ((history.state ?? {}) as SuccessState).depositSent === true;
}

/** Null for an unknown, deleted or deactivated account. */
export function useJoining(userId: string | undefined) {
  return trpc.auth.joining.useQuery(
    { userId: userId ?? '' },
    {
      enabled: userId !== undefined,
      refetchInterval: ({ state }) => state.data?.deposit === 'Pending' && TIMINGS.pollJoiningMs,
    },
  );
}

/** With only the account's id, a tab can read the deposit's state, but no reason of a rejection. */
export function useAccountState(userId: string, loggedIn: boolean) {
  const { t } = useText();
  const [, navigate] = useLocation();
  const joining = useJoining(userId);
  const me = trpc.users.me.useQuery(undefined, {
    enabled: loggedIn,
    refetchInterval: ({ state }) => state.data?.deposit?.status === 'Pending' && TIMINGS.pollMemberMs,
  });
  const approved = me.data?.accountStatus === 'approved' ? me.data : undefined;
  const end = sessionEndOf(me.error);
  // An id of the wrong form belongs to no account. The server answers such an id with 400.
  const over = !loggedIn && (joining.data === null || isStatus(joining.error, 400));

  useEffect(() => {
    if (!approved) return;
    toast.success(t('deposit.accountActivated'), { duration: 6_000 });
    promotePendingSession({ username: approved.username, fullName: approved.fullName, userId: approved.id });
    navigate(paths.dashboard, { replace: true });
  }, [approved, navigate, t]);
  useEffect(() => {
    if (!end && !over) return;
    const why = !end
      ? 'errors.depositNotAwaited'
      : isPendingExpired()
        ? 'deposit.loginExpired'
        : end === 'accountGone' && 'deposit.accountGone';
    if (why) toast.error(t(why), { id: 'form' });
    endPendingSignup();
    const state: LoginState | null = why ? null : { note: 'loggedOut' };
    navigate(paths.login, { replace: true, state });
  }, [end, over, navigate, t]);

  const [waited, setWaited] = useState(false);
  if (me.data?.deposit?.status === 'Pending' && !waited) setWaited(true);
  // Only a rejection on this screen ends the session (SPEC section 4.4): the next login leads to the form.
  const rejected = waited && me.data?.accountStatus === 'rejected';
  useEffect(() => {
    if (!rejected) return;
    toast.error(t('deposit.accountContactSupport'), { id: 'form', duration: TIMINGS.forcedLogoutMs });
    const timer = setTimeout(() => {
      endPendingSignup();
      navigate(paths.login, { replace: true });
    }, TIMINGS.forcedLogoutMs);
    return () => clearTimeout(timer);
  }, [rejected, navigate, t]);

  const query = loggedIn ? me : joining;
  return {
    query,
    /** A rejection on this screen is about to log out. */
    ends: rejected,
    waiting: !query.data || approved !== undefined || end !== undefined,
    status: loggedIn ? me.data?.deposit?.status : joining.data?.deposit,
    /** The last deposit with the reason of a rejection, which only the logged-in account may read. */
    rejection: me.data?.deposit,
    sent: joining.data?.sent,
  };
}

/** Reads again who takes payments: a person comes back to this screen from the app of a bank. */
export function useLiveAccounts() {
  const { client, auth } = trpc.useUtils();
  return useQuery({
    queryKey: ['live-accounts'],
    queryFn: async () => auth.config.setData(undefined, await client.auth.config.query()) ?? null,
    refetchInterval: TIMINGS.pollAccountsMs,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
}

/** @param onSent called once the deposit was sent, just before the page closes */
export function useDeposit(onSent: () => void) {
  const { t } = useText();
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const textOf = (error: unknown) => {
    const key = errorData(error)?.key;
    if (key === 'accountChanged' || key === 'accountOff') return t(`deposit.${key}`);
    return wasAnswered(error) ? errorText(error, 'join.submitFailed') : t('deposit.depositUnknown');
  };
  const create = useKeyedMutation(utils.client.requests.createDeposit.mutate, {
    failed: 'join.submitFailed',
    tell: textOf,
    onSuccess: () => {
      toast.success(t('deposit.depositSubmitted'), { id: 'form', duration: 6_000 });
      redirectLater(() => {
        onSent();
        navigate(paths.success, { replace: true, state: depositSent });
        // The cached answers are from before the deposit. With them /payment would briefly show the form.
        void utils.auth.joining.reset();
        void utils.users.me.reset();
      }, TIMINGS.redirectMs);
    },
    onError: (error) => {
      const key = errorData(error)?.key;
      if (key === 'accountChanged' || key === 'accountOff')
        void queries.invalidateQueries({ queryKey: ['live-accounts'] });
      if (key !== 'depositPending' && key !== 'depositNotAwaited') return;
      // The account already has a pending deposit, or is approved already. Reading the account's state again
      // makes the page show that.
      void utils.auth.joining.invalidate();
      void utils.users.me.invalidate();
    },
  });

  /** Sends the deposit, unless another tab has ended the pending sign-up, for example by a logout. */
  function send(input: CreateDepositInput): void {
    if (readPendingSignup()) {
      create.send(input);
    } else {
      toast.error(t('deposit.signupExpired'));
      navigate(paths.signup);
    }
  }
  return {
    send,
    sending: create.busy,
    failures: create.failures,
    error: create.error,
    problem: create.error ? textOf(create.error) : null,
    busy: create.busy || create.done,
  };
}
