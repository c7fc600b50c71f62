import { findReferenceProblem, findRefusal, hasSpreadsheetError } from '#shared/bank-reference.ts';
import { hasLostDigits, isAmount, isDate } from '#shared/cell-shapes.ts';
import { amountOf, comparisonKey, plainNumber, plainText } from '#shared/identifiers.ts';
import type { Payment } from './references.ts';

type Reply =
  | { readonly says: 'paid'; readonly reference: string }
  | { readonly says: 'failed'; readonly reason: string }
  | { readonly says: 'nothing' | 'notDone' | 'lostDigits' | 'unclear' };

const PAID =
  /^(?:paid|success|successful|successfully|succeeded|completed?|executed|settled|credited|transferred|processed|done|ok|yes|کامیاب|کامیابی|مکمل|ادا)$/;
const BESIDE_PAID =
  /^(?:payment|transaction|transfer|txn|trx|status|is|was|has|been|and|fully|to|beneficiary|account|ہو|ہوا|ہوئی|گیا|گئی|گئے|ہے|ہوگئی|ہوگیا|شدہ|سے|رقم|ادائیگی)$/;
/** Words before the digits of a reference, and nowhere else. */
const LABEL =
  /^(?:(?!rc$)[a-z]{1,2}|no|number|ref|reference|bank|stan|tid|rrn|trx|txn|tran|transaction|trace|utr|ibft|ift|raast|msgid|inst|doc)$/;

const wordsOf = (text: string) =>
  plainText(text)
    .toLowerCase()
    .split(/[\s.:#()[\]!/_-]+/)
    .filter(Boolean);
const saysPaid = (text: string) => {
  const words = wordsOf(text);
  return (
    words.some((word) => PAID.test(word)) && words.every((word) => PAID.test(word) || BESIDE_PAID.test(word))
  );
};

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
  const labels = words.slice(0, Math.max(first, 0)).flatMap(wordsOf);
  const numbers = words.slice(first);
  const isOne = numbers.length === 1 || numbers.every((word) => /^[\d-]{1,6}$/.test(plainNumber(word)));
  if (first < 0 || !isOne || !labels.every((word) => LABEL.test(word))) return undefined;
  const reference = plainNumber(words.join(' '));
  // Two digits are the number of a row, or a bank's code of its answer.
  return /^\d{1,2}$/.test(reference) || findReferenceProblem(reference) ? undefined : reference;
}

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
