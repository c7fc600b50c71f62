import { Link } from 'wouter';
import { formatPkr } from '#shared/money.ts';
import type { BatchView } from '#shared/views/payouts.ts';
import { type Column, DataTable, TwoLines } from '../../components/staff/data-table.tsx';
import { When } from '../../components/staff/when.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';

interface BatchTableProps {
  readonly label: string;
  readonly batches: readonly BatchView[];
}

export function BatchTable({ label, batches }: BatchTableProps) {
  const { t } = useText();
  const portion = ({ count, sum }: BatchView['all']) =>
    count === 0 ? '–' : t('staff.countAndSum', { count, sum: formatPkr(sum) });
  const columns: Column<BatchView>[] = [
    {
      id: 'number',
      label: t('staff.columnBatch'),
      place: 'title',
      cell: ({ id, number, account }) => (
        <TwoLines sub={account}>
          <Link href={`${paths.payouts}/${id}`}>{number}</Link>
        </TwoLines>
      ),
    },
    {
      id: 'made',
      label: t('staff.columnMade'),
      cell: ({ createdAt, createdBy }) => (
        <TwoLines sub={createdBy}>
          <When at={createdAt} />
        </TwoLines>
      ),
    },
    { id: 'all', label: t('staff.batchAll'), numeric: true, cell: ({ all }) => portion(all) },
    { id: 'pending', label: t('staff.batchPending'), numeric: true, cell: ({ pending }) => portion(pending) },
    { id: 'paid', label: t('staff.batchPaid'), numeric: true, cell: ({ paid }) => portion(paid) },
    { id: 'failed', label: t('staff.batchFailed'), numeric: true, cell: ({ failed }) => portion(failed) },
    {
      id: 'state',
      label: t('staff.columnState'),
      place: 'aside',
      cell: (batch) => <BatchStateBadge batch={batch} />,
    },
  ];
  return <DataTable label={label} columns={columns} rows={batches} />;
}

export function BatchStateBadge({ batch }: { readonly batch: BatchView }) {
  const { t } = useText();
  if (batch.closedAt) return <Badge>{t('staff.stateClosed')}</Badge>;
  return batch.downloadedAt ? (
    <Badge tone="info">{t('staff.stateSent')}</Badge>
  ) : (
    <Badge tone="warning">{t('staff.stateQueued')}</Badge>
  );
}
