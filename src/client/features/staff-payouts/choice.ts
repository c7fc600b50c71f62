import { type Pkr, paisa, toPaisa, toPkr } from '#shared/money.ts';
import { findAccountProblem } from '#shared/payout-accounts.ts';
import type { PayableView } from '#shared/views/payouts.ts';

/** The sum of payouts, added up in whole paisa so that it is exact. */
export function sumOf(rows: readonly { readonly payout: Pkr }[]): Pkr {
  return toPkr(paisa(rows.reduce((sum, { payout }) => sum + toPaisa(payout), 0)));
}

export const isFree = ({ handledBy }: PayableView) => handledBy === null;
/** A person must choose a payout with a warning, or to an account that can't be right, individually. */
export const isPlain = (item: PayableView) =>
  isFree(item) &&
  item.warnings.length === 0 &&
  findAccountProblem(item.accountNumber, item.bankName) === undefined;

/** @param limit rupees */
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

/** Names that differ only in upper and lower case or in spaces around them are one bank. */
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
