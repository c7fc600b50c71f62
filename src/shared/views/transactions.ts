import type { TextParams } from '../i18n/en/errors.ts';
import type { EntryText } from '../i18n/en/transactions.ts';
import type { Pkr } from '../money.ts';
import type { TransactionType } from '../movements.ts';

/** A movement of a member's balance. */
export interface TransactionView {
  readonly id: string;
  readonly date: string;
  /** The kind of movement; an upward adjustment by staff is a `deposit`. */
  readonly type: TransactionType;
  /** The change of the balance, with its sign. */
  readonly amount: Pkr;
  readonly description: string;
  /** The key and the values of a text that screens translate; null: they show the description as it is. */
  readonly text: { readonly key: EntryText; readonly params: TextParams } | null;
  readonly status: 'pending' | 'completed' | 'rejected';
  readonly balanceAfter: Pkr;
  /** For a withdrawal: removed from the list while pending, and refunded. The status is `rejected`. */
  readonly removedPending: boolean;
  /**
   * For a decided request: the id and number of its receipt, and the reason of a rejection if one was given.
   */
  readonly receipt: { readonly id: string; readonly number: string; readonly reason: string | null } | null;
  /** The request that it belongs to, also while that is pending; null for other movements. */
  readonly request: { readonly id: string; readonly number: string } | null;
}

/** What the movements of one type add up to. */
export interface StatementSum {
  readonly type: TransactionType;
  readonly count: number;
  readonly total: Pkr;
}

/** A member's balance over a period, both days included: the movements lead from one balance to the other. */
export interface BalanceStatement {
  readonly from: string;
  readonly to: string;
  readonly opening: Pkr;
  readonly closing: Pkr;
  /** Oldest first. */
  readonly items: readonly TransactionView[];
  readonly sums: readonly StatementSum[];
}
