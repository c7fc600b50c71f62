import type { FileRow, LeftOutReason, StatementProblem } from '#shared/views/statements.ts';
import type { Check } from './balances.ts';
import { rowKey } from './row-key.ts';
import { MAX_DESCRIPTION, type Movement } from './row-reader.ts';

export const SHOWN_CELL = 60;

export function shownRow({ line, cells }: FileRow): FileRow {
  return { line, cells: cells.map((cell) => cell.slice(0, SHOWN_CELL)) };
}

/** Amounts are paisa; money that arrived is positive. */
export interface Line {
  readonly at: number;
  readonly day: string;
  readonly minute: number | null;
  readonly amount: number;
  readonly reference: string;
  /** Whether the bank gave the reference as the transaction's ID. */
  readonly hasId: boolean;
  readonly description: string;
  readonly balance: number | null;
  /** Equal for the same row of a file in whatever layout it is read (row-key.ts). */
  readonly key: string;
}

export interface Problem extends FileRow {
  readonly problem: StatementProblem;
  /** The beginning of the wrong text, for example of a cell, or the wrong number of columns; may be empty. */
  readonly text: string;
}

export interface LeftOut extends FileRow {
  readonly reason: LeftOutReason;
}

export interface Understood {
  /** Oldest first. */
  readonly lines: readonly Line[];
  readonly problems: readonly Problem[];
  readonly leftOut: readonly LeftOut[];
  readonly checks: readonly Check[];
  readonly formulas: number;
}

/** The line of a movement, and a second line for a separate fee. */
export function toLines(row: Movement): Line[] {
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
