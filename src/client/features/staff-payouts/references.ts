import { findRefusal } from '#shared/bank-reference.ts';
import { isAmount, isDate } from '#shared/cell-shapes.ts';
import { accountKey, comparisonKey, digitsOf } from '#shared/identifiers.ts';
import { IN_TEST } from '#shared/statement-words.ts';
import type { BatchRow } from '#shared/views/payouts.ts';
import { splitLines } from './paste-cells.ts';
import { findOthers, readReply } from './reply.ts';
import {
  countsIn,
  DONE,
  findStatuses,
  headingOf,
  isCaption,
  isHeadOfUndone,
  isKnownLine,
  isRemark,
  isStatus,
  OF_ALL,
  OF_OTHERS,
  saysPaidIn,
  UNDONE,
} from './reply-lines.ts';
import { isHeadingOfReferences, saysPaid } from './reply-words.ts';

type Details = Pick<BatchRow, 'accountName' | 'bankName' | 'user' | 'username'> & { readonly payout: number };

export interface Payment extends Pick<BatchRow, 'id' | 'number' | 'accountNumber'>, Partial<Details> {
  readonly pending: boolean;
}

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
  const byKey = groupByKey(payments);
  const named = withoutNumbers(lines.map((line) => ({ line, ...findNames(line.cells, byKey) })));
  const isNamed = named.some(({ names }) => names.length > 0);
  const length = lines.findLastIndex(({ cells }) => cells.length > 0) + 1;
  const rows = isNamed ? null : rowsFor(payments, length, lines.length);
  const pending = payments.filter((payment) => payment.pending).length;
  const read = {
    filled: new Map<string, string>(),
    failed: new Map<string, string>(),
    unknown: [] as string[],
    ambiguous: [] as string[],
    notDone: [] as string[],
    lostDigits: [] as string[],
    unclear: [] as string[],
    length: isNamed || rows ? null : { lines: length, rows: pending },
  };
  const isShared = findShared(
    isNamed
      ? named.flatMap(({ names, rest }) => (names.length > 0 ? [rest] : []))
      : lines.map(({ cells }) => cells),
  );
  const isOfFile = (cell: string) =>
    isShared(cell) && digitsOf(cell).length >= 8 && !isAmount(cell) && !isDate(cell) && !findRefusal(cell);
  const own = new Set(accounts.map(accountKey));
  const isAccount = findAccounts([...accounts, ...payments.map(({ accountNumber }) => accountNumber)]);
  const use = (
    payment: Payment,
    cells: readonly string[],
    text: string,
    isHeaded: (cell: string) => boolean = () => false,
  ) => {
    const start = cells.findIndex((cell) => !isOfFile(cell) && !own.has(accountKey(cell)));
    const reply = readReply(cells.slice(Math.max(start, 0)), payment, isHeaded);
    if (!payment.pending || reply.says === 'nothing') return;
    if (reply.says === 'paid' && (isShared(reply.reference) || isAccount(reply.reference)))
      read.unclear.push(text);
    else if (reply.says === 'paid') read.filled.set(payment.id, reply.reference);
    else if (reply.says === 'failed') read.failed.set(payment.id, reply.reason);
    else read[reply.says].push(text);
  };
  // A heading or a total, or beside a reference what another payment has: they may be of other payments.
  const isOfOther = findOthers(payments);
  const isMoved = ({ text, cells }: (typeof lines)[number], at: number) => {
    const payment = rows?.[at];
    return isCaption(text) || (payment && cells.some((cell) => isOfOther(cell, payment)));
  };
  if (rows && lines.some(isMoved)) {
    read.unclear.push(...lines.flatMap(({ text, cells }) => (cells.length > 0 ? [text] : [])));
    return read;
  }
  for (const [index, payment] of rows?.entries() ?? []) {
    const line = lines[index];
    if (line) use(payment, line.cells, line.text);
  }
  if (!isNamed) return read;
  const seen = new Set<string>();
  const counts: string[] = [];
  let last: Payment | undefined;
  let head: readonly string[] = [];
  let isUndone = false;
  const hasStatus = named.some(({ line, names }) => names.length === 0 && line.cells.some(isStatus));
  const ownLines = named.filter(({ names }) => names.length > 0).map(({ line }) => line);
  // A line that nobody understands may say anything of the payments.
  const mustSayPaid = named.some((_, at) => !isKnownLine(named, at, batch));
  const statuses = findStatuses(ownLines);
  for (const [at, { line, names, rest }] of named.entries()) {
    if (line.cells.length === 0) continue;
    const found = payments.filter((payment) => names.every((one) => one.includes(payment)));
    const [payment, ...others] = names.length > 0 ? found : [];
    if (payment && others.length === 0 && !seen.has(payment.id)) {
      seen.add(payment.id);
      use(payment, rest, line.text, (cell) => isHeadingOfReferences(headingOf(cell, line, head) ?? ''));
      const heading = headingOf(read.filled.get(payment.id), line, head);
      const isOpen =
        isUndone ||
        (hasStatus && !rest.some(saysPaid)) ||
        (mustSayPaid && !rest.some(saysPaidIn)) ||
        statuses.some((column) => line.columns[column] === '') ||
        (heading && !isHeadingOfReferences(heading));
      if (isOpen && read.filled.delete(payment.id)) read.unclear.push(line.text);
      last = payment;
    } else if (names.some((one) => one.length > 0)) {
      read.ambiguous.push(line.text);
      if (payment && others.length === 0)
        for (const map of [read.filled, read.failed]) map.delete(payment.id);
    } else {
      read.unknown.push(line.text);
      if (!/\d/.test(line.text)) head = line.columns;
      // What it says of a reference again, it says of that payment.
      const key = comparisonKey(line.text);
      for (const [id, reference] of read.filled)
        if (key.includes(comparisonKey(reference))) read.filled.delete(id);
      if (isHeadOfUndone(line)) isUndone = true;
      else if (saysPaid(line.text)) isUndone = false;
      if (IN_TEST.test(line.text) || (isUndone && OF_ALL.test(line.text))) read.filled.clear();
      counts.push(line.text);
      // It may be the second line of the reply above it.
      const isNext = (named[at - 1]?.line.cells.length ?? 0) > 0;
      const isOfLast = findRefusal(line.text) ? !OF_OTHERS.test(line.text) : isNext && isRemark(line);
      if (last && isOfLast) read.filled.delete(last.id);
    }
  }
  const others = read.failed.size + read.notDone.length + read.unclear.length + read.ambiguous.length;
  const isOther =
    countsIn(counts, UNDONE).some((count) => count > others) ||
    countsIn(counts, DONE).some((count) => count < read.filled.size);
  if (isOther) read.filled.clear();
  return read;
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

