import { findReferenceProblem, findRefusal } from '#shared/bank-reference.ts';
import { comparisonKey as keyOf, plainNumber } from '#shared/identifiers.ts';
import type { Pkr } from '#shared/money.ts';
import type { ReferenceProposal } from '#shared/views/payouts.ts';

export interface UnusedLine {
  readonly reference: string;
  readonly description: string;
  readonly payout: Pkr;
}

interface Payment {
  readonly id: string;
  readonly number: string;
  readonly accountNumber: string;
  readonly payout: Pkr;
}

/** A shorter one may be in a line by chance. */
const LEAST_DIGITS = 8;

/**
 * A payment gets the only line that names it by account or request number, if that line names no other one.
 * An amount's only payment that no line names gets the amount's only line that names no payment.
 */
export function proposeReferences(
  payments: readonly Payment[],
  lines: readonly UnusedLine[],
): ReferenceProposal[] {
  const keyed = payments.map((payment) => ({
    payment,
    number: keyOf(payment.number),
    account: keyOf(payment.accountNumber),
  }));
  // 300 payments and 1,000 lines may all have one amount.
  const named = new Map(lines.map((line) => [line, paymentsIn(line, keyed)]));
  const naming = new Map(payments.map((payment): [Payment, UnusedLine[]] => [payment, []]));
  for (const [line, found] of named) for (const payment of found) naming.get(payment)?.push(line);
  const unnamed = payments.filter((payment) => naming.get(payment)?.length === 0);
  return payments.flatMap((payment) => {
    const own = naming.get(payment) ?? [];
    const [line, ...others] = own.length > 0 ? own : leftFor(payment, unnamed, named);
    if (!line || others.length > 0 || (named.get(line)?.length ?? 0) > 1) return [];
    // Another line of the amount may be of another payment, so this payment stays open.
    if (findReferenceProblem(line.reference) || findRefusal(line.description)) return [];
    return [{ requestId: payment.id, reference: line.reference }];
  });
}

interface Keyed {
  readonly payment: Payment;
  readonly number: string;
  readonly account: string;
}

function paymentsIn({ reference, description, payout }: UnusedLine, keyed: readonly Keyed[]): Payment[] {
  const text = `${reference} ${description}`;
  const digits = keyOf(text);
  const words = new Set(
    plainNumber(text)
      .split(/[^0-9A-Za-z-]+/)
      .map(keyOf),
  );
  return keyed.flatMap(({ payment, number, account }) => {
    if (payment.payout !== payout) return [];
    const isNamed = words.has(number) || (account.length >= LEAST_DIGITS && digits.includes(account));
    return isNamed ? [payment] : [];
  });
}

/** None if no line names a second payment of that amount either. */
function leftFor(
  payment: Payment,
  unnamed: readonly Payment[],
  named: ReadonlyMap<UnusedLine, readonly Payment[]>,
): UnusedLine[] {
  if (unnamed.filter(({ payout }) => payout === payment.payout).length > 1) return [];
  return [...named].flatMap(([line, found]) =>
    line.payout === payment.payout && found.length === 0 ? [line] : [],
  );
}
