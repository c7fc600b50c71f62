import type { StatementColumn, StatementLayout } from '#shared/schemas/statements.ts';
import type { StatementProblem } from '#shared/views/statements.ts';
import { isFormula, readAmount, readDay, readDirection } from './cells.ts';
import { findHeader, withoutEmptyEnd } from './layout.ts';
import type { Row, StatementFile } from './statement-file.ts';

/** Amounts are paisa; money that arrived is positive. */
export interface Line {
  /** Its place in the file: the number of its last line of text. */
  readonly at: number;
  readonly day: string;
  readonly amount: number;
  readonly reference: string;
  readonly description: string;
  readonly balance: number | null;
  /** Tells apart lines with the same day, amount and reference: 1, 2, … */
  running: number;
}

export interface Problem {
  readonly line: number;
  readonly problem: StatementProblem;
  /** The beginning of the wrong text, for example of a cell, or the wrong number of columns; may be empty. */
  readonly text: string;
}

export interface Understood {
  /** Oldest first: in the file's order, or reversed if the file has the newest line first. */
  readonly lines: readonly Line[];
  readonly problems: readonly Problem[];
  readonly formulas: number;
}

const MAX_REFERENCE = 200;
const MAX_DESCRIPTION = 500;
/** Rows after which the event loop handles other calls, because a file may have 150,000 rows. */
const ROWS_AT_ONCE = 5_000;

const SUMMARY = /balance|opening|closing|brought|carried|end of|generated|page|statement|note/i;
const TOTAL = /\btotals?\b|کل/i;

/** @param latestDay a movement after this business day is also a problem */
export async function understand(
  file: StatementFile,
  layout: StatementLayout,
  latestDay: string,
): Promise<Understood> {
  const header = findHeader(file.rows, layout.header);
  if (header === undefined) {
    return { lines: [], problems: [{ line: 1, problem: 'header', text: '' }], formulas: 0 };
  }
  const reading = new Reading(layout, latestDay, file.rows[header + 1]?.cells.length ?? 0);
  const rows = file.rows.slice(header + 1);
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    for (const row of rows.slice(at, at + ROWS_AT_ONCE)) reading.read(row);
    await new Promise((next) => setImmediate(next));
  }
  return reading.end(file.broken);
}

type Placed = Pick<Line, 'at' | 'amount' | 'balance'>;

class Reading {
  readonly #layout: StatementLayout;
  readonly #latestDay: string;
  readonly #width: number;
  readonly #lines: Line[] = [];
  readonly #problems: Problem[] = [];
  readonly #totals: Row[] = [];
  /** Movements, and dated lines that state only a balance, in the file's order: for `#checkBalances`. */
  readonly #chain: Placed[] = [];
  #formulas = 0;

  constructor(layout: StatementLayout, latestDay: string, firstWidth: number) {
    this.#layout = layout;
    this.#latestDay = latestDay;
    this.#width = layout.header.length || firstWidth;
  }

