import { type Pkr, paisa, toPaisa, toPkr } from '#shared/money.ts';
import type { StaffRequestView } from '#shared/views/requests.ts';

type Rows = readonly StaffRequestView[];

/** What a group of requests moves: the amounts of deposits, the payouts of withdrawals. */
export function sumOf(rows: Rows): Pkr {
  return toPkr(paisa(rows.reduce((sum, { amount, payout }) => sum + toPaisa(payout ?? amount), 0)));
}

/** What can be done with a selection, each with the requests that it is possible for. */
export function choicesOf(rows: Rows, me: string | undefined) {
  const isOpen = ({ status, batch }: StaffRequestView) => status === 'Pending' && !batch;
  const isOwn = ({ claim }: StaffRequestView) => claim?.by.id === me;
  return {
    claim: rows.filter((row) => isOpen(row) && !row.claim),
    release: rows.filter((row) => isOpen(row) && isOwn(row)),
    pay: rows.filter((row) => row.type === 'Withdraw' && isOpen(row) && (!row.claim || isOwn(row))),
    // Never a pending one: its removal is a decision, and moves money.
    remove: rows.filter(({ status, removedAt }) => status !== 'Pending' && !removedAt),
  };
}
