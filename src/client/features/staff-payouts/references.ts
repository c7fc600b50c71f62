import { findRefusal } from '#shared/bank-reference.ts';
import { isAmount, isDate } from '#shared/cell-shapes.ts';
import { accountKey, comparisonKey, digitsOf } from '#shared/identifiers.ts';
import { IN_TEST } from '#shared/statement-words.ts';
import { type NamedLine, nameLines, type Payment } from './named-lines.ts';
import { type PastedLine, splitLines } from './paste-cells.ts';
import {
  countsIn,
  DONE,
  findOthers,
  findStatuses,
  headingOf,
  isCaption,
  isHeadOfUndone,
  isKnownLine,
  isRemark,
  isStatus,
  OF_ALL,
  OF_OTHERS,
  readReply,
  saysPaidIn,
} from './reply.ts';
import { isHeadingOfReferences, saysPaid, UNDONE } from './reply-words.ts';

export interface ReadReferences {
  /** The references to fill in, by the id of the pending payment. */
  readonly filled: ReadonlyMap<string, string>;
  /** The bank's words about payments that it did not make, by the id of the pending payment. */
  readonly failed: ReadonlyMap<string, string>;
  readonly unknown: readonly string[];
  /**
   * Lines that name more than one payment, or a payment that an earlier line names too. What that earlier
   * line says is not used either.
   */
  readonly ambiguous: readonly string[];
  /** Lines about payments that are still in process: they stay open. */
  readonly notDone: readonly string[];
  /** Lines with a number that a spreadsheet has rounded. */
  readonly lostDigits: readonly string[];
  /** Lines that have neither one reference nor a refusal, or more than is known. */
  readonly unclear: readonly string[];
  /**
   * If a pasted column has neither one line for each pending payment nor one for each payment; otherwise
   * null.
   */
  readonly length: { readonly lines: number; readonly rows: number } | null;
}

/**
 * Reads the replies that a person pasted: either a column in the order of the payments, or lines that each
 * have a request's number or account number. Beside the reference a line may say that the payment was made.
 * @param accounts the numbers of the receiving accounts, from which payouts are paid too
 * @param batch the number of the batch, which may stand in each line
 */
export function readReferences(
  pasted: string,
  payments: readonly Payment[],
  accounts: readonly string[] = [],
  batch = '',
): ReadReferences {
  const lines = splitLines(pasted).map((line) => ({
    ...line,
    cells: line.cells.filter((cell) => cell.toUpperCase() !== batch),
  }));
  const named = nameLines(lines, payments);
  const own = named.filter(({ names }) => names.length > 0);
  const isNamed = own.length > 0;
  const read: Reading = {
    filled: new Map(),
    failed: new Map(),
    unknown: [],
    ambiguous: [],
    notDone: [],
    lostDigits: [],
    unclear: [],
    length: null,
  };
  const replies = isNamed ? own.map(({ rest }) => rest) : lines.map(({ cells }) => cells);
  const keep = keeperOf(read, replies, payments, accounts);
  if (isNamed) readNamed(read, named, payments, batch, keep);
  else readColumn(read, lines, payments, keep);
  return read;
}

interface Reading extends ReadReferences {
  readonly filled: Map<string, string>;
  readonly failed: Map<string, string>;
  readonly unknown: string[];
  readonly ambiguous: string[];
  readonly notDone: string[];
  readonly lostDigits: string[];
  readonly unclear: string[];
  length: ReadReferences['length'];
}

type Keep = (
  payment: Payment,
  cells: readonly string[],
  text: string,
  isHeaded?: (cell: string) => boolean,
) => void;

/** Keeps what one reply says of its payment, but no number that other replies or accounts have. */
function keeperOf(
  read: Reading,
  replies: readonly (readonly string[])[],
  payments: readonly Payment[],
  accounts: readonly string[],
): Keep {
  const isShared = findShared(replies);
  const isOfFile = (cell: string) =>
    isShared(cell) && digitsOf(cell).length >= 8 && !isAmount(cell) && !isDate(cell) && !findRefusal(cell);
  const own = new Set(accounts.map(accountKey));
  const isAccount = findAccounts([...accounts, ...payments.map(({ accountNumber }) => accountNumber)]);
  return (payment, cells, text, isHeaded = () => false) => {
    const start = cells.findIndex((cell) => !isOfFile(cell) && !own.has(accountKey(cell)));
    const reply = readReply(cells.slice(Math.max(start, 0)), payment, isHeaded);
    if (!payment.pending || reply.says === 'nothing') return;
    if (reply.says === 'failed') read.failed.set(payment.id, reply.reason);
    else if (reply.says !== 'paid') read[reply.says].push(text);
    else if (isShared(reply.reference) || isAccount(reply.reference)) read.unclear.push(text);
    else read.filled.set(payment.id, reply.reference);
  };
}

/** Lines in the order of the payments. */
function readColumn(
  read: Reading,
  lines: readonly PastedLine[],
  payments: readonly Payment[],
  keep: Keep,
): void {
  const length = lines.findLastIndex(({ cells }) => cells.length > 0) + 1;
  const rows = rowsFor(payments, length, lines.length);
  if (!rows) {
    read.length = { lines: length, rows: payments.filter((payment) => payment.pending).length };
    return;
  }
  // A heading or a total, or beside a reference what another payment has: they may be of other payments.
  const isOfOther = findOthers(payments);
  const isMoved = lines.some(({ text, cells }, at) => {
    const payment = rows[at];
    return isCaption(text) || (payment && cells.some((cell) => isOfOther(cell, payment)));
  });
  for (const [at, { cells, text }] of lines.entries()) {
    const payment = rows[at];
    if (isMoved && cells.length > 0) read.unclear.push(text);
    else if (payment && !isMoved) keep(payment, cells, text);
  }
}

