import { toast } from 'react-hot-toast';
import { formatPkr } from '#shared/money.ts';
import type { MemberView } from '#shared/views.ts';
import { retryUnanswered, useAttempt, wasAnswered } from '../../lib/attempt.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import type { Quote } from './quote.ts';

export interface PaymentDetails {
  readonly accountNumber: string;
  readonly accountName: string;
  readonly bankName: string;
}

/** What the member confirms, as it stood when the form was opened: a later change must not alter a running attempt. */
export interface Offer {
  readonly userId: MemberView['id'];
  readonly withdrawalCount: number;
  readonly quote: Quote;
}

/** Sends a withdrawal. `problem` says in plain words what went wrong and whether money moved. */
export function useWithdrawal(offer: Offer, onDone: () => void) {
  const { t } = useText();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const attempt = useAttempt();
  const withdraw = trpc.requests.createWithdrawal.useMutation({
    retry: retryUnanswered,
    onSuccess: (answer) => {
      attempt.settle();
      utils.users.me.setData(
        undefined,
        (old) => old && { ...old, balance: answer.newBalance, withdrawalCount: old.withdrawalCount + 1 },
      );
      toast.success(t('member.withdrawSubmitted', { amount: formatPkr(answer.deductedAmount) }), {
        duration: 6_000,
      });
      onDone();
    },
    onError: (error) => {
      if (wasAnswered(error)) attempt.settle();
    },
    onSettled: refresh,
  });

  function refresh() {
    void utils.users.me.invalidate();
    void utils.requests.mine.invalidate();
    void utils.users.transactions.invalidate();
  }

  const problem = withdraw.error
    ? wasAnswered(withdraw.error)
      ? `${errorText(withdraw.error, 'member.withdrawFailed')}. ${t('member.withdrawNothingMoved')}`
      : t('member.withdrawUnknown')
    : null;

  return {
    busy: withdraw.isPending,
    problem,
    send: (details: PaymentDetails) => {
      const { userId, withdrawalCount, quote } = offer;
      const input = { userId, amount: quote.amount, withdrawalCount, ...details };
      withdraw.mutate({ ...input, idempotencyKey: attempt.keyFor(input) });
    },
  };
}

/** The member's own requests, newest first. */
export function useMyRequests() {
  return trpc.requests.mine.useInfiniteQuery(
    { limit: 10 },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
}
