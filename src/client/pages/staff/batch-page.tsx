import { useState } from 'react';
import { Link } from 'wouter';
import { formatPkr } from '#shared/money.ts';
import type { BatchDetails, BatchRow, BatchView } from '#shared/views/payouts.ts';
import { TableSkeleton } from '../../components/staff/data-table.tsx';
import { Loaded } from '../../components/staff/list-view.tsx';
import { StatCards } from '../../components/staff/stat-cards.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { BatchRows, TakeOut } from '../../features/staff-payouts/batch-rows.tsx';
import { BatchStateBadge } from '../../features/staff-payouts/batch-table.tsx';
import { FilePanel } from '../../features/staff-payouts/file-panel.tsx';
import { PastePanel } from '../../features/staff-payouts/paste-panel.tsx';
import { SettleBar } from '../../features/staff-payouts/settle-bar.tsx';
import { useResults } from '../../features/staff-payouts/use-results.ts';
import { useFormat } from '../../lib/format.ts';
import { usePolled } from '../../lib/live.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { isStatus, trpc, useErrorText } from '../../lib/trpc.ts';

export function BatchPage({ id }: { readonly id: string }) {
  const { t } = useText();
  const errorText = useErrorText();
  const query = trpc.requests.batches.get.useQuery({ id }, usePolled());
  if (!query.data && isStatus(query.error, 404)) {
    return (
      <EmptyState
        title={errorText(query.error, 'staff.loadBatchFailed')}
        action={<Link href={paths.payouts}>{t('staff.backToPayouts')}</Link>}
      />
    );
  }
  return (
    <Loaded
      query={query}
      failed="staff.loadBatchFailed"
      hint="staff.loadFailedHint"
      skeleton={<TableSkeleton />}
    >
      {(batch) => <Batch key={id} batch={batch} />}
    </Loaded>
  );
}

function Batch({ batch }: { readonly batch: BatchDetails }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const results = useResults(batch);
  const [leaving, setLeaving] = useState<BatchRow | null>(null);
  const { number, account, createdBy, createdAt, closedAt } = batch;
  const portion = ({ count, sum }: BatchView['all']) =>
    t('staff.countAndSum', { count, sum: formatPkr(sum) });
  return (
    <>
      <PageHeader
        title={t('staff.batchTitle', { number })}
        subtitle={
          <>
            {t('staff.batchLine', { account, name: createdBy, time: formatWhen(createdAt) })}{' '}
            <BatchStateBadge batch={batch} />
          </>
        }
        actions={
          <LinkButton href={paths.payouts} variant="secondary">
            {t('staff.backToPayouts')}
          </LinkButton>
        }
      />
      <StatCards
        stats={[
          { label: t('staff.batchAll'), value: portion(batch.all) },
          { label: t('staff.batchPending'), value: portion(batch.pending) },
          { label: t('staff.batchPaid'), value: portion(batch.paid) },
          { label: t('staff.batchFailed'), value: portion(batch.failed) },
        ]}
      />
      <FilePanel batch={batch} />
      {!closedAt && <PastePanel batch={batch} results={results} />}
      <BatchRows rows={batch.rows} results={results} onTakeOut={setLeaving} />
      {!closedAt && <SettleBar batch={batch} results={results} />}
      {leaving && <TakeOut batch={batch} row={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
