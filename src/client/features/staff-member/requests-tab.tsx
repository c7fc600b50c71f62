import { Link } from 'wouter';
import type { MemberRequestView } from '#shared/views/member-page.ts';
import { type Column, DataTable, TwoLines } from '../../components/staff/data-table.tsx';
import { ListView } from '../../components/staff/list-view.tsx';
import { RequestStatusBadge, RequestTypeBadge } from '../../components/staff/status.tsx';
import { Money } from '../../components/ui/money.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { requestPath } from '../../paths.ts';
import { useRequests } from './hooks.ts';
import styles from './tabs.module.css';

export function RequestsTab({ id }: { readonly id: string }) {
  const { t } = useText();
  const { formatDateTime } = useFormat();
  const { list, items } = useRequests(id);
  const columns: Column<MemberRequestView>[] = [
    {
      id: 'number',
      label: t('staff.number'),
      place: 'title',
      cell: (one) => <Link href={requestPath(one.id)}>{one.number}</Link>,
    },
    {
      id: 'type',
      label: t('staff.columnType'),
      cell: ({ type }) => <RequestTypeBadge type={type} />,
    },
    {
      id: 'amount',
      label: t('staff.columnAmount'),
      numeric: true,
      cell: ({ amount }) => <Money pkr={amount} />,
    },
    {
      id: 'method',
      label: t('staff.columnMethod'),
      cell: (one) => (
        <TwoLines sub={one.transactionId ?? one.accountNumber}>
          {one.paymentMethod ?? one.bankName ?? t('staff.none')}
        </TwoLines>
      ),
    },
    {
      id: 'date',
      label: t('staff.columnDate'),
      cell: ({ createdAt }) => <span className={styles.whole}>{formatDateTime(createdAt)}</span>,
    },
    {
      id: 'status',
      label: t('staff.columnStatus'),
      place: 'aside',
      cell: ({ status, removedPending, cancelled, removedAt }) => {
        const badge = <RequestStatusBadge {...{ status, cancelled }} removed={removedPending} />;
        if (!removedAt || removedPending) return badge;
        return <TwoLines sub={t('staff.offTheList')}>{badge}</TwoLines>;
      },
    },
    {
      id: 'decision',
      label: t('staff.columnBy'),
      cell: ({ decidedBy, decidedAt, reason, reference }) =>
        decidedBy &&
        decidedAt && (
          <TwoLines sub={reason ?? reference}>
            {t('staff.decidedByAt', { name: decidedBy, time: formatDateTime(decidedAt) })}
          </TwoLines>
        ),
    },
  ];
  return (
    <ListView
      query={list}
      count={items.length}
      failed="staff.loadRequestsFailed"
      empty={<EmptyState title={t('staff.noMemberRequests')} />}
    >
      <DataTable label={t('staff.tabRequests')} columns={columns} rows={items} rowKey={(one) => one.id} />
    </ListView>
  );
}
