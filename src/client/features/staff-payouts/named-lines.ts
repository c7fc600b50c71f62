import { isAmount } from '#shared/cell-shapes.ts';
import { accountKey } from '#shared/identifiers.ts';
import type { BatchRow } from '#shared/views/payouts.ts';
import type { PastedLine } from './paste-cells.ts';

type Details = Pick<BatchRow, 'accountName' | 'bankName' | 'user' | 'username'> & { readonly payout: number };

export interface Payment extends Pick<BatchRow, 'id' | 'number' | 'accountNumber'>, Partial<Details> {
  readonly pending: boolean;
}

/** A line, the payments that its names may mean, and its cells without these names. */
export interface NamedLine {
  readonly line: PastedLine;
  readonly names: readonly (readonly Payment[])[];
  readonly rest: readonly string[];
}

/** Looks for what names a payment in each line: a request's number or an account number. */
export function nameLines(lines: readonly PastedLine[], payments: readonly Payment[]): NamedLine[] {
  const byKey = groupByKey(payments);
  return withoutNumbers(lines.map((line) => ({ line, ...findNames(line.cells, byKey) })));
}

/** The replies without the numbers of their lines, if all have one. */
function withoutNumbers(replies: readonly NamedLine[]): NamedLine[] {
  const own = replies.filter(({ names }) => names.length > 0);
  const isNumbered = own.length > 1 && own.every(({ rest }, at) => rest[0] === String(at + 1));
  return replies.map((one) => (isNumbered && own.includes(one) ? { ...one, rest: one.rest.slice(1) } : one));
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
