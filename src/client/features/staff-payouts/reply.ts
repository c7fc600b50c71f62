import { findReferenceProblem, findRefusal, hasSpreadsheetError } from '#shared/bank-reference.ts';
import { hasLostDigits, isAmount, isDate } from '#shared/cell-shapes.ts';
import { accountKey, amountOf, comparisonKey, plainNumber, plainText } from '#shared/identifiers.ts';
import { findOddId } from '#shared/transaction-ids.ts';
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
const LABEL = new RegExp(
  `^(?:${[
    'easypaisa|jazzcash|sadapay|nayapay|bank|ibft|ift|raast|ft|tt|tr|tx|trx|txn|tran|transaction',
    'id|number|ref|reference|stan|tid|rrn|trace|utr|msgid|inst|doc',
  ].join('|')})$`,
);

const wordsOf = (text: string) =>
  plainText(text)
    .toLowerCase()
    .split(/[\s.:#()[\]!/_-]+/)
    .filter(Boolean);

export function saysPaid(text: string): boolean {
  const words = wordsOf(text);
  return (
    words.some((word) => PAID.test(word)) && words.every((word) => PAID.test(word) || BESIDE_PAID.test(word))
  );
}

/**
 * Whether a word beside the number of a reference is unknown. Pasted, it makes the reply unclear; a person
 * may type it. Parts of hexadecimal numbers are no words.
 */
export function saysMore(text: string): boolean {
  // A bank's short name, as in HBL 12345678.
  const unnamed = text.replace(
    /^(?:(?!OTP|PIN|CHQ|BAL|AVL|ACC?|TEL|NIC|NTN)[A-Z]{2,4} )+(?=(?:[^\s\d]*\d){6}\S*$)/,
    '',
  );
  const named = unnamed.toLowerCase().replace(/(?<=[a-z][ .]+)no\.? |^no[.:]/g, '');
  const [first = '', ...after] = named.split(/(?<=\d)(?=[^a-z0-9])/);
  const before = first
    .split(/[ .:#]+/)
    .slice(0, -1)
    .flatMap(wordsOf);
  const isKnown = (word: string) => /\d|^[a-f]+$/.test(word) || PAID.test(word) || BESIDE_PAID.test(word);
  return (
    text.includes('?') ||
    !before.every((word) => LABEL.test(word) || isKnown(word)) ||
    !after.flatMap(wordsOf).every(isKnown)
  );
}

/** More letters in a row than a reference has, unless they are a bank's BIC or such a word. */
const GLUED = /(?<![a-z])(?!a?[a-z]{4}pk[a-z]{2,3}(?![a-z])|(?:raast|msgid)(?![a-z]))[a-z]{5,}/i;

/** @param cells of one line, without what names the payment */
export function readReply(cells: readonly string[], payment: Payment): Reply {
  const isKnown = (cell: string) =>
    isName(cell, payment) ||
    isPayout(cell, payment) ||
    isDate(cell) ||
    isAccount(cell, payment) ||
    /^B-\d{6,}$/i.test(cell);
  const rest = cells.filter((cell) => !isKnown(cell));
  if (rest.length === 0) return { says: cells.length > 0 ? 'unclear' : 'nothing' };
  const whole = rest.join(' ');
  const refusal = findRefusal(whole);
  const others = rest.filter((cell) => !saysPaid(cell));
  // One cell says that it was paid and another that it was not.
  if (refusal && others.length < rest.length) return { says: 'unclear' };
  if (refusal === 'refused') return { says: 'failed', reason: reasonOf(others) };
  if (refusal === 'notDone') return { says: 'notDone' };
  if (cells.some(isLater)) return { says: 'notDone' };
  if (others.some(hasLostDigits)) return { says: 'lostDigits' };
  // The payout, and the same amount back.
  const amounts = cells.filter((cell) => isPayout(cell, payment));
  if (new Set(amounts.map((cell) => /[-(]/.test(plainNumber(cell)))).size > 1) return { says: 'unclear' };
  const [only, ...more] = others;
  const reference = only && more.length === 0 && !hasSpreadsheetError(whole) && referenceIn(only, payment);
  return reference ? { says: 'paid', reference } : { says: 'unclear' };
}

const namesOf = ({ accountName, bankName, user, username }: Payment) =>
  [accountName, bankName, user, username].map((text) => comparisonKey(text ?? ''));

function isName(cell: string, payment: Payment): boolean {
  const key = comparisonKey(cell);
  return key !== '' && namesOf(payment).includes(key);
}

/** @returns whether a cell is a name or an amount of another payment, and not of this one */
export function findOthers(payments: readonly Payment[]): (cell: string, payment: Payment) => boolean {
  const names = new Set(payments.flatMap(namesOf).filter((key) => key !== ''));
  const byPayout = [...new Map(payments.map((payment) => [payment.payout, payment])).values()];
  return (cell, payment) =>
    (names.has(comparisonKey(cell)) || byPayout.some((one) => isPayout(cell, one))) &&
    !isName(cell, payment) &&
    !isPayout(cell, payment);
}

/** Whether a day is after tomorrow: a bank's may have begun before. */
function isLater(cell: string): boolean {
  const text = plainText(cell).replace(/^(\d{1,2})[-/. ](\d{1,2})[-/. ](20\d\d)/, '$3-$2-$1');
  return isDate(cell) && Date.parse(text) > Date.now() + 86_400_000;
}

/** The account that was paid, or its end. */
function isAccount(cell: string, { accountNumber }: Payment): boolean {
  const [own, key] = [accountKey(accountNumber), accountKey(cell)];
  return own === key || (/^\d{8,}$/.test(comparisonKey(cell)) && own.endsWith(key));
}

function isPayout(cell: string, { payout }: Payment): boolean {
  if (payout === undefined) return isAmount(cell);
  const amount = amountOf(cell);
  // Without its point, it is the amount in paisa.
  const isPaisa = /^\d+$/.test(cell) && Number(cell) === Math.round(payout * 100);
  return isPaisa || (typeof amount === 'number' && Math.abs(amount) === payout);
}

/** A question, a note, a test, a struck or cut text, and signs that don't say that it was paid. */
const ODD = /[?؟~*†‡§]|[\u0335-\u0338]|(?<![a-z])test(?![a-z])|\.{2}|…|(?![✅✔☑👍👌🎉\d#*])\p{Emoji}/iu;
/** A short number, a version, a year, a CNIC, a day with its time, a bank. A person may type it. */
const UNLIKELY =
  /^(?:\d{1,4}|v?\d{1,4}(?:\.\d{1,4}){2,}|(\d)\1+|1234567890|[a-z]{4}pk[a-z]{2}[a-z\d]{0,3}|[1-7]\d{12}|20\d\d(?:0[1-9]|1[0-2])[0-3]\d[0-2]\d[0-5]\d(?:[0-5]\d)?)$/i;

/** A letter or a digit before or after the number may say how the payment ended: F-26112012. */
const CODED = /^[a-z][-:/. ]+[a-z]*\d{5,}$|^\d[-:/]\d{6,}$|^\d{5,}[-:/. ]+[a-z]$/i;

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
  const [, one, two] = /^(\S*\d{4}\S*)[/,;&+|](\S*\d{4}\S*)$/.exec(whole) ?? [];
  if (one && one.length === two?.length) return undefined;
  if (first < 0 || !isOne || ODD.test(cell) || GLUED.test(plainNumber(whole)) || saysRefusal(whole))
    return undefined;
  const isCard = findOddId('SadaPay', reference) === 'card';
  const isUnclear = isCard || CODED.test(reference) || UNLIKELY.test(reference) || saysMore(reference);
  // A phone with a label before it is none.
  return isUnclear || findReferenceProblem(reference) || findReferenceProblem(whole) ? undefined : reference;
}

/** FT123RET */
const saysRefusal = (word: string) =>
  findRefusal(word.replace(/(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/gi, ' ')) !== undefined;

/** `No` may also be an answer. */
const isLabel = (word: string) => /^no$/i.test(word) || LABEL.test(word.toLowerCase());

/** The bank's words, without numbers such as the reference. A short number in a text may be an error's. */
function reasonOf(cells: readonly string[]): string {
  const isNumber = (word: string) =>
    !findRefusal(word) &&
    /\d/.test(word) &&
    (/\d{4}|[a-z]-?\d|\d[a-z]/i.test(plainNumber(word)) || isAmount(word));
  const said = cells.map((cell) => {
    const words = cell.split(' ');
    return words
      .filter((word, i) => !isNumber(word) && !(isLabel(word) && isNumber(words[i + 1] ?? '')))
      .join(' ')
      .replace(/^[\s\-:,;/|.]+|[\s\-:,;/|]+$/g, '');
  });
  const words = said.filter((text) => /\p{L}|\d/u.test(text));
  return (words.length > 0 ? words : cells).join(', ').slice(0, 300);
}
