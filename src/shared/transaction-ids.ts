import { hasLostDigits, isAmount, isDate } from './cell-shapes.ts';
import { accountKey, comparisonKey, plainNumber } from './identifiers.ts';
import { PAYEES } from './payout-accounts.ts';
import type { PaymentMethod } from './rules.ts';

/** Raast IDs begin with the letters or the BIC of the sender's bank. `PAYEES` does not have all of them. */
const SENDERS = [...PAYEES.flatMap(({ code }) => code?.toLowerCase() ?? []), 'naya', 'sada', 'mbm'];
const MONTH_AND_DAY = '(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])';

/**
 * The IDs in the statements of each account, as comparison keys; Postgres reads these patterns as JavaScript
 * does. Null: the statements of this account have no IDs.
 */
export const ID_SHAPES: Readonly<Record<PaymentMethod, string | null>> = {
  Easypaisa: '^[0-9]{10,12}$',
  SadaPay: null,
  'Bank Account':
    `^a?(?:[a-z]{4}pk[a-z]{2}|${SENDERS.join('|')})` +
    `(?:[23][0-9]${MONTH_AND_DAY}[0-9]{8,}|20[23][0-9]${MONTH_AND_DAY}[0-9]{6,})$`,
};

export type OddId =
  | 'short'
  | 'account'
  | 'iban'
  | 'phone'
  | 'cnic'
  | 'card'
  | 'date'
  | 'letters'
  | 'lostDigits'
  | 'shape';

const LEAST: Readonly<Record<PaymentMethod, number>> = { Easypaisa: 10, SadaPay: 6, 'Bank Account': 9 };

/**
 * The kind of a number that is probably no transaction ID. The screen warns; the server accepts any ID (SPEC
 * section 5).
 * @param accounts the numbers of the receiving accounts
 */
export function findOddId(
  method: PaymentMethod,
  typed: string,
  accounts: readonly string[] = [],
): OddId | undefined {
  const text = plainNumber(typed);
  const key = comparisonKey(typed);
  if (text === '') return undefined;
  if (hasLostDigits(text)) return 'lostDigits';
  if (!/[0-9]/.test(text)) return 'letters';
  if (isDate(text) || isAmount(text)) return 'date';
  if (/^pk[0-9]{2}[a-z]{4}/.test(key)) return 'iban';
  if (/^(?:0|92|0092)3[0-9]{9}$/.test(key)) return 'phone';
  if (accounts.some((account) => accountKey(account) === accountKey(typed))) return 'account';
  if (/^[0-9]+$/.test(key)) {
    if (key.length < LEAST[method]) return 'short';
    if (key.length === 13) return 'cnic';
    if (/^[3-6][0-9]{14,15}$/.test(key) && hasCardDigit(key)) return 'card';
    if (key.length > 13) return 'account';
  }
  const shape = ID_SHAPES[method];
  if (shape) return new RegExp(shape).test(key) ? undefined : 'shape';
  return key.length < LEAST[method] ? 'short' : undefined;
}

/** ISO 7812: from the right, each second digit counts twice. */
function hasCardDigit(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, i) => total + (i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0);
  return sum % 10 === 0;
}
