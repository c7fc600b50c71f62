import { Link } from 'wouter';
import type { MemberRequestView } from '#shared/views/member-page.ts';
import { useColumns } from '../../components/staff/columns.tsx';
import { TwoLines } from '../../components/staff/data-table.tsx';
import { ListTable } from '../../components/staff/list-view.tsx';
import { RequestStatusBadge, RequestTypeBadge } from '../../components/staff/status.tsx';
import { Money } from '../../components/ui/money.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useFormat } from '../../lib/format.ts';
import { PAGED } from '../../lib/paged.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { requestPath } from '../../paths.ts';

export function RequestsTab({ id }: { readonly id: string }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const { amount, column, date, status, title } = useColumns<MemberRequestView>();
  return (
    <ListTable
      query={trpc.users.member.requests.useInfiniteQuery({ id }, PAGED)}
      failed="staff.loadRequestsFailed"
      empty={<EmptyState title={t('staff.noMemberRequests')} />}
      label={t('staff.requestsTitle')}
      columns={[
        title('staff.number', (one) => <Link href={requestPath(one.id)}>{one.number}</Link>),
        column('staff.filterType', ({ type }) => <RequestTypeBadge type={type} />),
        amount((one) => <Money pkr={one.amount} />),
        column('staff.paymentMethod', (one) => (
          <TwoLines sub={one.transactionId ?? one.accountNumber}>
            {one.paymentMethod ?? one.bankName ?? t('staff.none')}
          </TwoLines>
        )),
        date(({ createdAt }) => createdAt),
        status((one) => {
          const badge = (
            <RequestStatusBadge status={one.status} cancelled={one.cancelled} removed={one.removedPending} />
          );
          if (!one.removedAt || one.removedPending) return badge;
          return <TwoLines sub={t('staff.offTheList')}>{badge}</TwoLines>;
        }),
        column(
          'staff.columnBy',
          ({ decidedBy, decidedAt, reason, reference }) =>
            decidedBy &&
            decidedAt && (
              <TwoLines sub={reason ?? reference}>
                {t('staff.decidedByAt', { name: decidedBy, time: formatWhen(decidedAt) })}
              </TwoLines>
            ),
        ),
      ]}
    />
  );
}
