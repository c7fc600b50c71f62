import type { StatementLayout } from '#shared/schemas/statements.ts';
import { isUndoneSection } from '#shared/statement-words.ts';
import type { FileRow, LeftOutReason, StatementProblem } from '#shared/views/statements.ts';
import {
  type Check,
  checkBalances,
  checkClosing,
  moved,
  oldestFirst,
  type Placed,
  type Stated,
  sumsOf,
} from './balances.ts';
import { isFormula, type Row } from './cells.ts';
import { sameCells, withoutEmptyEnd } from './layout.ts';
import { rowKey } from './row-key.ts';
import { MAX_DESCRIPTION, type Movement, RowReader } from './row-reader.ts';
import type { StatementFile } from './statement-file.ts';
import {
  readAccount,
  readForeignCurrency,
  readPairs,
  readSummary,
  type StatedKind,
  type Summary,
} from './summaries.ts';
import type { LeftOut, Line, Problem, Understood } from './understood.ts';

const SHOWN_CELL = 60;

export function shownRow({ line, cells }: Row): FileRow {
  return { line, cells: cells.map((cell) => cell.slice(0, SHOWN_CELL)) };
}

/** Reads the rows of a file one by one, and at the end what they say together. */
export class Reading {
  readonly #reader: RowReader;
  readonly #skipped: ReadonlySet<number>;
  readonly #open: Row | undefined;
  readonly #rows: Placed[] = [];
  readonly #movements: Movement[] = [];
  readonly #problems: Problem[] = [];
  readonly #leftOut: LeftOut[] = [];
  readonly #stated = new Map<StatedKind, Stated>();
  readonly #totals: Row[] = [];
  readonly #byLine = new Map<number, Row>();
  readonly #accounts = new Map<string, string>();
  /** The movement that a row of text continues. */
  #last: Movement | undefined;
  /** The last heading that names the rows below it undone. */
  #section = '';

  /**
   * @param latestDay a movement after this business day is a problem
   * @param leftOut the lines that a person leaves out
   * @param open the last row of a file that may be cut off there
   */
  constructor(layout: StatementLayout, latestDay: string, leftOut: ReadonlySet<number>, open?: Row) {
    this.#reader = new RowReader(layout, latestDay);
    this.#skipped = leftOut;
    this.#open = open;
  }

