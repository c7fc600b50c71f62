import { findReferenceProblem, findRefusal, hasSpreadsheetError } from '#shared/bank-reference.ts';
import { hasLostDigits, isAmount, isDate } from '#shared/cell-shapes.ts';
import {
  accountKey,
  amountOf,
  comparisonKey,
  digitsOf,
  plainNumber,
  plainText,
} from '#shared/identifiers.ts';
import { IN_TEST, isUndoneTitle } from '#shared/statement-words.ts';
import { findOddId } from '#shared/transaction-ids.ts';
import type { NamedLine, Payment } from './named-lines.ts';
import type { PastedLine } from './paste-cells.ts';
import {
  GLUED,
  isCount,
  isCourtesy,
  isHeadingOfReferences,
  isLabel,
  isNumberOfOther,
  saysMore,
  saysPaid,
  UNDONE,
} from './reply-words.ts';

type Reply =
  | { readonly says: 'paid'; readonly reference: string }
  | { readonly says: 'failed'; readonly reason: string }
  | { readonly says: 'nothing' | 'notDone' | 'lostDigits' | 'unclear' };

/**
 * @param cells of one line, without what names the payment
 * @param isHeaded whether a cell stands below a heading of references
 */
export function readReply(
  cells: readonly string[],
  payment: Payment,
  isHeaded: (cell: string) => boolean,
): Reply {
  const isKnown = (cell: string) =>
    isName(cell, payment) || isPayout(cell, payment) || isDate(cell) || isAccount(cell, payment);
  const rest = cells.filter((cell) => !isKnown(cell));
  if (rest.length === 0) return { says: cells.length > 0 ? 'unclear' : 'nothing' };
  const whole = rest.join(' ');
  const refusal = findRefusal(rest.filter((cell) => !hasSpreadsheetError(cell)).join(' '));
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
  const reference =
    only && more.length === 0 && !hasSpreadsheetError(whole) && referenceIn(only, payment, isHeaded(only));
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

/** A question, a note, an open box, a struck or cut text, and signs that don't say that it was paid. */
const ODD =
  /[?؟~*†‡§☐]|[\u202d\u202e]|[\u0335-\u0338]|\[ ?\]|(?<![a-z])test(?![a-z])|\.{2}|…|(?![✅✔☑👍👌🎉\d#*])\p{Emoji}/iu;
/** A day with its time, or of its year: 20261126140512, 26112026140512, 20261126T1405, 2026330. */
const MOMENT =
  /^(?:(?:20)?2\d(?:0[1-9]|1[0-2])[0-3]\d|[0-3]\d(?:0[1-9]|1[0-2])(?:20)?2\d)t?[0-2]\d[0-5]\d(?:[0-5]\d)?$|^20[23]\d[0-3]\d\d$/i;
/** A CNIC, `1111111`, or the end of an IBAN, which has no day where a Raast ID has one. */
const PERSONAL = /^(?:[1-7]\d{12}|(\d)\1+|1234567890|[a-z]{4}(?!(?:20)?2\d[01]\d[0-3])\d{16})$/i;

/** Short, but with the letters of a transfer: FT123. */
const SHORT = /^(?:ft|ibft|tid|trx|txn|utr)\d{3,}$/i;

/**
 * Whether it has the form of a payment's number: a bank's letters and at least five digits, or digits alone.
 * These may be an amount, a code, a date or an account, unless a label or a heading says what they are.
 */
function isNumber(text: string, isLabelled: boolean): boolean {
  const key = text.replace(/[-/_ ]/g, '');
  const parts = text.split(/[-/_ ]/);
  const digits = key.replace(/\D/g, '');
  const first = parts.findIndex((part) => /\d/.test(part));
  const isPart = (part: string) => part.length > 3 && /\d/.test(part);
  if (!/^[a-z\d]+$/i.test(key) || PERSONAL.test(key) || isDate(key) || (!isLabelled && isMoment(key)))
    return false;
  if (findOddId('SadaPay', key) === 'card') return false;
  if (digits !== key) {
    const letters = parts.slice(0, first).every((part) => part.length > 1);
    const isLong = digits.length > 5 || (digits.length > 4 && key.length > 7) || SHORT.test(key);
    return isLong && letters && parts.slice(first).every(isPart) && !isNumberOfOther(key);
  }
  const isWhole = parts.length === 1 || parts.every((part) => part.length > 2);
  return isWhole && (isLabelled ? /^\d{6,24}$/ : /^(?!3[0-4]\d{8}$)[1-9]\d{6,11}$/).test(key);
}

/** Also the seconds since 1970, of a year around today. */
const isMoment = (text: string) => MOMENT.test(text) || Math.abs(Number(text) * 1000 - Date.now()) < 3e10;

/** Digits in groups are one reference; two words with letters and digits may be two. */
function referenceIn(cell: string, payment: Payment, isHeaded: boolean): string | undefined {
  const words = cell
    .split(' ')
    .map((word) => word.replace(/^[-=/:>#.]+|[,;:.=/-]+$/g, ''))
    .filter(
      (word) => !saysPaid(word) && !isPayout(word, payment) && !isDate(word) && /[\p{L}\p{N}]/u.test(word),
    );
  const reference = plainNumber(words.join(' '));
  const parts = reference.split(/ |(?<=[a-z])[:#.=]+/i);
  const first = parts.findIndex((part) => /\d/.test(part));
  const numbers = parts.slice(first);
  const isOne = numbers.length === 1 || numbers.every((part) => /^[\d-]{1,6}$/.test(part));
  const whole = numbers.join(' ');
  const [, one, two] = /^(\S*\d{4}\S*)[/,;&+|](\S*\d{4}\S*)$/.exec(whole) ?? [];
  const isTwo = one !== undefined && one.length === two?.length;
  if (first < 0 || !isOne || isTwo || ODD.test(cell) || GLUED.test(whole) || saysRefusal(whole))
    return undefined;
  const isUnclear = !isNumber(whole, isHeaded || first > 0) || saysMore(reference);
  // A phone with a label before it is none.
  return isUnclear || findReferenceProblem(reference) || findReferenceProblem(whole) ? undefined : reference;
}

/** FT123RET */
const saysRefusal = (word: string) =>
  findRefusal(word.replace(/(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/gi, ' ')) !== undefined;

/** The bank's words, without numbers such as the reference. A short number in a text may be an error's. */
function reasonOf(cells: readonly string[]): string {
  const hasNumber = (word: string) =>
    !findRefusal(word) &&
    /\d/.test(word) &&
    (/\d{4}|[a-z]-?\d|\d[a-z]/i.test(plainNumber(word)) || isAmount(word));
  const said = cells.map((cell) => {
    const words = cell.split(' ');
    return words
      .filter((word, i) => !hasNumber(word) && !(isLabel(word) && hasNumber(words[i + 1] ?? '')))
      .join(' ')
      .replace(/^[\s\-:,;/|.]+|[\s\-:,;/|]+$/g, '');
  });
  const words = said.filter((text) => /\p{L}|\d/u.test(text));
  return (words.length > 0 ? words : cells).join(', ').slice(0, 300);
}

/* Lines of a reply that name no payment: headings, titles, sums, remarks. */

export const isStatus = (cell: string) => /^(?:\w+ )?(?:status|result|outcome)$|^(?:حالت|کیفیت)$/i.test(cell);

/** Nothing where the line has other columns than the headings. */
export function headingOf(cell: string | undefined, { columns }: PastedLine, head: readonly string[]) {
  if (!cell || columns.length < 2 || head.length !== columns.length) return undefined;
  return head[columns.findIndex((column) => column.includes(cell))];
}

/** The columns in which a line says that a payment was made: an empty cell there says nothing. */
export function findStatuses(lines: readonly PastedLine[]): number[] {
  return lines.flatMap(({ columns }) => columns.flatMap((cell, at) => (saysPaid(cell) ? [at] : [])));
}

export const saysPaidIn = (cell: string) => saysPaid(cell) || cell.split(' ').some(saysPaid);

export const DONE = '(?:success(?:ful)?|paid|settled|processed|completed|کامیاب|مکمل)';

/** How many payments lines of sums say that were made, or not: `Failed: 1`, `1 failed`, `2 of 3 paid`. */
export function countsIn(lines: readonly string[], words: string): number[] {
  const word = `(?<!\\p{L})${words}(?!\\p{L})`;
  return lines.map(plainText).flatMap((text) => {
    const isBefore = new RegExp(`(?<!\\p{L})(?:${DONE}|${UNDONE})[^\\p{L}\\d]*$`, 'iu').test(text);
    const shape = isBefore
      ? `\\b(\\d{1,6})(?: ?(?:out of|of|/) ?\\d{1,6})?(?: (?:payment|transaction|transfer|record)s?)?[^\\p{L}\\d]{0,2}${word}`
      : `${word}[^\\p{L}\\d]{0,3}(\\d{1,6})\\b(?![.,]\\d)`;
    return [...text.matchAll(new RegExp(shape, 'giu'))].map(([, count]) => Number(count));
  });
}

/** What it says of payments it says of all of them. */
export const OF_ALL =
  /\b(?:all|batch|file|whole|entire|one|two|three|some|few|several|others?|rest|remaining)\b|تمام|سب|بیچ|فائل/i;
const CAUSE = /reason|code|remark|message|desc|detail|date|error|cause|وجہ/i;
const MADE_OR_NOT = new RegExp(`${DONE}|${UNDONE}`, 'i');
const COUNTS = /(?=.*(?:\b(?:success|paid|processed|complete)|کامیاب))(?=.*[\d۰-۹])/i;
/** A heading of the lines below it, or a count of all. */
export const OF_OTHERS = new RegExp(`:\\s*$|transactions|payments|ادائیگیاں|${COUNTS.source}`, 'i');

/** Whether the lines below it may be payments that were not made. A column may give the causes, too. */
export function isHeadOfUndone({ text, cells, isIndented }: PastedLine): boolean {
  if (isIndented || COUNTS.test(text)) return false;
  if (cells.length === 1 && (isUndoneTitle(text) || IN_TEST.test(text))) return true;
  return cells.some((cell) => findRefusal(cell) && (cells.length === 1 || !CAUSE.test(cell)));
}

const TOTAL = /^\W*(?:grand )?(?:total|page|end of)\b/i;

/** Three letters and few digits are no reference. */
export const isCaption = (text: string) =>
  !findRefusal(text) &&
  !saysPaid(text) &&
  ((/^(?:\D*\d){0,4}\D*$/.test(text) && /\p{L}{3}/u.test(text)) || TOTAL.test(text));

/** It is indented or has no long number, is no total, and says anything but that the payment was made. */
export const isRemark = ({ text, isIndented }: PastedLine) =>
  (isIndented || digitsOf(text).length < 5) && !isCourtesy(text) && !isCount(text) && !TOTAL.test(text);

/** Whether it is known of what payments a line says something: of one, of those below it, or of none. */
export function isKnownLine(lines: readonly NamedLine[], at: number, batch: string): boolean {
  const { line, names } = lines[at] as NamedLine;
  const { cells, columns, isIndented } = line;
  const text = line.text.replace(batch, '');
  if (cells.length === 0 || names.length > 0 || (isIndented && at > 0)) return true;
  if (isCourtesy(text) || isCount(text) || (TOTAL.test(text) && !MADE_OR_NOT.test(text))) return true;
  const below = lines.slice(at + 1).some((one) => one.names.length > 0);
  if (below && isHeadOfUndone(line)) return true;
  // Headings, or a payment of another batch.
  const isRow = lines.some((one) => one.names.length > 0 && one.line.columns.length === columns.length);
  const isHead = !/\d/.test(text) && cells.some((cell) => isHeadingOfReferences(cell) || isStatus(cell));
  const hasNumber = cells.some((cell) => /\d{6}/.test(accountKey(cell)));
  return columns.length > 1 && isRow && (isHead || hasNumber);
}
