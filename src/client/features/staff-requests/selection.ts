import { type Pkr, paisa, toPaisa, toPkr } from '#shared/money.ts';
import type { StaffRequestView } from '#shared/views/requests.ts';

type Rows = readonly StaffRequestView[];

/** The sum of the amounts of the deposits and of the payouts of the withdrawals among these requests. */
export function sumOf(rows: Rows): Pkr {
  return toPkr(paisa(rows.reduce((sum, { amount, payout }) => sum + toPaisa(payout ?? amount), 0)));
}

export function choicesOf(rows: Rows, me: string | undefined) {
  const isOpen = ({ status, batch }: StaffRequestView) => status === 'Pending' && !batch;
  const isOwn = ({ claim }: StaffRequestView) => claim?.by.id === me;
  return {
    claim: rows.filter((row) => isOpen(row) && !row.claim),
    release: rows.filter((row) => isOpen(row) && isOwn(row)),
    pay: rows.filter((row) => row.type === 'Withdraw' && isOpen(row) && (!row.claim || isOwn(row))),
    // Without pending requests: removing one is a decision and may move money.
    remove: rows.filter(({ status, removedAt }) => status !== 'Pending' && !removedAt),
  };
}
