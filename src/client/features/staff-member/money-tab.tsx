import { Link } from 'wouter';
import type { TransactionView } from '#shared/views/transactions.ts';
import { type Column, DataTable, TwoLines } from '../../components/staff/data-table.tsx';
import { ListView } from '../../components/staff/list-view.tsx';
import { Money } from '../../components/ui/money.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { requestPath } from '../../paths.ts';
import { useMoney } from './hooks.ts';
import styles from './tabs.module.css';

export function MoneyTab({ id }: { readonly id: string }) {
  const { t } = useText();
  const { formatDateTime } = useFormat();
  const { list, items } = useMoney(id);
  const columns: Column<TransactionView>[] = [
    {
      id: 'movement',
      label: t('staff.columnMovement'),
      place: 'title',
      cell: ({ description, request, receipt }) => (
        <TwoLines sub={receipt?.reason}>
          {description}
          {request && (
            <>
              {' '}
              <Link href={requestPath(request.id)}>{request.number}</Link>
            </>
          )}
        </TwoLines>
      ),
    },
    {
      id: 'date',
      label: t('staff.columnDate'),
      cell: ({ date }) => <span className={styles.whole}>{formatDateTime(date)}</span>,
    },
    {
      id: 'amount',
      label: t('staff.columnAmount'),
      numeric: true,
      place: 'aside',
      cell: ({ amount }) => (
        <span className={amount < 0 ? styles.out : styles.in}>
          <Money pkr={amount} signed />
        </span>
      ),
    },
    {
      id: 'after',
      label: t('staff.balanceAfter'),
      numeric: true,
      cell: ({ balanceAfter }) => <Money pkr={balanceAfter} />,
    },
  ];
  return (
    <ListView
      query={list}
      count={items.length}
      failed="staff.loadMemberFailed"
      empty={<EmptyState icon="cash" title={t('staff.noMoney')} />}
    >
      <DataTable label={t('staff.tabMoney')} columns={columns} rows={items} rowKey={(one) => one.id} />
    </ListView>
  );
}
