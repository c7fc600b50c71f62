import { hash } from 'node:crypto';
import { plainText } from '#shared/identifiers.ts';
import { DATE_ORDERS } from '#shared/schemas/statements.ts';
import type { FileRow, LeftOutReason, StatementProblem } from '#shared/views/statements.ts';
import type { Check } from './balances.ts';
import { needsOrder, readAmount, readMinute, readMoment } from './cells.ts';
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
  /** Equal for the same row of a file in whatever layout it is read (`rowKey` below). */
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

/**
 * Equal for a row in every layout, also after a spreadsheet saved the file: days, signs and the forms of
 * numbers and times don't count. Rows without an ID or a balance are told apart by their days.
 */
export function rowKey(cells: readonly string[], day: string): string {
  const tokens = cells.flatMap((cell) => {
    const text = plainText(cell);
    if (text === '' || /^[-–]+$/.test(text)) return [];
    const token = tokenOf(text);
    return token === '' ? [] : [token];
  });
  const isStrong =
    tokens.some((token) => token.startsWith('t') && /\d{4}/.test(token)) || amounts(tokens) > 1;
  const text = [...tokens.sort(), isStrong ? '' : day].join('|');
  return hash('sha1', text, 'buffer').readBigInt64BE().toString();
}

function amounts(tokens: readonly string[]): number {
  return new Set(tokens.filter((token) => /^n[^0]/.test(token))).size;
}

function tokenOf(text: string): string {
  const isGerman = /,\d{1,2}$/.test(text) || /^[\d.]*\.\d{3}$/.test(text);
  const amount = /^\d{9,}$/.test(text) ? undefined : readAmount(text, isGerman ? ',' : '.');
  if (amount) return amount.paisa === 0 ? '' : `n${amount.paisa}`;
  const minute = minuteOf(text);
  if (minute !== undefined) return minute ? `m${minute}` : '';
  // A spreadsheet drops the zeros before a number.
  const letters = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=\d+$)/, '');
  return letters === '' ? '' : `t${letters}`;
}

/** @returns null for a day without a time; undefined for another text */
function minuteOf(text: string): number | null | undefined {
  // A word and a number without a mark between them is an ID.
  if (!/\d/.test(text) || /^[A-Za-z]+\d+$/.test(text)) return undefined;
  const minute = readMinute(text);
  if (minute !== undefined) return minute;
  for (const order of needsOrder(text) ? DATE_ORDERS : (['DMY'] as const)) {
    const moment = readMoment(text, order);
    if (moment) return moment.minute;
  }
  return undefined;
}
