import type { StatementProblem } from '#shared/views/statements.ts';
import { needsOrder, type Row, readAmount } from './cells.ts';
import { areMoved, isInOrder } from './questions.ts';
import type { Movement, RowReader } from './row-reader.ts';
import { againstWords, coded, inPaisa, parted } from './row-words.ts';
import { findMovement, hasOnlySumWords, mayState } from './summaries.ts';

/* Rows that are wrong by what the other rows are. */

interface Suspicion {
  readonly row: Row;
  readonly problem: StatementProblem;
  readonly text: string;
}

/**
 * @param headings the lines in which the headings stand again
 * @param isSummed whether the file states a sum, which a sum among its movements would spoil
 */
export function findSuspicions(
  all: readonly Movement[],
  reader: RowReader,
  headings: readonly number[],
  isSummed: boolean,
): Suspicion[] {
  const dateOf = ({ row }: Movement) => reader.text(row, 'date');
  const nameOf = ({ reference, description }: Movement) => `${reference} ${description}`.trim();
  const of = (found: readonly Movement[], problem: StatementProblem, text: (one: Movement) => string) =>
    found.map((one) => ({ row: one.row, problem, text: text(one) }));
  return [
    ...of(doubled(all), 'unsure', ({ reference }) => reference),
    ...of(appended(all, headings), 'unsure', dateOf),
    ...of([...movedDays(all, reader), ...strayDays(all)], 'date', dateOf),
    ...of(unevenRows(all, reader.layout.columns.length), 'columns', ({ row }) => `${row.cells.length}`),
    ...of(unsettled(all, reader), 'unsure', dateOf),
    ...of([...rounded(all), ...shortened(all)], 'digitsLost', ({ reference }) => reference),
    ...(['in', 'out', null] as const).flatMap((side) => {
      const own = all.filter((one) => one.side === side);
      return of(cutAmounts(own, reader), 'amount', ({ row }) => reader.amountText(row));
    }),
    ...of(spacedAmounts(all, reader), 'amount', ({ row }) => reader.amountText(row)),
    ...of(stating(all), 'unsure', ({ description }) => description),
    ...of(isSummed ? [] : sums(all), 'unsure', ({ description }) => description),
    ...of(againstWords(all, reader), 'direction', ({ description }) => description),
    ...of([...new Set([...coded(all, reader), ...parted(all)])], 'unsure', nameOf),
    ...of(inPaisa(all), 'amount', nameOf),
    ...of(ofTwo(all), 'columns', nameOf),
    ...of(ofOtherAccounts(all, reader), 'account', ({ description }) => description),
  ];
}

