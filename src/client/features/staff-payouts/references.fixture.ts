import type { Payment } from './named-lines.ts';
import { readReferences } from './references.ts';

export const payment = (n: number, accountNumber = `00${n}00`, pending = true): Payment => ({
  id: `id-${n}`,
  number: `R-00000${n}`,
  accountNumber,
  pending,
  payout: 141.57,
  user: `Member ${'ABC'[n - 1]}`,
});

const OWN = '0145-0104567899';
export const three = [payment(1), payment(2), payment(3)];

export function read(text: string, payments = three) {
  const { filled, failed, ...rest } = readReferences(text, payments, [OWN], 'B-000031');
  return { filled: Object.fromEntries(filled), failed: Object.fromEntries(failed), ...rest };
}

export const empty = {
  unknown: [],
  ambiguous: [],
  notDone: [],
  lostDigits: [],
  unclear: [],
  length: null,
};
export const clean = { failed: {}, ...empty };
