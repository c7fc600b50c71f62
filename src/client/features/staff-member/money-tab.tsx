import type { TransactionView } from '#shared/views/transactions.ts';
import { AboutRequest, useColumns } from '../../components/staff/columns.tsx';
import type { Column } from '../../components/staff/data-table.tsx';
import { ListTable } from '../../components/staff/list-view.tsx';
import { Money } from '../../components/ui/money.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useText } from '../../lib/text.tsx';
import { useMoney } from './hooks.ts';

export function MoneyTab({ id }: { readonly id: string }) {
  const { t } = useText();
  const { amount, date } = useColumns<TransactionView>();
  const { list, items } = useMoney(id);
  const columns: Column<TransactionView>[] = [
    {
      id: 'movement',
      label: t('staff.columnMovement'),
      place: 'title',
      cell: ({ description, request, receipt }) => (
        <AboutRequest request={request} sub={receipt?.reason}>
          {description}
        </AboutRequest>
      ),
    },
    date((one) => one.date),
    amount(
      (one) => (
        <span className={one.amount < 0 ? 'ink strong' : 'good strong'}>
          <Money pkr={one.amount} signed />
        </span>
      ),
      'aside',
    ),
    {
      id: 'after',
      label: t('staff.balanceAfter'),
      numeric: true,
      cell: ({ balanceAfter }) => <Money pkr={balanceAfter} />,
    },
  ];
  return (
    <ListTable
      query={list}
      failed="staff.loadMemberFailed"
      empty={<EmptyState icon="cash" title={t('staff.noMoney')} />}
      label={t('staff.tabMoney')}
      columns={columns}
      rows={items}
    />
  );
}