  read(row: Row): void {
    const found = withoutEmptyEnd(row.cells);
    if (found.length === 0) return;
    const text = found.join(' ');
    if (!/\d/.test(this.#cell(row, 'date'))) {
      if (TOTAL.test(text)) this.#totals.push(row);
      else if (!SUMMARY.test(text) || this.#amount(row) !== 0) this.#fail(row.line, 'date', text);
      return;
    }
    const read = this.#understand(row, found.length);
    if ('problem' in read) this.#fail(row.line, read.problem, read.text);
    // Only a line that states an opening or closing balance may have no amount.
    else if (read.amount === 0 && (read.balance === null || !SUMMARY.test(text))) {
      this.#fail(row.line, 'amount', this.#moneyText(row));
    } else if (read.amount !== 0 && read.day > this.#latestDay) {
      this.#fail(row.line, 'future', this.#cell(row, 'date'));
    } else {
      if (read.amount !== 0) this.#lines.push(read);
      this.#chain.push(read);
    }
  }

  #understand(row: Row, width: number): Line | Omit<Problem, 'line'> {
    if (width > this.#width || row.cells.length < this.#width)
      return { problem: 'columns', text: `${width}` };
    const date = this.#cell(row, 'date');
    const day = readDay(date, this.#layout.dateOrder);
    if (day === undefined) return { problem: 'date', text: date };
    const balance = this.#money(row, 'balance');
    if (balance === undefined) return { problem: 'balance', text: this.#cell(row, 'balance') };
    const amount = this.#amount(row);
    if (typeof amount === 'string') return { problem: amount, text: this.#moneyText(row) };
    const hasReference = this.#layout.columns.reference !== null;
    const text = this.#cell(row, 'description');
    const reference = (hasReference ? this.#cell(row, 'reference') : text).slice(0, MAX_REFERENCE);
    // Without a reference column, the description is the reference.
    const description = hasReference || text.length > MAX_REFERENCE ? text.slice(0, MAX_DESCRIPTION) : '';
    this.#formulas += Number(isFormula(reference)) + Number(isFormula(description));
    return { at: row.line, day, amount, reference, description, balance, running: 1 };
  }

  end(broken: StatementFile['broken']): Understood {
    if (broken) this.#fail(broken.line, broken.problem, '');
    for (const row of this.#totals) this.#checkTotal(row);
    const isDescending = this.#checkBalances();
    const lines = isDescending ? this.#lines.toReversed() : this.#lines;
    const seen = new Map<string, number>();
    for (const line of lines) {
      const same = `${line.day} ${line.amount} ${line.reference}`;
      line.running = (seen.get(same) ?? 0) + 1;
      seen.set(same, line.running);
    }
    return {
      lines,
      problems: this.#problems.sort((a, b) => a.line - b.line),
      formulas: this.#formulas,
    };
  }

  #fail(line: number, problem: StatementProblem, text: string): void {
    this.#problems.push({ line, problem, text: text.slice(0, 60) });
  }

  #cell({ cells }: Row, column: StatementColumn): string {
    const place = this.#layout.columns[column];
    return place === null ? '' : (cells[place] ?? '');
  }

  #money(row: Row, column: StatementColumn): number | null | undefined {
    return readAmount(this.#cell(row, column), this.#layout.decimal);
  }

  #moneyText(row: Row): string {
    const cells = (['amount', 'debit', 'credit', 'direction'] as const).map((column) =>
      this.#cell(row, column),
    );
    return cells.filter((cell) => cell !== '').join(' ');
  }

  /** The amount in paisa, positive for money that arrived, 0 for an empty cell; or the problem. */
  #amount(row: Row): number | StatementProblem {
    const { columns, outIsPositive } = this.#layout;
    if (columns.amount !== null) {
      const amount = this.#money(row, 'amount');
      if (amount === undefined) return 'amount';
      if (columns.direction === null || !amount) return (amount ?? 0) * (outIsPositive ? -1 : 1) || 0;
      const direction = readDirection(this.#cell(row, 'direction'));
      return direction ? direction * Math.abs(amount) : 'direction';
    }
    const [out, into] = [this.#money(row, 'debit'), this.#money(row, 'credit')];
    if (out === undefined || into === undefined) return 'amount';
    if (out && into) return 'bothSides';
    // Some banks write a minus in the column of money that left.
    return into || (out ? -Math.abs(out) : 0);
  }

  #checkTotal(row: Row): void {
    const sum = (test: (line: Line) => boolean) =>
      this.#lines.filter(test).reduce((total, { amount }) => total + amount, 0);
    const into = sum(({ amount }) => amount > 0);
    const out = -sum(({ amount }) => amount < 0);
    const checks: [StatementColumn, number[]][] = [
      ['debit', [out]],
      ['credit', [into]],
      ['amount', [into - out, out - into, into + out]],
    ];
    for (const [column, sums] of checks) {
      const written = this.#money(row, column);
      if (written === null) continue;
      if (written === undefined || (!sums.includes(Math.abs(written)) && !sums.includes(written))) {
        this.#fail(row.line, 'total', this.#cell(row, column));
      }
    }
  }

  /** @returns whether the newest line stands first */
  #checkBalances(): boolean {
    const pairs = this.#chain.slice(1).map((line, i) => [this.#chain[i] as Placed, line] as const);
    const known = pairs.filter(([a, b]) => a.balance !== null && b.balance !== null);
    const upward = known.filter(([a, b]) => Number(a.balance) + b.amount !== b.balance);
    const downward = known.filter(([a, b]) => Number(b.balance) + a.amount !== a.balance);
    const isDescending = known.length > 0 ? downward.length < upward.length : this.#isNewestFirst();
    for (const [, line] of isDescending ? downward : upward) {
      this.#fail(line.at, 'balance', String(Number(line.balance) / 100));
    }
    return isDescending;
  }

  #isNewestFirst(): boolean {
    return (this.#lines[0]?.day ?? '') > (this.#lines.at(-1)?.day ?? '');
  }
}
