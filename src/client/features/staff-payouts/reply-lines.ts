import { findRefusal } from '#shared/bank-reference.ts';
import { accountKey, digitsOf, plainText } from '#shared/identifiers.ts';
import { IN_TEST, isUndoneTitle } from '#shared/statement-words.ts';
import type { NamedLine } from './named-lines.ts';
import type { PastedLine } from './paste-cells.ts';
import { isCount, isCourtesy, isHeadingOfReferences, saysPaid, UNDONE } from './reply-words.ts';

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
