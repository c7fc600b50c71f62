import { type Pkr, pkr } from '#shared/money.ts';
import type { WaitingChangeView } from '#shared/views/second-person.ts';

/** Null for other changes, and if the balance or the amount is not known. */
export function balanceAfter({ kind, amount, balance }: WaitingChangeView): Pkr | null {
  if (balance === null || amount === null) return null;
  return kind === 'adjustment' || kind === 'return' ? pkr(balance + amount) : null;
}