/** The replies without the numbers of their lines, if all have one. */
function withoutNumbers<T extends { names: readonly unknown[]; rest: string[] }>(replies: readonly T[]): T[] {
  const own = replies.filter(({ names }) => names.length > 0);
  const isNumbered = own.length > 1 && own.every(({ rest }, at) => rest[0] === String(at + 1));
  return replies.map((one) => (isNumbered && own.includes(one) ? { ...one, rest: one.rest.slice(1) } : one));
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

/** @returns the payments that each name of the line may mean, and the cells without these names */
function findNames(cells: readonly string[], byKey: ReadonlyMap<string, Payment[]>) {
  const names: (readonly Payment[])[] = [];
  const rest = cells.map((cell) => {
    const group = isAmount(cell) ? undefined : byKey.get(accountKey(cell));
    if (group) {
      names.push(group);
      return '';
    }
    // Also in `R-000012/FT1`.
    return cell
      .replace(/(?<![a-z0-9])R-\d{6,}(?![a-z0-9])/gi, ' $& ')
      .split(' ')
      .filter((word) => {
        const key = accountKey(word);
        const isNumber = /^\W*R-?\d+\W*$/i.test(word);
        // An account number inside a text must be long, because a short one may be there by chance.
        const named = isNumber || key.length >= 8 ? byKey.get(key) : undefined;
        const isName = named !== undefined || (isNumber && /R-\d{6}/i.test(word));
        if (isName) names.push(named ?? []);
        return !isName;
      })
      .join(' ')
      .trim();
  });
  return { names, rest: rest.filter(Boolean) };
}

function groupByKey(payments: readonly Payment[]): Map<string, Payment[]> {
  const groups = new Map<string, Payment[]>();
  for (const payment of payments) {
    for (const key of new Set([accountKey(payment.number), accountKey(payment.accountNumber)])) {
      if (key === '') continue;
      groups.set(key, [...(groups.get(key) ?? []), payment]);
    }
  }
  return groups;
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
