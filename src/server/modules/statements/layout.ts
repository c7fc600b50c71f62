import { isPersonal } from '#shared/bank-reference.ts';
import {
  type ColumnMeaning,
  DATE_ORDERS,
  REPEATED_MEANINGS,
  type StatementLayout,
} from '#shared/schemas/statements.ts';
import { saysDone } from '#shared/statement-words.ts';
import { type Row, readAmount, readMark, readMoment, wordOf } from './cells.ts';
import { headingOf, meaningOf } from './headings.ts';

/** The row of headings is looked for in this many rows: banks put the account and the period above it. */
const HEADER_WITHIN = 60;
const SAMPLE = 500;
const HEADING_MAX = 200;
/** A column with more words than this is a description. */
const WORDS_MAX = 30;

type Columns = StatementLayout['columns'];

export function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

/** The headings in this row; with the row above it, if a file has its headings in two rows. */
function headersAt(rows: readonly Row[], at: number): string[][] {
  const own = withoutEmptyEnd(rows[at]?.cells ?? []).map((cell) => cell.slice(0, HEADING_MAX));
  const above = withoutEmptyEnd(rows[at - 1]?.cells ?? []);
  if (above.length < 2 || own.length < 2) return [own];
  const width = Math.max(own.length, above.length);
  const both = Array.from({ length: width }, (_, i) =>
    `${above[i] ?? ''} ${own[i] ?? ''}`.trim().slice(0, HEADING_MAX),
  );
  return [own, both];
}

/** @returns the place of the row with these headings; -1 if `header` is empty; undefined if no row fits */
export function findHeader(rows: readonly Row[], header: readonly string[]): number | undefined {
  if (header.length === 0) return -1;
  const at = rows.findIndex(
    (_, i) => i < HEADER_WITHIN && headersAt(rows, i).some((found) => sameCells(found, header)),
  );
  return at < 0 ? undefined : at;
}

export function sameCells(cells: readonly string[], header: readonly string[]): boolean {
  return cells.length === header.length && cells.every((cell, i) => cell === header[i]);
}

/** @param headerLine the line that a person chose for the headings, 0 for a file without headings */
export function guessLayout(rows: readonly Row[], headerLine?: number): StatementLayout {
  const chosen = rows.findIndex(({ line }) => line === headerLine);
  const at = headerLine === undefined ? mostLikeHeadings(rows) : chosen;
  const headers = at < 0 ? [[]] : headersAt(rows, at);
  const header = headers.toSorted((a, b) => likeness(b) - likeness(a))[0] ?? [];
  return guessRest(header, rows.slice(at + 1));
}

function mostLikeHeadings(rows: readonly Row[]): number {
  const best = headingScore(rows);
  return best === 0 ? -1 : headingScores(rows).indexOf(best);
}

/** How many meanings the best row of headings has; 0 if there is none. */
export function headingScore(rows: readonly Row[]): number {
  return Math.max(0, ...headingScores(rows));
}

function headingScores(rows: readonly Row[]): number[] {
  return rows.slice(0, HEADER_WITHIN).map((_, at) => Math.max(...headersAt(rows, at).map(likeness)));
}

/** How many different meanings these headings have; 0 if they can't be a file's headings. */
function likeness(cells: readonly string[]): number {
  if (cells.some((cell) => cell !== '' && (readMoment(cell, 'DMY') || readAmount(cell, '.')))) return 0;
  const found = new Set(cells.map(meaningOf).filter((meaning) => meaning !== null));
  const hasAmount = (['amount', 'in', 'out', 'direction'] as const).some((meaning) => found.has(meaning));
  return hasAmount && (found.has('date') || found.has('valueDate')) ? found.size : 0;
}

function guessRest(header: readonly string[], below: readonly Row[]): StatementLayout {
  const lines = below.filter(({ cells }) => !sameCells(withoutEmptyEnd(cells), header));
  const sample = lines.slice(0, SAMPLE);
  const width = header.length || widthOf(sample);
  const cellsOf = (place: number) =>
    sample.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '');
  const all = Array.from({ length: width }, (_, place) => cellsOf(place));
  const isComma = (cell: string) => /^(?:[^\p{L}]|PKR|Rs)*\d,\d{1,2}(?:\D{0,4})$/iu.test(cell);
  const decimal = all.flat().some(isComma) ? ',' : '.';
  const columns = asStatus(guessColumns(header, all, decimal), header, all, sample.length);
  const words = { direction: {}, status: {} };
  return { header: [...header], columns, dateOrder: null, decimal, sign: null, words };
}

