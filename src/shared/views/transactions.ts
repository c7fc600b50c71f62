import type { TextParams } from '../i18n/en/errors.ts';
import type { EntryText } from '../i18n/en/transactions.ts';
import type { Pkr } from '../money.ts';
import type { TransactionType } from '../movements.ts';

export interface TransactionView {
  readonly id: string;
  readonly date: string;
  /** An adjustment by staff that raises the balance is a `deposit`. */
  readonly type: TransactionType;
  readonly amount: Pkr;
  readonly description: string;
  /** The key and params of a text that screens translate; null if they must show `description` as it is. */
  readonly text: { readonly key: EntryText; readonly params: TextParams } | null;
  readonly status: 'pending' | 'completed' | 'rejected';
  readonly balanceAfter: Pkr;
  /**
   * True for a withdrawal that staff removed while it was pending, and for its refund. The status of such a
   * withdrawal is `rejected`.
   */
  readonly removedPending: boolean;
  /** True for a withdrawal that its member cancelled, and for its refund. */
  readonly cancelled: boolean;
  /** `reason`: why it was rejected or the bank sent the payout back, if that was given. */
  readonly receipt: { readonly id: string; readonly number: string; readonly reason: string | null } | null;
  readonly request: { readonly id: string; readonly number: string } | null;
}

export interface StatementSum {
  readonly type: TransactionType;
  readonly count: number;
  readonly total: Pkr;
}

/** A member's balance over a period, both days included: from `opening` the movements lead to `closing`. */
export interface BalanceStatement {
  readonly from: string;
  readonly to: string;
  readonly opening: Pkr;
  readonly closing: Pkr;
  readonly items: readonly TransactionView[];
  readonly sums: readonly StatementSum[];
}