  readAbove(row: Row): void {
    this.#byLine.set(row.line, row);
    const currency = readForeignCurrency(row);
    if (this.#skipped.has(row.line)) this.#note(row, 'person');
    else if (currency) this.#fail(row, 'currency', currency);
    // A movement above the headings, as after sorting in a spreadsheet.
    else if (this.#reader.readDate(row) && this.#reader.hasAmount(row)) this.#fail(row, 'columns', '');
    else if (!this.#isOfOtherAccount(row)) this.#readPairs(row);
  }

  read(row: Row): void {
    const found = withoutEmptyEnd(row.cells);
    if (found.length === 0) return;
    this.#byLine.set(row.line, row);
    const last = this.#last;
    this.#last = undefined;
    const moment = this.#reader.readDate(row);
    const isHeading = !moment && isUndoneSection(found.join(''));
    if (isHeading) this.#section = found.join('');
    if (this.#skipped.has(row.line)) this.#leaveOut(row, moment?.day);
    else if (sameCells(found, this.#reader.layout.header)) this.#note(row, 'noAmount');
    else if (this.#reader.text(row, 'unsure') !== '') {
      this.#fail(row, 'unsure', this.#reader.text(row, 'unsure'));
    } else {
      const summary = readSummary(found);
      const isUnclear =
        summary === 'unclear' ? this.#reader.hasAmount(row) : summary && this.#reader.hasNumber(row);
      if (isUnclear) this.#fail(row, 'unsure', found.join(' '));
      else if (summary && summary !== 'unclear') this.#readSummary(row, summary, moment?.day);
      else if (this.#section && (isHeading || moment)) this.#fail(row, 'unsure', this.#section);
      else if (moment) this.#readMovement(row, moment);
      else this.#readUndated(row, last);
    }
  }

  #leaveOut(row: Row, day: string | undefined): void {
    this.#rows.push(this.#reader.gap(row, day ?? this.#lastDay()));
    this.#note(row, 'person');
  }

  #readMovement(row: Row, moment: NonNullable<ReturnType<RowReader['readDate']>>): void {
    const read = this.#reader.readMovement(row, moment);
    if ('problem' in read) this.#fail(row, read.problem, read.text);
    else if (row === this.#open && this.#isCutOff(row)) this.#fail(row, 'columns', `${row.cells.length}`);
    else if ('reason' in read) {
      this.#rows.push(read.placed ?? this.#reader.gap(row, moment.day));
      this.#note(row, read.reason);
    } else {
      this.#rows.push(read);
      this.#movements.push(read);
      this.#last = read;
    }
  }

  /** Shorter than all rows before it, or with fewer decimals in its last cell. */
  #isCutOff({ cells }: Row): boolean {
    const before = this.#movements.map(({ row }) => row.cells);
    const decimals = (cell = '') => /[.,]\d{1,2}(?!\d)/.exec(cell)?.[0].length ?? 0;
    const last = cells.length - 1;
    const above = before.flatMap((row) => row[last] || []);
    const isShort = before.length > 0 && before.every((row) => row.length > cells.length);
    return isShort || (above.length > 0 && above.every((cell) => decimals(cell) > decimals(cells[last])));
  }

  #readUndated(row: Row, last: Movement | undefined): void {
    if (this.#isOfOtherAccount(row)) return;
    const currency = readForeignCurrency(row);
    const isFoot =
      row.cells.filter((cell) => cell !== '').length === 1 && /\p{L}{3}/u.test(row.cells.join(''));
    if (currency) this.#fail(row, 'currency', currency);
    else if (!isFoot && this.#reader.isFilled(row, ['amount', 'in', 'out', 'balance'])) {
      const date = this.#reader.text(row, 'date');
      this.#fail(row, 'date', date || withoutEmptyEnd(row.cells).join(' '));
    } else if (this.#readPairs(row)) this.#note(row, 'balanceOnly');
    else if (last && this.#reader.isOpenEnd(row, last.balance !== null)) {
      this.#fail(row, 'unsure', withoutEmptyEnd(row.cells).join(' '));
    } else if (last && this.#isText(row)) {
      const text = this.#reader.text(row, 'description');
      last.description = `${last.description} ${text}`.trim().slice(0, MAX_DESCRIPTION);
      this.#last = last;
    } else this.#note(row, 'noAmount');
  }

  /** A file of two accounts, one below the other, is two files: the second account's line is named. */
  #isOfOtherAccount(row: Row): boolean {
    const other = readAccount(row).find(([kind, number]) => (this.#accounts.get(kind) ?? number) !== number);
    for (const [kind, number] of readAccount(row)) if (!other) this.#accounts.set(kind, number);
    if (other) this.#fail(row, 'account', other[1]);
    return other !== undefined;
  }

  #isText(row: Row): boolean {
    return row.cells.every((cell, at) => cell === '' || this.#reader.layout.columns[at] === 'description');
  }

  #readPairs(row: Row): boolean {
    const pairs = readPairs(row, this.#reader.layout.decimal);
    for (const [kind, paisa] of pairs) this.#stated.set(kind, { line: row.line, paisa });
    return pairs.length > 0;
  }

  #readSummary(row: Row, kind: Summary, day: string | undefined): void {
    const balance = this.#reader.balance(row, 'balance') ?? null;
    const amounts = (['amount', 'in', 'out'] as const).flatMap((meaning) => {
      const amount = this.#reader.balance(row, meaning);
      return amount ? [amount] : [];
    });
    const paisa = balance ?? (amounts.length === 1 ? amounts[0] : undefined);
    if (kind === 'total') this.#totals.push(row);
    else if (paisa === undefined) this.#readPairs(row);
    else if (kind !== 'balance') this.#stated.set(kind, { line: row.line, paisa });
    if (balance !== null && day) this.#rows.push({ ...this.#reader.gap(row, day), isGap: false });
    this.#note(row, 'balanceOnly');
  }

  end(broken: StatementFile['broken']): Understood {
    this.#settleMarks();
    const [opening, closing] = [this.#stated.get('opening') ?? null, this.#stated.get('closing') ?? null];
    const { order, unclear } = oldestFirst(this.#rows, opening);
    const fail = (line: number, problem: StatementProblem, text: string) => {
      const row = this.#byLine.get(line) ?? { line, cells: [] };
      this.#problems.push({ ...shownRow(row), problem, text });
    };
    for (const { line } of unclear) fail(line, 'direction', '');
    for (const { row, reference } of this.#doubled()) fail(row.line, 'unsure', reference);
    for (const { row } of this.#movedDays()) fail(row.line, 'date', this.#reader.text(row, 'date'));
    const checks = checkBalances(order, opening, fail);
    if (this.#problems.length === 0) {
      checks.push(...checkClosing(order, opening, closing, fail), ...this.#checkTotals(order, fail));
    }
    checks.push(...this.#checkIds());
    if (broken) fail(broken.line, broken.problem, '');
    const movements = new Set<Placed>(this.#movements);
    const isMovement = (row: Placed): row is Movement => movements.has(row) && row.direction !== 0;
    const lines = order.filter(isMovement).flatMap(toLines);
    return {
      lines,
      problems: this.#problems.sort((a, b) => a.line - b.line),
      leftOut: this.#leftOut,
      checks,
      formulas: lines.filter((line) => isFormula(line.reference) || isFormula(line.description)).length,
    };
  }

  /** What a mark means depends on the other rows: a minus before every debit, or before one of them. */
  #settleMarks(): void {
    const hasWords = this.#reader.hasWords('direction');
    const isMinus = ({ mark }: Movement) => mark === '-' || mark === '()';
    const isInBrackets = this.#movements.every(({ mark }) => mark === '()');
    for (const side of ['in', 'out'] as const) {
      const own = this.#movements.filter((row) =>
        hasWords ? row.direction < 0 && side === 'out' : row.side === side,
      );
      const isForm = new Set(own.map(({ mark }) => mark)).size === 1 && (side === 'out' || isInBrackets);
      for (const row of isForm ? [] : own.filter(isMinus)) row.direction = 0;
    }
    const isMarked = this.#movements.some(({ mark }) => mark === 'cr' || mark === 'dr');
    if (!isMarked || hasWords) return;
    for (const row of this.#movements) if (row.side === null && row.mark === '') row.direction = 0;
  }

  /**
   * A spreadsheet that takes day for month changes the days up to the 12th and leaves the others as texts, so
   * that the column has dates of two forms.
   */
  #movedDays(): Movement[] {
    const needsOrder = new Set(this.#movements.filter(({ row }) => this.#reader.hasOrderedDate(row)));
    if (needsOrder.size === 0) return [];
    const isChanged = (row: Movement) =>
      /^\d(?!.*\p{L}{3})/u.test(this.#reader.text(row.row, 'date')) &&
      row.day.slice(8) <= '12' &&
      row.day.slice(8) !== row.day.slice(5, 7);
    return this.#movements.filter((row) => !needsOrder.has(row) && isChanged(row));
  }

  /** The same row again, with its ID. Balances, where rows have them, tell whether it moved money again. */
  #doubled(): Movement[] {
    const seen = new Set<string>();
    return this.#movements.filter(({ row, hasId, balance }) => {
      const key = row.cells.join('\n');
      const isAgain = hasId && balance === null && seen.has(key);
      seen.add(key);
      return isAgain;
    });
  }

  #checkTotals(order: readonly Placed[], fail: Fail): Check[] {
    if (order.some(({ isGap }) => isGap)) return [];
    const sums = sumsOf(order);
    const net = order.reduce((sum, row) => sum + moved(row), 0);
    const all = order.reduce((sum, { paisa }) => sum + paisa, 0);
    const stated = (['in', 'out'] as const).flatMap((kind) => {
      const found = this.#stated.get(kind);
      return found ? [{ ...found, sums: sums[kind] }] : [];
    });
    const columns = [
      ['in', sums.in],
      ['out', sums.out],
      ['amount', [net, -net, all, ...sums.in, ...sums.out]],
    ] as const;
    const inRows = this.#totals.flatMap((row) =>
      columns.flatMap(([meaning, expected]) => {
        const paisa = this.#reader.balance(row, meaning);
        return typeof paisa === 'number' ? [{ line: row.line, paisa, sums: expected }] : [];
      }),
    );
    const totals = [...stated, ...inRows];
    const wrong = totals.filter(
      (total) => !total.sums.some((sum) => Math.abs(sum) === Math.abs(total.paisa)),
    );
    for (const { line, paisa } of wrong) fail(line, 'total', String(paisa / 100));
    const held = totals.length - wrong.length;
    return held > 0 ? [{ check: 'totals', figures: [held, totals.length] }] : [];
  }

  #checkIds(): Check[] {
    const ids = this.#movements.filter(({ hasId }) => hasId).map(({ reference }) => reference);
    const count = this.#movements.length;
    if (count === 0 || ids.length < count || new Set(ids).size < count) return [];
    return [{ check: 'ids', figures: [count, count] }];
  }

  #note(row: Row, reason: LeftOutReason): void {
    this.#leftOut.push({ ...shownRow(row), reason });
  }

  #fail(row: Row, problem: StatementProblem, text: string): void {
    this.#problems.push({ ...shownRow(row), problem, text: text.slice(0, SHOWN_CELL) });
    this.#rows.push(this.#reader.gap(row, this.#lastDay()));
  }

  #lastDay(): string {
    return this.#rows.at(-1)?.day ?? '';
  }
}

type Fail = (line: number, problem: StatementProblem, text: string) => void;

/** The line of a movement, and another one of a fee that left the account beside it. */
function toLines(row: Movement): Line[] {
  const { day, minute, reference, hasId, description, balance } = row;
  const amount = row.direction * row.paisa;
  const key = rowKey(row.row.cells, day);
  const line = { at: row.line, day, minute, amount, reference, hasId, description, balance, key };
  if (!row.isFeeApart) return [line];
  const fee = {
    ...line,
    amount: -row.fee,
    reference: '',
    hasId: false,
    description: `Fee: ${description}`.slice(0, MAX_DESCRIPTION),
    key: rowKey([...row.row.cells, 'fee'], day),
  };
  return [{ ...line, balance: balance === null ? null : balance + row.fee }, fee];
}
