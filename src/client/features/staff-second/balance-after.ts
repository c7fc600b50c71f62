import { type Pkr, pkr } from '#shared/money.ts';
import type { WaitingChangeView } from '#shared/views/second-person.ts';

/**
 * The member's balance after an adjustment or a returned payout; null for other changes, and if the balance
 * or the amount is not known.
 */
export function balanceAfter({ kind, amount, balance }: WaitingChangeView): Pkr | null {
  if (balance === null || amount === null) return null;
  return kind === 'adjustment' || kind === 'return' ? pkr(balance + amount) : null;
}
