import { hasSpreadsheetError, isPersonal } from '#shared/bank-reference.ts';
import { hasLostDigits, isDate } from '#shared/cell-shapes.ts';
import { plainText } from '#shared/identifiers.ts';
import type { ColumnMeaning, StatementLayout, WordColumn } from '#shared/schemas/statements.ts';
import { headsOtherUnit } from '#shared/statement-words.ts';
import type { LeftOutReason, StatementProblem } from '#shared/views/statements.ts';
import type { Placed } from './balances.ts';
import type { Row } from './cells.ts';
import * as cells from './cells.ts';
import { withoutEmptyEnd } from './layout.ts';
import { saysNotDone } from './not-done.ts';

const MAX_REFERENCE = 200;
export const MAX_DESCRIPTION = 500;
export const MONEY = ['amount', 'in', 'out'] as const;

export interface Movement extends Placed {
  readonly row: Row;
  readonly minute: number | null;
  readonly side: 'in' | 'out' | null;
  readonly mark: cells.AmountMark;
  readonly reference: string;
  readonly hasId: boolean;
  description: string;
}

/** A row that must be put before a person. */
export interface Fault {
  readonly problem: StatementProblem;
  readonly text: string;
}

/** A row that moved nothing. */
export interface Nothing {
  readonly reason: LeftOutReason;
  /** Null if the row says nothing about the account's balance, or is in another currency. */
  readonly placed: Placed | null;
}

/** The ID of a neighbour, too: two of one length, and not one that a narrow column has cut. */
function hasTwoIds(cell: string): boolean {
  const [, one, two] = /^(\S*\d{6}\S*)[\s,;/]+(\S*\d{6}\S*)$/.exec(cell) ?? [];
  return one !== undefined && one.length === two?.length;
}

/** What programs write for none; and an ID that is shown in part, which is none. */
const NO_ID = /^(?:-*|n\/?a|nil|none|null|nan|undefined|not available|0+)$/i;
const CUT = /[*•…]|\.{2}/;
/** A number over several rows or with a note, turned or struck letters, or another zone of a time. */
const ODD =
  /\d ↕$|\^\d|\u202e|[\u0335-\u0338]|^\?+$|^(?:utc|gmt|[pmceabi][sd]t)$|^(?:utc|gmt)? ?(?!\+05:00)[+-]\d\d:\d\d$/i;
const isSpoiled = (id: string) => !/^[a-z]*\d{9,}$/i.test(id) && (hasSpreadsheetError(id) || isDate(id));
const PAISA = /^(?:ps|pais[ae]s?)\W*$/i;
const CURRENCY = /^[\p{L}\p{Sc} .()]+$/u;
export const SHIFTED = /^[-+]?\d[\d,]*\.\d{2}$/;

type Sum = Pick<Movement, 'paisa' | 'direction' | 'side' | 'mark'>;

/** Reads the cells of a row by the meanings of their columns. */
export class RowReader {
  readonly layout: StatementLayout;
  readonly #latestDay: string;
  /** Some spreadsheets count days from 1904, so that their days are four years too early. */
  readonly #oldestDay: string;
  /** The last date that was read: in most files the next row has the same. */
  #date = '';
  #moment: cells.Moment | undefined;
  readonly #places = new Map<ColumnMeaning, readonly number[]>();
  /** The heading of amounts in another unit than the rupee. */
  readonly #otherUnit: string | undefined;
  /** Whether a second table stands beside the first. */
  readonly #isBeside: boolean;

  constructor(layout: StatementLayout, latestDay: string) {
    this.layout = layout;
    this.#latestDay = latestDay;
    this.#oldestDay = cells.moveDay(latestDay, -4 * 365 * 1440).day;
    for (const [place, meaning] of layout.columns.entries()) {
      if (meaning) this.#places.set(meaning, [...(this.#places.get(meaning) ?? []), place]);
    }
    const headings = MONEY.flatMap((meaning) => this.#places.get(meaning) ?? []).map(
      (at) => layout.header[at] ?? '',
    );
    this.#otherUnit = headings.find(headsOtherUnit) ?? layout.header.find((text) => PAISA.test(text));
    const [date] = this.#places.get('date') ?? [];
    const isAgain = (text: string) =>
      text !== '' && layout.header.indexOf(text) < layout.header.lastIndexOf(text);
    this.#isBeside = isAgain(layout.header[date ?? -1] ?? '') && headings.some(isAgain);
  }

