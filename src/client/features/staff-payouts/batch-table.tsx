import { Link } from 'wouter';
import { formatPkr } from '#shared/money.ts';
import type { BatchView } from '#shared/views/payouts.ts';
import { TwoLines, useColumns } from '../../components/staff/data-table.tsx';
import { type ListProps, ListTable } from '../../components/staff/list-view.tsx';
import { When } from '../../components/staff/member-link.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';

type BatchTableProps = ListProps<BatchView> & { readonly label: string };

export function BatchTable(list: BatchTableProps) {
  const { t } = useText();
  const portion = ({ count, sum }: BatchView['all']) =>
    count === 0 ? '–' : t('staff.countAndSum', { count, sum: formatPkr(sum) });
  const { column, figure, title } = useColumns<BatchView>();
  return (
    <ListTable
      {...list}
      failed="staff.loadBatchesFailed"
      columns={[
        title('staff.columnBatch', ({ id, number, account }) => (
          <TwoLines sub={account}>
            <Link href={`${paths.payouts}/${id}`}>{number}</Link>
          </TwoLines>
        )),
        column('staff.columnMade', ({ createdAt, createdBy }) => (
          <TwoLines sub={createdBy}>
            <When at={createdAt} />
          </TwoLines>
        )),
        figure('staff.batchAll', ({ all }) => portion(all)),
        figure('staff.batchPending', ({ pending }) => portion(pending)),
        figure('staff.batchPaid', ({ paid }) => portion(paid)),
        figure('staff.batchFailed', ({ failed }) => portion(failed)),
        column('staff.columnState', (batch) => <BatchStateBadge batch={batch} />, { place: 'aside' }),
      ]}
    />
  );
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
