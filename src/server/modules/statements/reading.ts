import type { StatementLayout } from '#shared/schemas/statements.ts';
import { isSideSection, isUndoneSection, isUndoneTitle, saysUndoneOfAll } from '#shared/statement-words.ts';
import type { LeftOutReason, StatementProblem } from '#shared/views/statements.ts';
import {
  type Check,
  checkBalances,
  checkClosing,
  checkTotals,
  oldestFirst,
  type Placed,
  type Stated,
  type Total,
} from './balances.ts';
import { isFormula, type Row } from './cells.ts';
import { Extents } from './extents.ts';
import { sameCells, withoutEmptyEnd } from './layout.ts';
import { MAX_DESCRIPTION, MONEY, type Movement, RowReader, SHIFTED } from './row-reader.ts';
import type { StatementFile } from './statement-file.ts';
import {
  findMovement,
  isCertain,
  isOfPayer,
  looksLikeMovement,
  readAccount,
  readForeignCurrency,
  readPairs,
  readSummary,
  type StatedKind,
  type Summary,
} from './summaries.ts';
import { areOfBooks, findSuspicions, isCutOff } from './suspicions.ts';
import { settleMarks, Titles } from './titles.ts';
import { type LeftOut, type Problem, SHOWN_CELL, shownRow, toLines, type Understood } from './understood.ts';

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
  #head: Row | undefined;
  /** The lines in which the headings stand again. */
  readonly #headings: number[] = [];
  readonly #byLine = new Map<number, Row>();
  readonly #accounts = new Map<string, string>();
  /** The movement that a row of text continues. */
  #last: Movement | undefined;
  /** The last heading that names the rows below it undone, and the last of money in or out. */
  #section = '';
  #side = '';
  /** A text alone that may be such a heading, if a movement without a balance follows. */
  #title: Row | undefined;
  /** Whether a text stands above the first movement; and the movements that a text below them continues. */
  #isAbove = false;
  readonly #continued = new Set<Movement>();
  /** Rows that may be movements: in words of a payer's, or with an amount out of its place. */
  readonly #loose: Row[] = [];
  readonly #extents = new Extents();
  readonly #titles = new Titles();
  /** A line that names an account below movements of none. */
  #begun: Row | undefined;

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

  readHeadings(row: Row): void {
    this.#head = row;
    this.#byLine.set(row.line, row);
    if (this.#skipped.has(row.line)) this.#note(row, 'person');
  }

  readAbove(row: Row): void {
    this.#byLine.set(row.line, row);
    if (!this.#skipped.has(row.line)) this.#titles.read(row);
    const text = row.cells.join(' ').trim();
    const currency = readForeignCurrency(row, true);
    this.#extents.readPeriod(row, this.#reader.layout.dateOrder ?? 'DMY');
    if (this.#skipped.has(row.line)) this.#note(row, 'person');
    else if (currency) this.#fail(row, 'currency', currency);
    // A movement above the headings, as after sorting in a spreadsheet, or of a table with other headings.
    else if ((this.#reader.readDate(row) && this.#reader.hasAmount(row)) || looksLikeMovement(row))
      this.#fail(row, 'columns', '');
    else if (
      isUndoneTitle(text.replace(/^Status /, '')) ||
      saysUndoneOfAll(row.cells.filter((cell) => cell !== 'Status'))
    )
      this.#fail(row, 'unsure', text);
    else if (!this.#isOfOtherAccount(row) && !this.#readPairs(row)) this.#extents.read(row);
  }

  read(row: Row): void {
    const found = withoutEmptyEnd(row.cells);
    if (found.length === 0) return;
    this.#byLine.set(row.line, row);
    const last = this.#last;
    this.#last = undefined;
    const moment = this.#reader.readDate(row);
    if (!moment && !this.#skipped.has(row.line)) this.#extents.read(row);
    const isHeading = !moment && isUndoneSection(found.join(''));
    if (isHeading) this.#section = found.join('');
    if (!moment && isSideSection(found.join(''))) this.#side = found.join('');
    if (this.#skipped.has(row.line)) this.#leaveOut(row, moment?.day);
    else if (sameCells(found, this.#reader.layout.header)) {
      this.#headings.push(row.line);
      this.#note(row, 'noAmount');
    } else if (this.#reader.text(row, 'unsure') !== '') {
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
    else if (row === this.#open && isCutOff(row, this.#movements, this.#reader))
      this.#fail(row, 'columns', `${row.cells.length}`);
    else if ('reason' in read) {
      this.#rows.push(read.placed ?? this.#reader.gap(row, moment.day));
      this.#note(row, read.reason);
    } else {
      if (this.#begun) this.#fail(this.#begun, 'account', this.#begun.cells.join(' '));
      this.#begun = undefined;
      if (this.#title && read.balance === null) {
        this.#section = withoutEmptyEnd(this.#title.cells).join('');
        this.#fail(row, 'unsure', this.#section);
        return;
      }
      this.#title = undefined;
      const isPlain = read.side === null && read.mark === '' && !this.#reader.hasWords('direction');
      if (this.#side && isPlain && this.#reader.layout.sign !== 'balance') {
        this.#fail(row, 'direction', this.#side);
        return;
      }
      this.#rows.push(read);
      this.#movements.push(read);
      this.#last = read;
    }
  }

  #readUndated(row: Row, last: Movement | undefined): void {
    if (this.#isOfOtherAccount(row)) return;
    if (this.#reader.isUndoneTitle(row)) this.#title = row;
    const currency = readForeignCurrency(row, false);
    const isFoot =
      row.cells.filter((cell) => cell !== '').length === 1 && /\p{L}{3}/u.test(row.cells.join(''));
    if (currency) this.#fail(row, 'currency', currency);
    else if (!isFoot && this.#reader.isFilled(row, ['amount', 'in', 'out', 'balance'])) {
      const date = this.#reader.text(row, 'date');
      this.#fail(row, 'date', date || withoutEmptyEnd(row.cells).join(' '));
    } else if (this.#readPairs(row)) this.#note(row, 'balanceOnly');
    else if (last && this.#reader.isOpenEnd(row, last.balance !== null)) {
      this.#fail(row, 'unsure', withoutEmptyEnd(row.cells).join(' '));
    } else if (last && this.#reader.isRestOf(last.row, row)) {
      this.#fail(row, 'columns', withoutEmptyEnd(row.cells).join(' '));
    } else if (last && this.#reader.isText(row)) {
      const text = this.#reader.text(row, 'description');
      last.description = `${last.description} ${text}`.trim().slice(0, MAX_DESCRIPTION);
      this.#continued.add(last);
      this.#last = last;
    } else if (findMovement(row.cells)) {
      this.#fail(row, 'columns', withoutEmptyEnd(row.cells).join(' '));
    } else {
      this.#isAbove ||= this.#movements.length === 0 && this.#reader.isText(row);
      if (row.cells.some((cell) => SHIFTED.test(cell))) this.#loose.push(row);
      if (!this.#reader.isText(row)) this.#titles.read(row);
      this.#note(row, 'noAmount');
    }
  }

  /** A file of two accounts, one below the other, is two files: the second account's line is named. */
  #isOfOtherAccount(row: Row): boolean {
    const named = readAccount(row);
    const other = named.find(([kind, number]) => (this.#accounts.get(kind) ?? number) !== number);
    const isNew = named.some(([kind, , isTitle]) => isTitle && !this.#accounts.has(kind));
    if (isNew && this.#movements.length > 0) this.#begun = row;
    for (const [kind, number] of named) if (!other) this.#accounts.set(kind, number);
    if (other) this.#fail(row, 'account', other[1]);
    return other !== undefined;
  }

  #readPairs(row: Row): boolean {
    const pairs = readPairs(row, this.#reader.layout.decimal);
    for (const [kind, paisa] of pairs) this.#stated.set(kind, { line: row.line, paisa });
    return pairs.length > 0;
  }

  #readSummary(row: Row, kind: Summary, day: string | undefined): void {
    const balance = this.#reader.balance(row, 'balance') ?? null;
    const amounts = MONEY.flatMap((meaning) => this.#reader.balance(row, meaning) || []);
    const paisa = balance ?? (amounts.length === 1 ? amounts[0] : undefined);
    if (kind === 'balance' && balance === null && day && amounts.length > 0 && isOfPayer(row.cells)) {
      this.#fail(row, 'unsure', withoutEmptyEnd(row.cells).join(' '));
      return;
    }
    if (kind !== 'total' && balance === null && day && !isCertain(row.cells)) this.#loose.push(row);
    if (kind === 'total') this.#totals.push(row);
    else if (paisa === undefined) this.#readPairs(row);
    else if (kind !== 'balance') this.#stated.set(kind, { line: row.line, paisa });
    if (balance !== null && day) this.#rows.push({ ...this.#reader.gap(row, day), isGap: false });
    this.#note(row, 'balanceOnly');
  }

  end(broken: StatementFile['broken']): Understood {
    settleMarks(this.#movements, this.#reader.hasWords('direction'));
    const [opening, closing] = [this.#stated.get('opening') ?? null, this.#stated.get('closing') ?? null];
    const { order, unclear } = oldestFirst(this.#rows, opening);
    const fail = (line: number, problem: StatementProblem, text: string) => {
      const row = this.#byLine.get(line) ?? { line, cells: [] };
      this.#problems.push({ ...shownRow(row), problem, text });
    };
    for (const { line } of unclear) fail(line, 'direction', '');
    const isSummed = this.#stated.size > 1 || this.#totals.length > 0;
    const found = findSuspicions(this.#movements, this.#reader, this.#headings, isSummed);
    for (const { row, problem, text } of found) fail(row.line, problem, text);
    const failed = new Set(this.#problems.map(({ line }) => line));
    for (const row of this.#titles.before(this.#movements))
      if (!failed.has(row.line)) fail(row.line, 'unsure', row.cells.join(' '));
    for (const row of this.#looseBetween()) fail(row.line, 'unsure', row.cells.join(' '));
    // Each text may belong to the movement below it.
    if (this.#isAbove && [...this.#continued].at(-1) !== this.#movements.at(-1))
      for (const { line, description } of this.#continued) fail(line, 'unsure', description);
    const head = this.#head?.line ?? 1;
    if (!this.#skipped.has(head) && areOfBooks(this.#movements, this.#reader)) fail(head, 'direction', '');
    const checks = checkBalances(order, opening, fail);
    const isMovement = (row: Placed): row is Movement => 'row' in row && row.direction !== 0;
    const movements = order.filter(isMovement);
    const counted = this.#leftOut.filter(({ reason }) => reason !== 'noAmount').length;
    const parts = this.#extents.wrong(movements, counted + this.#problems.length);
    for (const { line, cells } of parts) fail(line, 'unsure', cells.join(' '));
    for (const { line, day } of movements) if (!this.#extents.hasDay(day)) fail(line, 'date', day);
    if (this.#problems.length === 0) {
      checks.push(
        ...checkClosing(order, opening, closing, fail),
        ...checkTotals(order, this.#totalsOf(), fail),
      );
    }
    checks.push(...this.#checkIds());
    if (broken) fail(broken.line, broken.problem, '');
    const lines = movements.flatMap(toLines);
    return {
      lines,
      problems: this.#problems.sort((a, b) => a.line - b.line),
      leftOut: this.#leftOut,
      checks,
      formulas: lines.filter((line) => isFormula(line.reference) || isFormula(line.description)).length,
    };
  }

  /** Balances and amounts without a column of their own stand before or after the movements. */
  #looseBetween(): Row[] {
    const [first, last] = [this.#movements[0], this.#movements.at(-1)];
    return this.#loose.filter(({ line }) => first && last && first.line < line && line < last.line);
  }

  /** The totals that the file states, in pairs or in rows of their own. */
  #totalsOf(): Total[] {
    const stated = (['in', 'out'] as const).flatMap((side) => {
      const found = this.#stated.get(side);
      return found ? [{ ...found, side }] : [];
    });
    const inRows = this.#totals.flatMap((row) =>
      MONEY.flatMap((side) => {
        const paisa = this.#reader.balance(row, side);
        return typeof paisa === 'number' ? [{ line: row.line, paisa, side }] : [];
      }),
    );
    return [...stated, ...inRows];
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