/** The same row again with its time, below others. Balances would tell whether it moved money again. */
function doubled(all: readonly Movement[]): Movement[] {
  const seen = new Map<string, number>();
  return all.filter(({ row, balance, minute }, at) => {
    if (balance !== null) return false;
    const key = row.cells.join('\n');
    const before = seen.get(key);
    seen.set(key, at);
    return before !== undefined && minute !== null && at - before > 1;
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

const MONTH = 28 * 86_400_000;

/** A wrong year or month: the day is far from both neighbours, and without it all days are in order. */
function strayDays(all: readonly Movement[]): Movement[] {
  const days = all.map(({ day }) => Date.parse(day));
  const isStray = days.map((day, at) => {
    const [before, after] = [days[at - 1], days[at + 1]];
    if (before === undefined || after === undefined) return false;
    return day < Math.min(before, after) - MONTH || day > Math.max(before, after) + MONTH;
  });
  const rest = all.filter((_, at) => !isStray[at]).map(({ day }) => day);
  return isInOrder(rest) ? all.filter((_, at) => isStray[at]) : [];
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

/** Without a balance, and without the day of settlement that other rows have. */
function unsettled(all: readonly Movement[], reader: RowReader): Movement[] {
  const found = all.filter(({ row, balance }) => balance === null && reader.text(row, 'valueDate') === '');
  return reader.layout.columns.includes('valueDate') && found.length < all.length ? found : [];
}

/** A spreadsheet keeps 15 digits: all longer IDs that end in zeros were written out again. */
function rounded(all: readonly Movement[]): Movement[] {
  const long = all.filter(({ hasId, reference }) => hasId && /^\d{16,}$/.test(reference));
  return long.length > 1 && long.every(({ reference }) => /^\d{15}0+$/.test(reference)) ? long : [];
}

/**
 * A row again below the headings again, or where the days begin again: two files of overlapping days, one
 * below the other.
 */
function appended(all: readonly Movement[], headings: readonly number[]): Movement[] {
  const breaks = headings.length > 0 ? headedAt(all, headings) : turnsOf(all);
  const first = breaks.indexOf(true);
  if (first < 0 || (headings.length === 0 && first < breaks.lastIndexOf(true))) return [];
  const above = new Set<string>();
  let waiting: string[] = [];
  return all.filter(({ row, balance, hasId }, at) => {
    if (breaks[at]) {
      for (const key of waiting) above.add(key);
      waiting = [];
    }
    const key = row.cells.join('\n');
    waiting.push(key);
    return balance === null && !hasId && above.has(key);
  });
}

/** The rows above which the headings stand again. */
function headedAt(all: readonly Movement[], headings: readonly number[]): boolean[] {
  let above = 0;
  return all.map(({ line }, at) => {
    const before = above;
    while ((headings[above] ?? line) < line) above += 1;
    return at > 0 && above > before;
  });
}

/** The rows whose days go against those of most rows. */
function turnsOf(all: readonly Movement[]): boolean[] {
  const steps = all.map(
    ({ day }, at) => Number(day > (all[at - 1]?.day ?? day)) - Number(day < (all[at - 1]?.day ?? day)),
  );
  const most = Math.sign(steps.reduce<number>((sum, step) => sum + step, 0));
  return steps.map((step) => step !== 0 && step === -most);
}

/**
 * IDs that are shorter than most: a spreadsheet dropped their zeros, or the file ends in them. Numbers that
 * grow longer are shorter at one end of the file only.
 */
function shortened(all: readonly Movement[]): Movement[] {
  const own = all.filter(({ hasId, reference }) => hasId && /^\d{7,15}$/.test(reference));
  const most = own.reduce((length, { reference }) => Math.max(length, reference.length), 0);
  const isLong = ({ reference }: Movement) => reference.length === most;
  const long = own.filter(isLong).length;
  const isOne = long === own.length - 1;
  if (long < 2 || (!isOne && 5 * long < 4 * own.length)) return [];
  const last = isOne && own.at(-1) === all.at(-1) ? own.length : own.findLastIndex(isLong);
  return own.slice(own.findIndex(isLong), last).filter((one) => !isLong(one));
}

const decimalsOf = (text: string) => /[.,](\d{1,2})(?!\d)/.exec(text)?.[1]?.length ?? 0;

/** Amounts that no balance proves, without the decimals that a program writes to all of them. */
function cutAmounts(all: readonly Movement[], reader: RowReader): Movement[] {
  if (all.every(({ balance }) => balance !== null)) return [];
  const texts = all.map(({ row }) => reader.amountText(row));
  const places = texts.map(decimalsOf);
  // Some programs write 865 and 865.50, but none 865 and 865.00, nor 865.5 and 865.50.
  const hasZero = texts.some((text) => /\.\d0(?!\d)/.test(text));
  const hasZeros = texts.some((text) => /\.00(?!\d)/.test(text));
  const isMixed = new Set(places).size > 1;
  const isCut = (count: number) => {
    if (reader.layout.decimal === ',') return count === 1 || (isMixed && count > 0);
    return count === 1 ? hasZero : count === 0 && hasZeros;
  };
  return all.filter(({ balance }, at) => balance === null && isCut(places[at] ?? 0));
}

/** Amounts that no balance proves, with a space that may part two numbers, where others have none. */
function spacedAmounts(all: readonly Movement[], reader: RowReader): Movement[] {
  const isSpaced = ({ row }: Movement) => /\d[ \u00a0\u202f]\d/.test(reader.amountText(row));
  const isOther = ({ row }: Movement) => /\d{4}|\d[,.']\d{3}/.test(reader.amountText(row));
  const spaced = all.filter((one) => one.balance === null && isSpaced(one));
  return spaced.length === 1 || (spaced.length > 0 && all.some(isOther)) ? spaced : [];
}

/** The words of a row, or of rows below it, have the day and amount of another. */
const ofTwo = (all: readonly Movement[]) =>
  all.filter(({ balance, description, paisa }) => {
    const amount = balance === null ? findMovement([description]) : undefined;
    return amount !== undefined && readAmount(amount, '.')?.paisa !== paisa;
  });

/** Words of a sum or a balance among others, which neither a balance nor an ID makes a movement. */
const stating = (all: readonly Movement[]) =>
  all.filter(({ row, hasId, balance }) => balance === null && !hasId && mayState(row.cells));

/** Sums stand below or above their parts. */
const sums = (all: readonly Movement[]) => [...new Set([...sumsBelow(all), ...sumsBelow(all.toReversed())])];

/**
 * The sum of the rows above it, of their day or since the last sum, in whatever words: neither balance nor
 * number makes it a movement. Two rows may have such a sum by chance, unless it has no payer's words.
 */
function sumsBelow(all: readonly Movement[]): Movement[] {
  const runs = new Map<string, { sum: number; count: number }>();
  return all.filter(({ paisa, direction, day, balance, hasId, row, description }) => {
    const keys = [`${direction}`, `${direction} ${day}`, `${direction} last`];
    const own = keys.map((key) => runs.get(key) ?? { sum: 0, count: 0 });
    const most = Math.max(...own.map(({ sum, count }) => (sum === paisa ? count : 0)));
    const isSum = most > 2 || (most === 2 && hasOnlySumWords(description));
    if (isSum && balance === null && !hasId && !row.cells.some((cell) => /\d{6}/.test(cell))) {
      runs.delete(`${direction} last`);
      return true;
    }
    for (const [at, { sum, count }] of own.entries())
      runs.set(keys[at] ?? '', { sum: sum + paisa, count: count + 1 });
    return false;
  });
}

const ACCOUNT = /^\W*(?:account|a\/c|acct|wallet|pocket|iban)(?:[ _](?:no|number|name|title))?\W*$/i;

/** A column that a person put aside has another account than in the first row, each in several rows. */
function ofOtherAccounts(all: readonly Movement[], { layout }: RowReader): Movement[] {
  const place = layout.header.findIndex(
    (heading, at) => layout.columns[at] === 'aside' && ACCOUNT.test(heading),
  );
  const accountOf = ({ row }: Movement) => row.cells[place] ?? '';
  const accounts = new Set(all.map(accountOf).filter((account) => account !== ''));
  const [first] = accounts;
  if (2 * accounts.size > all.length) return [];
  return all.filter((one) => accountOf(one) !== '' && accountOf(one) !== first);
}

/** Where all balances are debits, a debit may be money that arrived: the books of the account's owner. */
export function areOfBooks(all: readonly Movement[], reader: RowReader): boolean {
  const own = all.filter(({ balance }) => balance !== null);
  return own.length > 0 && own.every(({ row }) => /d(?:r|ebit)?\W*$/i.test(reader.text(row, 'balance')));
}

/** Shorter than all rows before it, or with fewer decimals, or a shorter ID, in its last cell. */
export function isCutOff({ cells }: Row, before: readonly Movement[], reader: RowReader): boolean {
  const last = cells.length - 1;
  const text = cells[last] ?? '';
  const above = before.flatMap(({ row }) => row.cells[last] || []);
  const isShort = before.length > 0 && before.every(({ row }) => row.cells.length > cells.length);
  const isId = ['id', 'reference'].includes(reader.layout.columns[last] ?? '');
  const isShorter = above.length > 0 && above.every((cell) => text.length < cell.length);
  if (isId && /\d/.test(text) && isShorter) return true;
  return isShort || (above.length > 0 && above.every((cell) => decimalsOf(cell) > decimalsOf(text)));
}
