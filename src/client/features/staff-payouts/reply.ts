import {
  findReferenceProblem,
  findRefusal,
  hasSpreadsheetError,
  saysMore,
  saysPaid,
} from '#shared/bank-reference.ts';
import { hasLostDigits, isAmount, isDate } from '#shared/cell-shapes.ts';
import { amountOf, comparisonKey, plainNumber } from '#shared/identifiers.ts';
import type { Payment } from './references.ts';

type Reply =
  | { readonly says: 'paid'; readonly reference: string }
  | { readonly says: 'failed'; readonly reason: string }
  | { readonly says: 'nothing' | 'notDone' | 'lostDigits' | 'unclear' };

/** Before the digits of a reference, and nowhere else. */
const LABEL = /^(?:no|number|ref|reference|stan|tid|rrn|trx|txn|transaction|trace|utr|ibft|raast)$/;
/** More letters in a row than a reference has, unless they are a bank's BIC or such a word. */
const GLUED = /(?<![a-z])(?!a?[a-z]{4}pk[a-z]{2,3}(?![a-z])|(?:raast|msgid)(?![a-z]))[a-z]{5,}/i;

/** @param cells of one line, without what names the payment */
export function readReply(cells: readonly string[], payment: Payment): Reply {
  const own = new Set(
    [payment.accountName, payment.bankName, payment.user, payment.username].map((text) =>
      comparisonKey(text ?? ''),
    ),
  );
  const isKnown = (cell: string) => {
    const key = comparisonKey(cell);
    return (
      (key !== '' && own.has(key)) || isPayout(cell, payment) || isDate(cell) || /^B-\d{6,}$/i.test(cell)
    );
  };
  const rest = cells.filter((cell) => !isKnown(cell));
  if (rest.length === 0) return { says: cells.length > 0 ? 'unclear' : 'nothing' };
  const whole = rest.join(' ');
  const refusal = findRefusal(whole);
  const others = rest.filter((cell) => !saysPaid(cell));
  // One cell says that it was paid and another that it was not.
  if (refusal && others.length < rest.length) return { says: 'unclear' };
  if (refusal === 'refused') return { says: 'failed', reason: reasonOf(others) };
  if (refusal === 'notDone') return { says: 'notDone' };
  if (others.some(hasLostDigits)) return { says: 'lostDigits' };
  const [only, ...more] = others;
  const reference = only && more.length === 0 && !hasSpreadsheetError(whole) && referenceIn(only, payment);
  return reference ? { says: 'paid', reference } : { says: 'unclear' };
}

function isPayout(cell: string, { payout }: Payment): boolean {
  if (payout === undefined) return isAmount(cell);
  const amount = amountOf(cell);
  return typeof amount === 'number' && Math.abs(amount) === payout;
}

/** Digits in groups are one reference; two words with letters and digits may be two. */
function referenceIn(cell: string, payment: Payment): string | undefined {
  const words = cell
    .split(' ')
    .map((word) => word.replace(/^[-=/:>#.]+|[,;:.=/-]+$/g, ''))
    .filter(
      (word) => !saysPaid(word) && !isPayout(word, payment) && !isDate(word) && /[\p{L}\p{N}]/u.test(word),
    );
  const first = words.findIndex((word) => /\d/.test(plainNumber(word)));
  const numbers = words.slice(first);
  const isOne = numbers.length === 1 || numbers.every((word) => /^[\d-]{1,6}$/.test(plainNumber(word)));
  const reference = plainNumber(words.join(' '));
  const [whole = ''] = numbers;
  if (first < 0 || !isOne || /[?؟]/.test(cell) || GLUED.test(plainNumber(whole)) || saysRefusal(whole))
    return undefined;
  // Two digits are the number of a row, or a bank's code of its answer.
  const isUnclear = /^\d{1,2}$/.test(reference) || saysMore(reference);
  return isUnclear || findReferenceProblem(reference) ? undefined : reference;
}

/** FT123RET */
const saysRefusal = (word: string) =>
  findRefusal(word.replace(/(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/gi, ' ')) !== undefined;

/** The bank's words, without numbers such as the reference. A short number in a text may be an error's. */
function reasonOf(cells: readonly string[]): string {
  const isNumber = (word: string) =>
    !findRefusal(word) &&
    /\d/.test(word) &&
    (/\d{4}|[a-z]-?\d|\d[a-z]/i.test(plainNumber(word)) || isAmount(word));
  const said = cells.map((cell) => {
    const words = cell.split(' ');
    return words
      .filter(
        (word, i) => !isNumber(word) && !(LABEL.test(word.toLowerCase()) && isNumber(words[i + 1] ?? '')),
      )
      .join(' ')
      .replace(/^[\s\-:,;/|.]+|[\s\-:,;/|]+$/g, '');
  });
  const words = said.filter((text) => /\p{L}|\d/u.test(text));
  return (words.length > 0 ? words : cells).join(', ').slice(0, 300);
}
