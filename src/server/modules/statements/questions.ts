import { plainText } from '#shared/identifiers.ts';
import {
  type ColumnMeaning,
  DATE_ORDERS,
  REPEATED_MEANINGS,
  type StatementLayout,
  type WordColumn,
} from '#shared/schemas/statements.ts';
import type { LayoutQuestion } from '#shared/views/statements.ts';
import { needsOrder, type Row, readAmount, readMark, readMoment, wordOf } from './cells.ts';
import { findHeader, widthOf } from './layout.ts';

/** The words of a column, each with the number of its rows. */
type Words = Readonly<Record<WordColumn, ReadonlyMap<string, number>>>;

export interface Asked {
  /** The layout with what the file itself answers: the order of its dates, and what its signs mean. */
  readonly layout: StatementLayout;
  /** What a person must answer before a file with this layout can be read. */
  readonly questions: readonly LayoutQuestion[];
  readonly words: Words;
}

export function askAbout(all: readonly Row[], given: StatementLayout): Asked {
  const rows = all.slice((findHeader(all, given.header) ?? -1) + 1);
  const { columns } = given;
  const has = (meaning: ColumnMeaning) => columns.includes(meaning);
  const cellsOf = (meaning: ColumnMeaning) => {
    const place = columns.indexOf(meaning);
    return place < 0 ? [] : rows.map(({ cells }) => cells[place] ?? '');
  };
  // A day of no calendar says nothing about the others.
  const isDay = (cell: string) => DATE_ORDERS.some((order) => readMoment(cell, order));
  const dates = cellsOf('date').filter((cell) => needsOrder(cell) && isDay(cell));
  const marks = cellsOf('amount').map((cell) => readAmount(cell, given.decimal)?.mark ?? null);
  const dateOrder = given.dateOrder ?? (areMoved(cellsOf('date')) ? null : guessOrder(dates));
  const sign = given.sign ?? guessSign(marks, has('balance') || has('opening'));
  const words = wordsOf(rows, given);
  const isTwice = (meaning: ColumnMeaning) => columns.indexOf(meaning) < columns.lastIndexOf(meaning);
  const repeated = columns.some((one) => one !== null && !REPEATED_MEANINGS.includes(one) && isTwice(one));
  const sides = has('in') || has('out');
  const hasUnknown = (column: WordColumn) =>
    [...words[column].keys()].some((word) => !Object.hasOwn(given.words[column], word));
  const asked: [LayoutQuestion, boolean][] = [
    ['date', !has('date')],
    ['amount', has('amount') === sides || (sides && has('direction'))],
    ['columns', columns.length < (given.header.length || widthOf(all)) || columns.includes(null) || repeated],
    ['dateOrder', dateOrder === null && (dates.length > 0 || areMoved(cellsOf('date')))],
    ['sign', has('amount') && !has('direction') && sign === null],
    ['direction', hasUnknown('direction')],
    ['status', hasUnknown('status')],
  ];
  const questions = asked.flatMap(([question, isAsked]) => (isAsked ? [question] : []));
  return { layout: { ...given, dateOrder, sign }, questions, words };
}

/**
 * Whether a spreadsheet has probably taken the days of all dates for months: then a month seems to have one
 * day or two, and there are more months than days; or only the exchanged dates stand in an order.
 */
export function areMoved(dates: readonly string[]): boolean {
  const found: string[] = [];
  for (const cell of dates) {
    if (needsOrder(cell) || /\p{L}{3}/u.test(cell)) return false;
    const day = readMoment(cell, 'DMY')?.day;
    if (day === undefined) continue;
    if (day.slice(8) > '12') return false;
    found.push(day);
  }
  const days = new Set(found.map((day) => day.slice(8)));
  const months = new Set(found.map((day) => day.slice(0, 7)));
  if (days.size <= 2) return months.size > days.size;
  const exchanged = found.map((day) => `${day.slice(0, 4)}${day.slice(7)}${day.slice(4, 7)}`);
  return !isInOrder(found) && isInOrder(exchanged);
}

export function isInOrder(days: readonly string[]): boolean {
  const steps = days.slice(1).map((day, at) => [days[at] ?? '', day] as const);
  return steps.every(([a, b]) => a <= b) || steps.every(([a, b]) => a >= b);
}

/** @returns null if the dates can be read in several orders or are none: only a person knows */
function guessOrder(dates: readonly string[]): StatementLayout['dateOrder'] {
  const isShort = dates.every((cell) => !/[-/.]\d{4}/.test(plainText(cell)));
  const orders = DATE_ORDERS.filter((order) => order !== 'YMD' || isShort);
  const fitting = orders.filter((order) => dates.every((cell) => readMoment(cell, order)));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** @returns null if nothing in the file tells money that arrived from money that left */
function guessSign(marks: readonly (string | null)[], hasBalance: boolean): StatementLayout['sign'] {
  const has = (mark: string) => marks.includes(mark);
  const isMixed = has('') && (has('+') || has('cr') || has('dr'));
  // Brackets around every amount may be how this bank writes amounts.
  if (marks.every((mark) => mark === '()' || mark === null) && !hasBalance) return null;
  if ((has('-') || has('()')) && !isMixed) return 'in';
  if (hasBalance || has('cr') || has('dr')) return 'balance';
  return has('+') && !has('') ? 'in' : null;
}

/** The words of the direction and status columns that a person maps, with the number of their rows. */
function wordsOf(rows: readonly Row[], { header, columns }: StatementLayout): Words {
  const date = columns.indexOf('date');
  const isDated = (cell: string) => needsOrder(cell) || readMoment(cell, 'DMY') !== undefined;
  const count = (column: WordColumn) => {
    const found = new Map<string, number>();
    const place = columns.indexOf(column);
    // Else D may be a deposit, unless the balances tell.
    const isPair = columns.includes('balance') && rows.some(({ cells }) => /^c$/i.test(cells[place] ?? ''));
    const heading = header[place] ?? '';
    const hasSides = isPair || /dr|debit|[cd] ?\/ ?[cd]|\+/i.test(heading);
    // These may be kinds of cards.
    const isOther = /payment|method|mode|product/i.test(heading);
    for (const { cells } of place < 0 ? [] : rows) {
      if (!isDated(cells[date] ?? '')) continue;
      const word = wordOf(cells[place] ?? '');
      if (column === 'direction' && readMark(word) && (hasSides || (word.length > 1 && !isOther))) continue;
      found.set(word, (found.get(word) ?? 0) + 1);
    }
    return found;
  };
  return { direction: count('direction'), status: count('status') };
}
