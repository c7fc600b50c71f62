import { toast } from 'react-hot-toast';
import type { SavedAccount } from '#shared/views/saved-accounts.ts';
import type { MemberView, WithdrawalResult } from '#shared/views.ts';
import { useKeyedMutation } from '../../lib/keyed-mutation.ts';
import { trpc } from '../../lib/trpc.ts';
import type { Quote } from './quote.ts';

/** The amount and the fee that the member confirms. They do not change while the form is shown. */
export interface Offer {
  readonly userId: MemberView['id'];
  readonly withdrawalCount: number;
  readonly quote: Quote;
}

/** The bank or wallet account that a withdrawal is paid to. */
export type Destination = Pick<SavedAccount, 'accountNumber' | 'accountName' | 'bankName'>;

/** A withdrawal that the server has accepted. */
export interface SentWithdrawal {
  readonly answer: WithdrawalResult;
  readonly to: Destination;
}

/**
 * Sends a withdrawal. After an error, `problem` says why and that no money moved, or it says that it is
 * unknown whether money moved.
 */
export function useWithdrawal(onDone: (sent: SentWithdrawal) => void) {
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
      onDone({ answer, to: input });
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

const NO_ACCOUNTS: readonly SavedAccount[] = [];

/** The member's saved accounts; an empty list until they have loaded. */
export function useSavedAccounts(): readonly SavedAccount[] {
  return trpc.requests.savedAccounts.list.useQuery().data ?? NO_ACCOUNTS;
}

/**
 * The saved accounts whose last withdrawal failed: staff rejected it, or the bank sent its payout back. Only
 * the requests loaded so far are searched; a pending request that staff removed is no failure.
 */
export function useRefusedAccounts(accounts: readonly SavedAccount[]): readonly SavedAccount[] {
  const requests = useMyRequests().data?.pages.flatMap((page) => page.items) ?? [];
  return accounts.filter(({ accountNumber, bankName }) => {
    const newest = requests.find((one) => one.accountNumber === accountNumber && one.bankName === bankName);
    if (!newest || newest.removedPending) return false;
    return newest.status === 'Rejected' || newest.returned !== null;
  });
}

/** Saves, renames and removes saved accounts. Errors are toasts only, because no money depends on them. */
export function useSavedAccountChanges(onDone?: () => void) {
  const utils = trpc.useUtils();
  const { save, rename, remove } = utils.client.requests.savedAccounts;
  const options = {
    onSuccess: onDone,
    onError: (_: unknown, problem: string) => toast.error(problem),
    onSettled: () => void utils.requests.savedAccounts.list.invalidate(),
  };
  return {
    save: useKeyedMutation(save.mutate, { failed: 'member.accountNotSaved', ...options }),
    rename: useKeyedMutation(rename.mutate, { failed: 'member.savedFailed', ...options }),
    remove: useKeyedMutation(remove.mutate, { failed: 'member.savedFailed', ...options }),
  };
}

/**
 * The minutes that the decision on a withdrawal usually takes; null if unknown, for example after too few
 * decisions.
 */
export function useExpectedMinutes(): number | null {
  return trpc.requests.expectedTimes.useQuery().data?.withdrawals ?? null;
}