/** The number of columns of a file without headings. */
export function widthOf(rows: readonly Row[]): number {
  return Math.max(0, ...rows.slice(0, SAMPLE).map(({ cells }) => withoutEmptyEnd(cells).length));
}

function guessColumns(header: readonly string[], all: readonly string[][], decimal: '.' | ','): Columns {
  const isMoney = (cells: readonly string[]) =>
    cells.filter((cell) => readAmount(cell, decimal) !== undefined).length * 2 > cells.length;
  const fits = (meaning: ColumnMeaning, cells: readonly string[]) => {
    if (['amount', 'in', 'out', 'balance', 'opening', 'fee'].includes(meaning)) return isMoney(cells);
    if (meaning === 'valueDate') return cells.filter(isDay).length * 2 > cells.length;
    return meaning !== 'direction' || !isMoney(cells);
  };
  const columns: Columns = all.map((cells, place): ColumnMeaning | null => {
    const heading = header[place] ?? '';
    if (cells.length === 0 && heading === '') return 'aside';
    if (SERIAL.test(heading) && isCounted(cells)) return 'aside';
    const found = meaningOf(heading);
    if (found === 'direction' && cells.length > 0 && isMoney(cells) && !cells.every(readMark))
      return 'amount';
    if (found === 'id' && 2 * cells.filter(isPersonal).length > cells.length) return null;
    if (found !== null && TEXTS.includes(found) && isOfCodes(cells, headingOf(heading))) return 'status';
    if (isOfUndone(cells, headingOf(heading), found !== null && TEXTS.includes(found))) return 'status';
    // After a balance, such marks may be those of the balance.
    if (found === 'direction' && meaningOf(header[place - 1] ?? '') === 'balance') return null;
    return found !== null && (cells.length === 0 || fits(found, cells)) ? found : null;
  });
  for (const [place, meaning] of columns.entries())
    if (meaning === 'id' && isSame(all[place]) && columns.indexOf('id') < columns.lastIndexOf('id'))
      columns[place] = 'reference';
  const taken = new Set<ColumnMeaning>();
  const best = new Map(
    BEST.map(([one, of]) => [
      one,
      columns.findIndex((meaning, place) => meaning === one && of.test(headingOf(header[place] ?? ''))),
    ]),
  );
  for (const [place, meaning] of columns.entries()) {
    if (meaning === null || REPEATED_MEANINGS.includes(meaning)) continue;
    const isAgain = meaning === 'id' && header.indexOf(header[place] ?? '') < place;
    const isSecond = taken.has(meaning) || ![place, -1, undefined].includes(best.get(meaning));
    if (isSecond)
      columns[place] = meaning === 'date' ? 'valueDate' : meaning === 'id' && !isAgain ? 'reference' : null;
    else taken.add(meaning);
  }
  if (!taken.has('date')) promote(columns, 'valueDate', 'date');
  const only = columns.indexOf('out');
  // Alone, such a column may also hold what the account was paid.
  if (/^payments?$/.test(headingOf(header[only] ?? '')) && !taken.has('in') && !taken.has('amount'))
    columns[only] = 'amount';
  return asDirection(columns, header, all);
}

