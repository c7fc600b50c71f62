import { type Pkr, pkr } from '#shared/money.ts';
import type { WaitingChangeView } from '#shared/views/second-person.ts';

/** The member's balance after the change; null if the change moves no balance, or its amount is not known. */
export function balanceAfter({ kind, amount, balance }: WaitingChangeView): Pkr | null {
  if (balance === null || amount === null) return null;
  return kind === 'adjustment' || kind === 'return' ? pkr(balance + amount) : null;
}
