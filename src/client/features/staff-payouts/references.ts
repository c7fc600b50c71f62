import { comparisonKey } from '#shared/identifiers.ts';

export interface Payment {
  readonly id: string;
  readonly number: string;
  readonly accountNumber: string;
  readonly pending: boolean;
}

export interface ReadReferences {
  /** The references to fill in, by the id of the pending payment. */
  readonly filled: ReadonlyMap<string, string>;
  readonly unknown: readonly string[];
  /**
   * Lines that name more than one payment, or a payment that an earlier line names too. The reference of that
   * earlier line is not used either.
   */
  readonly ambiguous: readonly string[];
  /** Lines with more cells than expected, for example 'failed' after the reference: they are not used. */
  readonly wide: readonly string[];
  /**
   * If a pasted column has neither one line for each pending payment nor one for each payment; otherwise
   * null.
   */
  readonly length: { readonly lines: number; readonly rows: number } | null;
}

/**
 * Reads references that a person pasted: either a column in the order of the payments, or lines that each
 * have a request's number or account number and then the reference.
 */
export function readReferences(text: string, payments: readonly Payment[]): ReadReferences {
  const lines = text
    .trimEnd()
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim());
  const byKey = groupByKey(payments);
  const pairs = lines.map(splitPair);
  const isNamed = pairs.some((pair) => pair && byKey.has(keyOf(pair.name)));
  return isNamed ? readPairs(lines, byKey) : readColumn(lines, payments);
}

function readColumn(lines: readonly string[], payments: readonly Payment[]): ReadReferences {
  const pending = payments.filter((payment) => payment.pending);
  const rows = [pending, payments].find(({ length }) => length === lines.length);
  const wide = lines.filter((line) => cellsOf(line).length > 1);
  const read = { filled: new Map<string, string>(), unknown: [], ambiguous: [], wide };
  if (!rows) return { ...read, length: { lines: lines.length, rows: pending.length } };
  for (const [index, { id, pending: open }] of rows.entries()) {
    const reference = lines[index];
    if (reference && open && !wide.includes(reference)) read.filled.set(id, reference);
  }
  return { ...read, length: null };
}

function readPairs(lines: readonly string[], byKey: ReadonlyMap<string, Payment[]>): ReadReferences {
  const filled = new Map<string, string>();
  const unknown: string[] = [];
  const ambiguous: string[] = [];
  const wide: string[] = [];
  const named = new Set<string>();
  for (const line of lines) {
    if (line === '') continue;
    const pair = splitPair(line);
    const found = pair ? byKey.get(keyOf(pair.name)) : undefined;
    if (!pair || !found) {
      unknown.push(line);
      continue;
    }
    const [payment, ...others] = found;
    if (!payment || others.length > 0 || named.has(payment.id)) {
      ambiguous.push(line);
      if (payment && others.length === 0) filled.delete(payment.id);
      continue;
    }
    named.add(payment.id);
    if (cellsOf(line).length > 2) wide.push(line);
    else if (payment.pending) filled.set(payment.id, pair.reference);
  }
  return { filled, unknown, ambiguous, wide, length: null };
}

const cellsOf = (line: string) => line.split(/[\t,;]/).filter((cell) => cell.trim() !== '');

/**
 * An account number may contain single spaces, so a single space ends the first part only if the first part
 * is a request's number, such as R-000012.
 */
function splitPair(line: string): { name: string; reference: string } | undefined {
  const [, name, reference] =
    /^(R-\d+)[\s,;]+(.+)$/i.exec(line) ?? /^([^\t,;]+?)\s*(?:[\t,;]|\s{2,})\s*([^\t,;]+)/.exec(line) ?? [];
  return name && reference ? { name, reference: reference.trim() } : undefined;
}

/** Without the leading zeros that spreadsheets drop. */
const keyOf = (name: string) => comparisonKey(name).replace(/^0+/, '');

function groupByKey(payments: readonly Payment[]): Map<string, Payment[]> {
  const groups = new Map<string, Payment[]>();
  for (const payment of payments) {
    for (const key of new Set([keyOf(payment.number), keyOf(payment.accountNumber)])) {
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