/** Of several columns of one meaning, the one with such a heading has it. */
const BEST: readonly (readonly [ColumnMeaning, RegExp])[] = [
  ['balance', /closing|available|running/],
  ['date', /transaction|txn|trx|tran|booking/],
  ['id', /transaction|txn|trx|tid|raast/],
];
/** The numbers of the rows. */
const SERIAL = /^\W*(?:s|sr|ser|serial|sl|row)?\W*(?:no|number|#)?\W*$/i;
const isCounted = (cells: readonly string[]) =>
  cells.length > 1 && cells.every((cell, at) => /^\d+$/.test(cell) && Number(cell) === Number(cells[0]) + at);
/** A number of the terminal or the batch. */
const isSame = (cells: readonly string[] = []) => cells.length > 1 && new Set(cells).size === 1;
const TEXTS: readonly ColumnMeaning[] = ['description', 'reference', 'valueDate'];
const isDay = (cell: string) => DATE_ORDERS.some((order) => readMoment(cell, order));

const CODE = /^(\p{L}|\d|yes|no|true|false)$/iu;
/** In a column of types, such words are ordinary. */
const CODE_OF_REMARKS = /^(\d{2,3}|[A-Z]{2,4}|[^\p{L}\d]{1,2})$/u;

/** A column of codes, or of words that say how movements ended, may be a status under any heading. */
function isOfCodes(cells: readonly string[], heading: string): boolean {
  const isRemark = /remark|note|message|comment/.test(heading);
  if (cells.length === 0 || cells.every(readMark)) return false;
  if (2 * cells.filter(saysDone).length >= cells.length) return true;
  if (!isRemark && cells.every((cell) => /\d/.test(cell))) return false;
  return cells.every((cell) => CODE.test(cell) || (isRemark && CODE_OF_REMARKS.test(cell)));
}

const UNDONE = /revers|refund|return|reject|declin|fail|cancel|error|charge ?back|disput|\bvoid/;
const ANSWER = /reason|response|result|outcome/;

/** Whether a column says why, when or by whom a movement was undone. */
function isOfUndone(cells: readonly string[], heading: string, isText: boolean): boolean {
  if (cells.length === 0 || cells.every((cell) => readAmount(cell, '.'))) return false;
  const words = new Set(cells.map(wordOf)).size;
  return words <= WORDS_MAX && (UNDONE.test(heading) || (isText && ANSWER.test(heading)));
}

const NAMES = /descri|narrat|detail|particular|sender|receiver|payee|payer|benefic|name|party|customer/;
/** A column with more words than this is no status. */
const STATUSES_MAX = 12;

/** Where no balance shows what moved, a column of few words again and again may be a status. */
function asStatus(
  columns: Columns,
  header: readonly string[],
  all: readonly string[][],
  rows: number,
): Columns {
  if (columns.some((meaning) => meaning === 'balance' || meaning === 'status')) return columns;
  const isOfFew = (cells: readonly string[], place: number) => {
    const words = new Set(cells.map(wordOf)).size + Number(cells.length < rows);
    const isText = TEXTS.includes(columns[place] ?? 'aside') && !NAMES.test(headingOf(header[place] ?? ''));
    const isAgain = words <= rows / 2 || (words <= 3 && (words < rows || cells.length < 2));
    return (
      isText && words > 1 && words <= STATUSES_MAX && isAgain && !cells.some((cell) => /\d{3}/.test(cell))
    );
  };
  const few = all.map(isOfFew);
  const meaning = few.indexOf(true) === few.lastIndexOf(true) ? 'status' : null;
  return columns.map((own, place) => (few[place] ? meaning : own));
}

function promote(columns: Columns, from: ColumnMeaning, to: ColumnMeaning): void {
  const place = columns.indexOf(from);
  if (place >= 0) columns[place] = to;
}

/** A column of the type is the direction if nothing else can give it, else a part of the description. */
function asDirection(columns: Columns, header: readonly string[], all: readonly string[][]): Columns {
  const hasSides = columns.includes('in') || columns.includes('out');
  if (hasSides) return columns.map((meaning) => (meaning === 'direction' ? 'description' : meaning));
  const place = header.findIndex((cell) =>
    /^((?!card|account|customer|instrument)\w+ )?type$/.test(headingOf(cell)),
  );
  const typed = all[place] ?? [];
  const amounts = all[columns.indexOf('amount')] ?? [];
  const isSigned = amounts.some((cell) => readAmount(cell, '.')?.mark || readAmount(cell, ',')?.mark);
  const isNeeded = !isSigned && !columns.includes('balance') && new Set(typed.map(wordOf)).size <= WORDS_MAX;
  const isMarked = typed.length > 0 && typed.every(readMark);
  if (!columns.includes('direction') && typed.length > 0 && (isMarked || isNeeded))
    columns[place] = 'direction';
  return columns;
}
