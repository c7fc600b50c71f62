import type { TransactionView } from '#shared/views/transactions.ts';
import { AboutRequest, useColumns } from '../../components/staff/columns.tsx';
import { ListTable } from '../../components/staff/list-view.tsx';
import { Money } from '../../components/ui/money.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { PAGED } from '../../lib/paged.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

export function MoneyTab({ id }: { readonly id: string }) {
  const { t } = useText();
  const { amount, date, figure, title } = useColumns<TransactionView>();
  return (
    <ListTable
      query={trpc.users.transactions.useInfiniteQuery({ id }, PAGED)}
      failed="staff.loadMemberFailed"
      empty={<EmptyState icon="cash" title={t('staff.noMoney')} />}
      label={t('staff.tabMoney')}
      columns={[
        title('staff.columnMovement', ({ description, request, receipt }) => (
          <AboutRequest request={request} sub={receipt?.reason}>
            {description}
          </AboutRequest>
        )),
        date((one) => one.date),
        amount(
          (one) => (
            <span className={one.amount < 0 ? 'ink strong' : 'good strong'}>
              <Money pkr={one.amount} signed />
            </span>
          ),
          'aside',
        ),
        figure('staff.columnBalanceAfter', ({ balanceAfter }) => <Money pkr={balanceAfter} />),
      ]}
    />
  );
}
