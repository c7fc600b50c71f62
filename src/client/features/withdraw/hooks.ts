import { toast } from 'react-hot-toast';
import { formatPkr } from '#shared/money.ts';
import type { MemberView } from '#shared/views.ts';
import { useKeyedMutation } from '../../lib/keyed-mutation.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import type { Quote } from './quote.ts';

/** The offer that the member confirms. It is fixed when the form opens, for the whole attempt. */
export interface Offer {
  readonly userId: MemberView['id'];
  readonly withdrawalCount: number;
  readonly quote: Quote;
}

/** Sends a withdrawal. `problem` gives the error and says whether money moved. */
export function useWithdrawal(onDone: () => void) {
  const { t } = useText();
  const utils = trpc.useUtils();
  return useKeyedMutation(utils.client.requests.createWithdrawal.mutate, {
    failed: 'member.withdrawFailed',
    unmoved: 'member.withdrawNothingMoved',
    unknown: 'member.withdrawUnknown',
    onSuccess: (answer) => {
      utils.users.me.setData(
        undefined,
        (old) => old && { ...old, balance: answer.newBalance, withdrawalCount: old.withdrawalCount + 1 },
      );
      toast.success(t('member.withdrawSubmitted', { amount: formatPkr(answer.deductedAmount) }), {
        duration: 6_000,
      });
      onDone();
    },
    onSettled: () => {
      void utils.users.me.invalidate();
      void utils.requests.mine.invalidate();
      void utils.users.transactions.invalidate();
    },
  });
}

/** The member's own requests, newest first. */
export function useMyRequests() {
  return trpc.requests.mine.useInfiniteQuery(
    { limit: 10 },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
}