  readDate(row: Row): cells.Moment | undefined {
    const date = this.text(row, 'date');
    if (date === '') return undefined;
    if (date !== this.#date) this.#moment = cells.readMoment(date, this.layout.dateOrder ?? 'DMY');
    this.#date = date;
    return this.#moment;
  }

  #dayOf(cell: string): string | undefined {
    return cells.readMoment(cell, this.layout.dateOrder ?? 'DMY')?.day;
  }

  /** @param moment the row's day and time as its date column has them */
  readMovement(row: Row, { day, minute }: cells.Moment): Movement | Fault | Nothing {
    if (this.#isBeside || row.cells.slice(this.layout.columns.length).some((cell) => cell !== '')) {
      return { problem: 'columns', text: `${withoutEmptyEnd(row.cells).length}` };
    }
    const swallowed = row.cells
      .flatMap((cell) => (cell.includes('\n') ? cell.split('\n').slice(1) : []))
      .find(cells.startsRow);
    if (swallowed !== undefined) return { problem: 'columns', text: swallowed };
    if (this.#otherUnit) return { problem: 'currency', text: this.#otherUnit };
    const currencies = this.#cells(row, 'currency');
    const foreign = currencies.find((cell) => cell !== '' && !cells.isRupees(cell));
    if (foreign && CURRENCY.test(foreign)) return { reason: 'currency', placed: null };
    if (foreign || (currencies.length > 0 && currencies.every((cell) => cell === ''))) {
      return { problem: 'currency', text: foreign ?? '' };
    }
    const balance = this.balance(row, 'balance');
    const opening = this.balance(row, 'opening');
    if (balance === undefined || opening === undefined) {
      return { problem: 'balance', text: this.text(row, 'balance') };
    }
    const sum = this.#sum(row);
    const cut = this.#cutAmount(row);
    if (cut) return { problem: 'amount', text: cut };
    if (typeof sum === 'string') return { problem: sum, text: this.#moneyText(row) };
    const fee = this.#fee(row);
    const isNoFee = fee !== undefined && fee > sum.paisa && this.isFilled(row, MONEY);
    if (fee === undefined || isNoFee) return { problem: 'fee', text: this.text(row, 'fee') };
    const placed = { ...still, line: row.line, day, balance, opening };
    const nothing = this.#movesNothing(row, sum, balance);
    if (nothing === 'amount') return { problem: 'amount', text: this.#moneyText(row) };
    if (nothing) return { reason: nothing, placed: { ...placed, opening: null } };
    const time = this.text(row, 'time');
    const ofDay = time === '' ? minute : cells.readMinute(time);
    if (ofDay === undefined) return { problem: 'date', text: time };
    const moment = ofDay === null ? { day, minute: null } : cells.moveDay(day, ofDay);
    if (moment.day > this.#latestDay) return { problem: 'future', text: this.text(row, 'date') };
    if (moment.day < this.#oldestDay) return { problem: 'date', text: this.text(row, 'date') };
    const notDone = row.cells.find(
      (cell, at) => this.layout.columns[at] !== 'status' && saysNotDone(cell, balance !== null),
    );
    if (notDone !== undefined) return { problem: 'unsure', text: notDone };
    const valued = balance === null ? this.#cells(row, 'valueDate') : [];
    const late = valued.find((cell) => (this.#dayOf(cell) ?? '') > this.#latestDay);
    if (late !== undefined) return { problem: 'future', text: late };
    const noDay = valued.find((cell) => /\p{L}/u.test(cell) && this.#dayOf(cell) === undefined);
    if (noDay !== undefined) return { problem: 'unsure', text: noDay };
    const odd = row.cells.find((cell) => (cell[0] === '~' && cell.length > 1) || ODD.test(cell));
    if (odd !== undefined) return { problem: 'unsure', text: odd };
    const ids = this.#cells(row, 'id').filter((cell) => !NO_ID.test(cell));
    const lost = [...ids, ...this.#cells(row, 'reference')].find(hasLostDigits) ?? ids.find(isSpoiled);
    if (lost !== undefined) return { problem: 'digitsLost', text: lost };
    // An amount under another heading: a cell of this row is missing, or was parted.
    const shifted = [...ids, ...this.#cells(row, 'reference')].find((cell) => SHIFTED.test(cell));
    if (shifted !== undefined) return { problem: 'columns', text: shifted };
    const noId = ids.find((id) => hasTwoIds(id) || isPersonal(id));
    if (noId !== undefined) return { problem: 'unsure', text: noId };
    return { ...placed, ...sum, ...this.#names(row), ...moment, fee, row };
  }

  /** A row whose own amount is not known. */
  gap(row: Row, day: string): Placed {
    return { ...still, line: row.line, day, balance: this.balance(row, 'balance') ?? null, isGap: true };
  }

  #movesNothing(row: Row, { paisa }: Sum, balance: number | null): LeftOutReason | 'amount' | undefined {
    if (this.#meaning(row, 'status') === 'nothing') return 'status';
    if (this.#meaning(row, 'direction') === 'nothing') return 'direction';
    if (paisa > 0) return undefined;
    if (this.isFilled(row, MONEY)) return 'zero';
    return balance === null ? 'amount' : 'balanceOnly';
  }

  #sum(row: Row): Sum | StatementProblem {
    if (this.#places.has('amount')) return this.#amount(row);
    const [out, into] = [this.#read(row, 'out'), this.#read(row, 'in')];
    if (out === undefined || into === undefined) return 'amount';
    if (out?.paisa && into?.paisa) return 'bothSides';
    if (into?.paisa) return { ...into, side: 'in', direction: into.mark === 'dr' ? 0 : 1 };
    if (out?.paisa) return { ...out, side: 'out', direction: out.mark === 'cr' ? 0 : -1 };
    return { paisa: 0, mark: '', side: null, direction: 1 };
  }

  #amount(row: Row): Sum | StatementProblem {
    const amount = this.#read(row, 'amount');
    if (amount === undefined) return 'amount';
    const { paisa, mark } = amount ?? { paisa: 0, mark: '' as const };
    const word = this.#meaning(row, 'direction');
    const isMinus = mark === '-' || mark === '()';
    const of = (direction: 1 | -1 | 0): Sum => ({ paisa, mark, side: null, direction });
    if (word === 'in' || word === 'out') {
      const isAgainst = word === 'in' ? isMinus || mark === 'dr' : mark === '+' || mark === 'cr';
      return isAgainst && paisa > 0 ? 'direction' : of(word === 'in' ? 1 : -1);
    }
    if (mark === 'cr' || mark === 'dr') return of(mark === 'cr' ? 1 : -1);
    const { sign } = this.layout;
    const plus = sign === 'out' ? -1 : 1;
    if (isMinus) return of(plus === 1 ? -1 : 1);
    return of(mark === '' && sign !== 'in' && sign !== 'out' ? 0 : plus);
  }

  #read(row: Row, meaning: ColumnMeaning) {
    const text = this.text(row, meaning);
    // Such as 000000086500, which is in paisa.
    return /^00+[1-9]\d*$/.test(text) ? undefined : cells.readAmount(text, this.layout.decimal);
  }

  /** An amount that a program wrote without quotes, as 1,000.00, fills two cells. */
  #cutAmount(row: Row): string | undefined {
    const places = MONEY.flatMap((meaning) => this.#places.get(meaning) ?? []);
    const cut = places.find((place) => {
      const isBalance = ['balance', 'opening', 'fee'].includes(this.layout.columns[place + 1] ?? '');
      const [start = '', rest = ''] = row.cells.slice(place, place + 2);
      return !isBalance && /^[+-]?[1-9]\d{0,2}$/.test(start) && /^(\d{3}\.\d{1,2}|000)$/.test(rest);
    });
    return cut === undefined ? undefined : row.cells.slice(cut, cut + 2).join(',');
  }

  #fee(row: Row): number | undefined {
    const fees = this.#cells(row, 'fee').map((cell) => cells.readAmount(cell, this.layout.decimal));
    return fees.includes(undefined) ? undefined : fees.reduce((sum, fee) => sum + (fee?.paisa ?? 0), 0);
  }

  #names(row: Row): Pick<Movement, 'reference' | 'hasId' | 'description'> {
    const id = this.#cells(row, 'id').find((cell) => !NO_ID.test(cell)) ?? '';
    const other = this.text(row, 'reference');
    const texts = [id === '' ? '' : other, this.text(row, 'description')];
    return {
      reference: plainText(id || other).slice(0, MAX_REFERENCE),
      hasId: id !== '' && !CUT.test(id),
      description: texts.join(' ').trim().slice(0, MAX_DESCRIPTION),
    };
  }

  text(row: Row, meaning: ColumnMeaning): string {
    const [first = '', ...more] = this.#cells(row, meaning);
    return more.length === 0 ? first : [first, ...more].filter((cell) => cell !== '').join(' ');
  }

  /** Balances and totals have none, so a row with one may be a movement whose payer wrote such words. */
  hasNumber(row: Row): boolean {
    return [...this.#cells(row, 'id'), ...this.#cells(row, 'reference')].some((cell) => /\d{6}/.test(cell));
  }

  /** Whether a row without a date may be the end of an ID, or the refusal, of the movement above it. */
  isOpenEnd(row: Row, hasBalance: boolean): boolean {
    const ids = [...this.#cells(row, 'id'), ...this.#cells(row, 'reference')];
    return ids.some((cell) => /\d/.test(cell)) || row.cells.some((cell) => saysNotDone(cell, hasBalance));
  }

  /** A text alone in a column of no texts, which says that something was not done. */
  isUndoneTitle({ cells: [first = '', ...more] }: Row): boolean {
    const isAlone = this.layout.columns[0] !== 'description' && more.every((cell) => cell === '');
    return isAlone && saysNotDone(first, false);
  }

  /** The end of a row that was parted, with a long number. */
  isRestOf(last: Row, { cells }: Row): boolean {
    const { length } = this.layout.columns;
    return last.cells.length + cells.length === length && cells.some((cell) => /^\S*\d{6}\S*$/.test(cell));
  }

  isText(row: Row): boolean {
    return row.cells.every((cell, at) => cell === '' || this.layout.columns[at] === 'description');
  }

  isFilled(row: Row, meanings: readonly ColumnMeaning[]): boolean {
    const cellsOf = meanings.flatMap((meaning) => this.#cells(row, meaning));
    return cellsOf.some((cell) => cells.readAmount(cell, this.layout.decimal) !== null);
  }

  hasAmount(row: Row): boolean {
    return MONEY.some((meaning) => (this.#read(row, meaning)?.paisa ?? 0) > 0);
  }

  balance(row: Row, meaning: ColumnMeaning): number | null | undefined {
    return cells.readBalance(this.text(row, meaning), this.layout.decimal);
  }

  hasWords(column: WordColumn): boolean {
    return this.#places.has(column);
  }

  #cells(row: Row, meaning: ColumnMeaning): string[] {
    return (this.#places.get(meaning) ?? []).map((place) => row.cells[place] ?? '');
  }

  #meaning(row: Row, column: WordColumn): 'in' | 'out' | 'done' | 'nothing' | undefined {
    if (!this.#places.has(column)) return undefined;
    const cell = this.text(row, column);
    const words: Record<string, 'in' | 'out' | 'done' | 'nothing'> = this.layout.words[column];
    const word = cells.wordOf(cell);
    if (Object.hasOwn(words, word)) return words[word];
    return column === 'direction' ? cells.readMark(cell) : undefined;
  }

  /** The cell of the amount that moved. */
  amountText(row: Row): string {
    const found = MONEY.flatMap((meaning) => this.#cells(row, meaning));
    return found.find((cell) => (cells.readAmount(cell, this.layout.decimal)?.paisa ?? 0) > 0) ?? '';
  }

  #moneyText(row: Row): string {
    const texts = (['amount', 'out', 'in', 'direction'] as const).map((meaning) => this.text(row, meaning));
    return texts.filter((cell) => cell !== '').join(' ');
  }
}

const still = {
  paisa: 0,
  direction: 1,
  fee: 0,
  balance: null,
  opening: null,
  isGap: false,
  isFeeApart: false,
} as const;
