import type { Pkr } from '#shared/money.ts';
import type { ReferenceProposal } from '#shared/views/payouts.ts';

/** A payment in the statement of the batch's account that belongs to no request yet. */
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

/** A shorter account number could stand in a line by chance. */
const LEAST_DIGITS = 8;

/**
 * The reference of each payment that a statement line of its amount belongs to: the only line that names its
 * account or number, or the only line left for the only payment left. Doubtful ones are left out.
 */
export function proposeReferences(
  payments: readonly Payment[],
  lines: readonly UnusedLine[],
): ReferenceProposal[] {
  const naming = (payment: Payment) => lines.filter((line) => names(line, payment));
  const named = (line: UnusedLine) => payments.filter((payment) => names(line, payment));
  return payments.flatMap((payment) => {
    const own = naming(payment);
    const free = lines.filter((line) => line.payout === payment.payout && named(line).length === 0);
    const rivals = payments.filter(
      ({ payout, ...other }) => payout === payment.payout && naming({ payout, ...other }).length === 0,
    );
    const [line, ...others] = own.length > 0 ? own : rivals.length === 1 ? free : [];
    if (!line || others.length > 0 || named(line).length > 1) return [];
    return [{ requestId: payment.id, reference: line.reference }];
  });
}

function names({ reference, description, payout }: UnusedLine, payment: Payment): boolean {
  if (payout !== payment.payout) return false;
  const account = keyOf(payment.accountNumber);
  if (account.length >= LEAST_DIGITS && keyOf(`${reference} ${description}`).includes(account)) return true;
  return `${reference} ${description}`
    .split(/[^0-9A-Za-z-]+/)
    .some((word) => keyOf(word) === keyOf(payment.number));
}

const keyOf = (text: string) => text.toLowerCase().replace(/[^0-9a-z]/g, '');
