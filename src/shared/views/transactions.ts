import * as z from 'zod/mini';
import type { TextParams } from '../i18n/en/errors.ts';
import type { EntryText } from '../i18n/en/transactions.ts';
import type { Pkr } from '../money.ts';
import { TRANSACTION_TYPES, type TransactionType } from '../movements.ts';
import { id, instant, rupees } from './common.ts';

export const transactionView = z.object({
  id: z.string(),
  date: instant,
  /** An adjustment by staff that raises the balance is a `deposit`. */
  type: z.enum(TRANSACTION_TYPES),
  amount: rupees,
  description: z.string(),
  /** The key and params of a text that screens translate; null if they must show `description` as it is. */
  text: z.custom<{ readonly key: EntryText; readonly params: TextParams } | null>(),
  status: z.enum(['pending', 'completed', 'rejected']),
  balanceAfter: rupees,
  /**
   * True for a withdrawal that staff removed while it was pending, and for its refund. The status of such a
   * withdrawal is `rejected`.
   */
  removedPending: z.boolean(),
  /** True for a withdrawal that its member cancelled, and for its refund. */
  cancelled: z.boolean(),
  /** `reason`: why it was rejected or the bank sent the payout back, if that was given. */
  receipt: z.nullable(z.object({ id, number: z.string(), reason: z.nullable(z.string()) })),
  request: z.nullable(z.object({ id, number: z.string() })),
});
export type TransactionView = z.output<typeof transactionView>;

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
