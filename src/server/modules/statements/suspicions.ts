import type { StatementProblem } from '#shared/views/statements.ts';
import { needsOrder, type Row } from './cells.ts';
import { areMoved } from './questions.ts';
import type { Movement, RowReader } from './row-reader.ts';

/* Rows that are wrong by what the other rows are. */

interface Suspicion {
  readonly row: Row;
  readonly problem: StatementProblem;
  readonly text: string;
}

export function findSuspicions(all: readonly Movement[], reader: RowReader): Suspicion[] {
  const dateOf = ({ row }: Movement) => reader.text(row, 'date');
  const of = (found: readonly Movement[], problem: StatementProblem, text: (one: Movement) => string) =>
    found.map((one) => ({ row: one.row, problem, text: text(one) }));
  return [
    ...of(doubled(all), 'unsure', ({ reference }) => reference),
    ...of(movedDays(all, reader), 'date', dateOf),
    ...of(unevenRows(all, reader.layout.columns.length), 'columns', ({ row }) => `${row.cells.length}`),
    ...of(unsettled(all, reader), 'unsure', dateOf),
    ...of(rounded(all), 'digitsLost', ({ reference }) => reference),
  ];
}

/** The same row again, with its ID. Balances, where rows have them, tell whether it moved money again. */
function doubled(all: readonly Movement[]): Movement[] {
  const seen = new Set<string>();
  return all.filter(({ row, hasId, balance }) => {
    const key = row.cells.join('\n');
    const isAgain = hasId && balance === null && seen.has(key);
    seen.add(key);
    return isAgain;
  });
}

/**
 * A spreadsheet that takes day for month changes the days up to the 12th and leaves the others as texts, so
 * that the column has dates of two forms; or it changes all days. Then a person says that they are right.
 */
function movedDays(all: readonly Movement[], reader: RowReader): readonly Movement[] {
  const dateOf = ({ row }: Movement) => reader.text(row, 'date');
  if (reader.layout.dateOrder !== 'YMD' && areMoved(all.map(dateOf))) return all;
  const isKept = (row: Movement) => needsOrder(dateOf(row)) || /\p{L}{3}/u.test(dateOf(row));
  if (!all.some(isKept)) return [];
  const mayBeMoved = ({ day }: Movement) => day.slice(8) <= '12' && day.slice(8) !== day.slice(5, 7);
  return all.filter((row) => mayBeMoved(row) && !isKept(row));
}

/** A spreadsheet leaves out the empty cells at the ends of 16 rows together, if it does. */
const BLOCK = 16;
const blockOf = ({ row }: Movement) => Math.floor((row.line - 1) / BLOCK);

/** A cell is missing in a row, or too many, among others that have their empty cells too. */
function unevenRows(all: readonly Movement[], width: number): Movement[] {
  const blocksOf = (test: (cells: readonly string[]) => boolean) =>
    new Set(all.filter(({ row }) => test(row.cells)).map(blockOf));
  const open = blocksOf((cells) => cells.length >= width && cells.at(-1) === '');
  const narrow = blocksOf((cells) => cells.length <= width);
  return all.filter((one) => {
    const { length } = one.row.cells;
    return length > width ? narrow.has(blockOf(one)) : length < width && open.has(blockOf(one));
  });
}

/** Without a balance, and without the day of settlement that most rows have. */
function unsettled(all: readonly Movement[], reader: RowReader): Movement[] {
  const found = all.filter(({ row, balance }) => balance === null && reader.text(row, 'valueDate') === '');
  return reader.layout.columns.includes('valueDate') && 2 * found.length < all.length ? found : [];
}

/** A spreadsheet keeps 15 digits: all longer IDs that end in zeros were written out again. */
function rounded(all: readonly Movement[]): Movement[] {
  const long = all.filter(({ hasId, reference }) => hasId && /^\d{16,}$/.test(reference));
  return long.length > 1 && long.every(({ reference }) => /^\d{15}0+$/.test(reference)) ? long : [];
}
