import { useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast';
import { useLocation } from 'wouter';
import { TIMINGS } from '#shared/rules.ts';
import type { CreateDepositInput } from '#shared/schemas/requests.ts';
import { errorData, isStatus } from '../../lib/error-text.ts';
import { useKeyedMutation, wasAnswered } from '../../lib/keyed-mutation.ts';
import { endPendingSignup, promotePendingSession, readPendingSignup } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { paths } from '../../paths.ts';

/**
 * The state of the account after the login. Polls while the deposit is under review, and opens the dashboard
 * after its approval.
 */
export function useAccountState(loggedIn: boolean) {
  const { t } = useText();
  const [, navigate] = useLocation();
  const me = trpc.users.me.useQuery(undefined, {
    enabled: loggedIn,
    refetchInterval: ({ state }) => state.data?.deposit?.status === 'Pending' && TIMINGS.pollMemberMs,
  });
  const approved = me.data?.accountStatus === 'approved' ? me.data : undefined;
  const gone = isStatus(me.error, 401) || isStatus(me.error, 404);

  useEffect(() => {
    if (!approved) return;
    toast.success(t('join.accountActivated'), { duration: 6_000 });
    promotePendingSession({ username: approved.username, fullName: approved.fullName, userId: approved.id });
    navigate(paths.dashboard, { replace: true });
  }, [approved, navigate, t]);
  const deposit = me.data?.deposit?.status;
  const removed = me.data?.deposit?.removedPending;
  const before = useRef(deposit);
  useEffect(() => {
    // Rejected while the page is open: the page itself shows the reason.
    const rejected = before.current === 'Pending' && deposit === 'Rejected' && !removed;
    if (rejected) toast.error(t('join.accountContactSupport'));
    before.current = deposit;
  }, [deposit, removed, t]);
  useEffect(() => {
    if (!gone) return;
    toast.error(t('join.accountGone'));
    endPendingSignup();
    navigate(paths.login, { replace: true });
  }, [gone, navigate, t]);

  return { me, waiting: loggedIn && (!me.data || approved !== undefined || gone) };
}

/** The state of the history entry of `/success`: the account whose proof was sent. */
interface SuccessState {
  readonly sentFor?: string;
}
const sentFor = (userId: string): SuccessState => ({ sentFor: userId });
export const readSentFor = (): string | undefined => ((history.state ?? {}) as SuccessState).sentFor;

/**
 * Sends the deposit.
 * @param onPending called when another deposit is already under review
 */
export function useDeposit(onPending: () => void) {
  const { t } = useText();
  const [, navigate] = useLocation();
  const { requests } = trpc.useUtils().client;
  const create = useKeyedMutation(requests.createDeposit.mutate, {
    failed: 'join.submitFailed',
    unknown: 'join.depositUnknown',
    onSuccess: (_, { userId }) => {
      toast.success(t('join.depositSubmitted'), { id: 'form', duration: 6_000 });
      setTimeout(() => {
        navigate(paths.success, { replace: true, state: sentFor(userId) });
        endPendingSignup();
      }, TIMINGS.redirectMs);
    },
    onError: (error, problem) => {
      toast.error(problem, { id: 'form', ...(!wasAnswered(error) && { duration: 8_000 }) });
      const key = errorData(error)?.key;
      if (key === 'depositPending') onPending();
      if (key === 'depositNotAwaited') {
        endPendingSignup();
        navigate(paths.login);
      }
    },
  });

  /** The pending account may have been removed in another tab. */
  function send(input: CreateDepositInput): void {
    if (readPendingSignup()) {
      create.send(input);
    } else {
      toast.error(t('join.signupExpired'));
      navigate(paths.signup);
    }
  }
  return {
    send,
    sending: create.busy,
    failures: create.failures,
    busy: create.busy || create.done,
  };
}
