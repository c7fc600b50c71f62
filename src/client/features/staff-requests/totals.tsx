import { formatPkr } from '#shared/money.ts';
import { REQUEST_STATUSES } from '#shared/schemas/requests.ts';
import type { RequestCounts } from '#shared/views/requests.ts';
import { AbsentStat } from '../../components/staff/stat-cards.tsx';
import { Facts } from '../../components/ui/facts.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { type RequestFilters, toListFilters } from './hooks.ts';
import styles from './totals.module.css';

interface TotalsProps {
  readonly filters: RequestFilters;
  readonly counts: { readonly data: RequestCounts | undefined; readonly isError: boolean };
}

export function Totals({ filters, counts }: TotalsProps) {
  const { t } = useText();
  const { type, search, from, to } = toListFilters(filters);
  const { data } = trpc.requests.pendingTotals.useQuery(
    { type, search, from, to },
    { placeholderData: (before) => before },
  );
  const facts: [string, string][] = [];
  const { deposits, withdrawals } = data ?? {};
  const sums = (count: number, sum: string) => `${count} · ${sum}`;
  if (deposits && type !== 'Withdraw') {
    facts.push([t('staff.depositsPending'), sums(deposits.count, formatPkr(deposits.amount))]);
  }
  if (withdrawals && type !== 'Deposit') {
    const amount = formatPkr(withdrawals.payout);
    facts.push([t('staff.withdrawalsPending'), sums(withdrawals.count, t('staff.toPayOut', { amount }))]);
  }
  const { data: known, isError } = counts;
  const all = [
    [t('staff.countTotal'), known?.total] as const,
    ...REQUEST_STATUSES.map(
      (status) =>
        [t(`staff.status${status}`), known?.[status.toLowerCase() as Lowercase<typeof status>]] as const,
    ),
  ].map(([label, count]) => [label, count ?? <AbsentStat failed />] as const);
  return (
    <>
      <Facts className={styles.facts} facts={known || isError ? all : []} />
      <Facts className={styles.facts} facts={facts} />
    </>
  );
}