/** Lines that name their payments, among headings, titles, sums and remarks. */
function readNamed(
  read: Reading,
  named: readonly NamedLine[],
  payments: readonly Payment[],
  batch: string,
  keep: Keep,
): void {
  const saysTooLittle = findSilent(named, batch);
  const seen = new Set<string>();
  const others: string[] = [];
  let last: Payment | undefined;
  let head: readonly string[] = [];
  let isUndone = false;

  function readPayment(payment: Payment, { line, rest }: NamedLine): void {
    seen.add(payment.id);
    keep(payment, rest, line.text, (cell) => isHeadingOfReferences(headingOf(cell, line, head) ?? ''));
    const heading = headingOf(read.filled.get(payment.id), line, head);
    const isOfOtherColumn = heading && !isHeadingOfReferences(heading);
    if ((isUndone || isOfOtherColumn || saysTooLittle(line, rest)) && read.filled.delete(payment.id))
      read.unclear.push(line.text);
    last = payment;
  }
  function readOther(line: PastedLine, isNext: boolean): void {
    const { text } = line;
    read.unknown.push(text);
    others.push(text);
    if (!/\d/.test(text)) head = line.columns;
    // What it says of a reference again, it says of that payment.
    const key = comparisonKey(text);
    for (const [id, reference] of read.filled)
      if (key.includes(comparisonKey(reference))) read.filled.delete(id);
    if (isHeadOfUndone(line)) isUndone = true;
    else if (saysPaid(text)) isUndone = false;
    if (IN_TEST.test(text) || (isUndone && OF_ALL.test(text))) read.filled.clear();
    // It may be the second line of the reply above it.
    const isOfLast = findRefusal(text) ? !OF_OTHERS.test(text) : isNext && isRemark(line);
    if (last && isOfLast) read.filled.delete(last.id);
  }

  for (const [at, one] of named.entries()) {
    const { line, names } = one;
    if (line.cells.length === 0) continue;
    const found = names.length > 0 ? payments.filter((it) => names.every((name) => name.includes(it))) : [];
    const payment = found.length === 1 ? found[0] : undefined;
    if (payment && !seen.has(payment.id)) readPayment(payment, one);
    else if (names.some((name) => name.length > 0)) {
      read.ambiguous.push(line.text);
      if (payment) for (const map of [read.filled, read.failed]) map.delete(payment.id);
    } else readOther(line, (named[at - 1]?.line.cells.length ?? 0) > 0);
  }
  if (countsOtherwise(read, others)) read.filled.clear();
}

/** Whether a line lacks the word that its payment was made, where a status or a remark asks for one. */
function findSilent(named: readonly NamedLine[], batch: string) {
  const hasStatus = named.some(({ line, names }) => names.length === 0 && line.cells.some(isStatus));
  const statuses = findStatuses(named.filter(({ names }) => names.length > 0).map(({ line }) => line));
  // A line that nobody understands may say anything of the payments.
  const mustSayPaid = named.some((_, at) => !isKnownLine(named, at, batch));
  return ({ columns }: PastedLine, rest: readonly string[]) =>
    (hasStatus && !rest.some(saysPaid)) ||
    (mustSayPaid && !rest.some(saysPaidIn)) ||
    statuses.some((column) => columns[column] === '');
}

/** Whether the bank counts more failed, or fewer paid payments than were read. */
function countsOtherwise(read: Reading, lines: readonly string[]): boolean {
  const open = read.failed.size + read.notDone.length + read.unclear.length + read.ambiguous.length;
  return (
    countsIn(lines, UNDONE).some((count) => count > open) ||
    countsIn(lines, DONE).some((count) => count < read.filled.size)
  );
}

/** Whether a text stands in the replies of several payments: of a file, an account or a branch. */
function findShared(replies: readonly (readonly string[])[]): (text: string) => boolean {
  const counts = new Map<string, number>();
  for (const cells of replies) {
    const keys = new Set(cells.flatMap((cell) => [cell, ...cell.split(' ')].map(comparisonKey)));
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (text) => (counts.get(comparisonKey(text)) ?? 0) > 1;
}

/** The number of an account, or a part of one, with or without letters: `AC01234567891011`. */
function findAccounts(numbers: readonly string[]): (reference: string) => boolean {
  const accounts = numbers.map((number) => digitsOf(accountKey(number))).filter(({ length }) => length > 5);
  return (reference) => {
    const digits = digitsOf(reference.replace(/o/gi, '0')).replace(/^0+/, '');
    return accounts.some(
      (account) => digits.includes(account) || (digits.length > 5 && account.includes(digits)),
    );
  };
}

/**
 * The payments to which a column of lines belongs. Empty lines at its end may be cells or not, so two of them
 * leave the choice between the pending payments and all of them open.
 */
function rowsFor(payments: readonly Payment[], length: number, all: number): readonly Payment[] | null {
  const pending = payments.filter((payment) => payment.pending);
  const fitting = [pending, payments].filter((rows) => length <= rows.length && rows.length <= all);
  const [rows, other = rows] = fitting;
  return rows && (rows.length === other?.length || all - length < 2) ? rows : null;
}

export function repeatedReferences(references: readonly string[]): string[] {
  const seen = new Set<string>();
  return references.filter((reference) => {
    const key = comparisonKey(reference) || reference;
    const repeated = seen.has(key);
    seen.add(key);
    return repeated;
  });
}
