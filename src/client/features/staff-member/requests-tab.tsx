import { Link } from 'wouter';
import type { MemberRequestView } from '#shared/views/member-page.ts';
import { useColumns } from '../../components/staff/columns.tsx';
import { type Column, TwoLines } from '../../components/staff/data-table.tsx';
import { ListTable } from '../../components/staff/list-view.tsx';
import { RequestStatusBadge, RequestTypeBadge } from '../../components/staff/status.tsx';
import { Money } from '../../components/ui/money.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { requestPath } from '../../paths.ts';
import { useRequests } from './hooks.ts';

export function RequestsTab({ id }: { readonly id: string }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const { amount, date, status } = useColumns<MemberRequestView>();
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
    amount((one) => <Money pkr={one.amount} />),
    {
      id: 'method',
      label: t('staff.columnMethod'),
      cell: (one) => (
        <TwoLines sub={one.transactionId ?? one.accountNumber}>
          {one.paymentMethod ?? one.bankName ?? t('staff.none')}
        </TwoLines>
      ),
    },
    date(({ createdAt }) => createdAt),
    status((one) => {
      const badge = (
        <RequestStatusBadge status={one.status} cancelled={one.cancelled} removed={one.removedPending} />
      );
      if (!one.removedAt || one.removedPending) return badge;
      return <TwoLines sub={t('staff.offTheList')}>{badge}</TwoLines>;
    }),
    {
      id: 'decision',
      label: t('staff.columnBy'),
      cell: ({ decidedBy, decidedAt, reason, reference }) =>
        decidedBy &&
        decidedAt && (
          <TwoLines sub={reason ?? reference}>
            {t('staff.decidedByAt', { name: decidedBy, time: formatWhen(decidedAt) })}
          </TwoLines>
        ),
    },
  ];
  return (
    <ListTable
      query={list}
      failed="staff.loadRequestsFailed"
      empty={<EmptyState title={t('staff.noMemberRequests')} />}
      label={t('staff.tabRequests')}
      columns={columns}
      rows={items}
    />
  );
}
