import { type Pkr, paisa, toPaisa, toPkr } from '#shared/money.ts';
import type { PayableView } from '#shared/views/payouts.ts';

/** The exact sum of payouts. */
export function sumOf(rows: readonly { readonly payout: Pkr }[]): Pkr {
  return toPkr(paisa(rows.reduce((sum, { payout }) => sum + toPaisa(payout), 0)));
}

/** Whether a payout may be put into a batch: no other staff person handles it. */
export const isFree = ({ handledBy }: PayableView) => handledBy === null;
/** Whether 'Choose all' includes a payout. One with a warning must be chosen by itself, by a person. */
export const isPlain = (item: PayableView) => isFree(item) && item.warnings.length === 0;

/** The oldest payouts whose sum is not above the limit. */
export function upTo(items: readonly PayableView[], limit: number): PayableView[] {
  let left = Math.round(limit * 100);
  const chosen: PayableView[] = [];
  for (const item of items) {
    left -= toPaisa(item.payout);
    if (left < 0) break;
    chosen.push(item);
  }
  return chosen;
}

/** Each bank as members typed it, with the number of its payouts, the most frequent first. */
export function banksOf(items: readonly PayableView[]): { key: string; name: string; count: number }[] {
  const banks = new Map<string, { key: string; name: string; count: number }>();
  for (const { bankName } of items) {
    const key = bankKey(bankName);
    const bank = banks.get(key) ?? { key, name: bankName, count: 0 };
    bank.count += 1;
    banks.set(key, bank);
  }
  return [...banks.values()].sort((a, b) => b.count - a.count);
}

export const bankKey = (name: string) => name.trim().toLowerCase();
