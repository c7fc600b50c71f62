import { toast } from 'react-hot-toast';
import { formatPkr } from '#shared/money.ts';
import type { RequestView, WithdrawalResult } from '#shared/views/requests.ts';
import type { SavedAccount } from '#shared/views/saved-accounts.ts';
import type { MemberView } from '#shared/views/users.ts';
import { useText } from '../../lib/text.tsx';
import { isStatus, itemsOf, PAGED, trpc, useErrorText, useKeyedMutation } from '../../lib/trpc.ts';
import type { Quote } from './quote.ts';

/** The amount and the fee do not change while the form is shown. */
export interface Offer {
  readonly userId: MemberView['id'];
  readonly withdrawalCount: number;
  readonly quote: Quote;
}

export type Destination = Pick<SavedAccount, 'accountNumber' | 'accountName' | 'bankName'>;

export interface SentWithdrawal {
  readonly answer: WithdrawalResult;
  readonly to: Destination;
}

export function useWithdrawal(onDone: (sent: SentWithdrawal) => void) {
  const { t } = useText();
  const utils = trpc.useUtils();
  return useKeyedMutation(utils.client.requests.createWithdrawal.mutate, {
    failed: 'member.withdrawFailed',
    unmoved: 'member.withdrawNothingMoved',
    unknown: 'member.withdrawUnknown',
    onSuccess: (answer, input) => {
      utils.users.me.setData(
        undefined,
        (old) => old && { ...old, balance: answer.newBalance, withdrawalCount: old.withdrawalCount + 1 },
      );
      toast.success(t('member.withdrawSubmitted', { amount: formatPkr(answer.deductedAmount) }));
      onDone({ answer, to: input });
    },
    onSettled: () => reload(utils),
  });
}

function reload({ users, requests }: ReturnType<typeof trpc.useUtils>): void {
  void users.me.invalidate();
  void requests.mine.invalidate();
  void users.transactions.invalidate();
}

export function useCancel({ amount }: RequestView) {
  const { t } = useText();
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  return useKeyedMutation(utils.client.requests.cancel.mutate, {
    failed: 'member.cancelFailed',
    tell: (error) =>
      isStatus(error, 409) ? t('member.cancelTooLate') : errorText(error, 'member.cancelFailed'),
    onSuccess: () => void toast.success(t('member.cancelDone', { amount: formatPkr(amount) })),
    onSettled: () => reload(utils),
  });
}

export const useMyRequests = () => trpc.requests.mine.useInfiniteQuery({ limit: 10 }, PAGED);

const NO_ACCOUNTS: readonly SavedAccount[] = [];

/** An empty list until they have loaded. */
export function useSavedAccounts(): readonly SavedAccount[] {
  return trpc.requests.savedAccounts.list.useQuery().data ?? NO_ACCOUNTS;
}

/** Only the requests loaded so far are searched; a pending request that staff removed is no failure. */
export function useRefusedAccounts(accounts: readonly SavedAccount[]): readonly SavedAccount[] {
  const requests = itemsOf(useMyRequests());
  return accounts.filter(({ accountNumber, bankName }) => {
    const newest = requests.find((one) => one.accountNumber === accountNumber && one.bankName === bankName);
    if (!newest || newest.removedPending || newest.cancelled) return false;
    return newest.status === 'Rejected' || newest.returned !== null;
  });
}

/** The newest account that was not refused last; undefined until that is known. */
export function useUsualAccount(accounts: readonly SavedAccount[]): SavedAccount | undefined {
  const refused = useRefusedAccounts(accounts);
  const isKnown = useMyRequests().data !== undefined;
  return isKnown ? accounts.find((account) => !refused.includes(account)) : undefined;
}

/** Errors are toasts only, because no money depends on them. */
export function useSavedAccountChanges(onDone?: () => void) {
  const utils = trpc.useUtils();
  const { save, rename, remove } = utils.client.requests.savedAccounts;
  const options = {
    onSuccess: onDone,
    onSettled: () => void utils.requests.savedAccounts.list.invalidate(),
  };
  return {
    save: useKeyedMutation(save.mutate, { failed: 'member.accountNotSaved', ...options }),
    rename: useKeyedMutation(rename.mutate, { failed: 'member.savedFailed', ...options }),
    remove: useKeyedMutation(remove.mutate, { failed: 'member.savedFailed', ...options }),
  };
}

/** Null if unknown, for example after too few decisions. */
export function useExpectedMinutes(): number | null {
  return trpc.requests.expectedTimes.useQuery().data?.withdrawals ?? null;
}
