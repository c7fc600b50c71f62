import type { PayableView } from '#shared/views/payouts.ts';
import { useColumns } from '../../components/staff/columns.tsx';
import { type Column, DataTable } from '../../components/staff/data-table.tsx';
import { When } from '../../components/staff/when.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import { isFree, isPlain } from './choice.ts';
import { memberOf, PayTo } from './pay-to.tsx';
import styles from './payouts.module.css';

const WARNINGS = {
  transactionId: 'staff.warningTransactionId',
  screenshot: 'staff.warningScreenshot',
  bankAccount: 'staff.warningBankAccount',
} as const;

interface PayableTableProps {
  readonly items: readonly PayableView[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, isChosen: boolean) => void;
}

export function PayableTable({ items, chosen, onChoose }: PayableTableProps) {
  const { t } = useText();
  const { user } = useColumns<PayableView>();
  const columns: Column<PayableView>[] = [
    {
      id: 'choose',
      label: t('staff.columnChoose'),
      place: 'aside',
      cell: (item) => (
        <label className={styles.choose}>
          <input
            type="checkbox"
            aria-label={t('staff.choosePayout', { number: item.number, user: item.user })}
            checked={chosen.has(item.id)}
            disabled={!isFree(item)}
            onChange={(event) => onChoose(item.id, event.target.checked)}
          />
        </label>
      ),
    },
    user(memberOf),
    { id: 'to', label: t('staff.columnPayTo'), place: 'note', cell: (item) => <PayTo row={item} /> },
    {
      id: 'since',
      label: t('staff.columnWaiting'),
      cell: (item) => <When at={item.createdAt} />,
    },
    {
      id: 'payout',
      label: t('staff.columnToPay'),
      numeric: true,
      cell: (item) => <Money pkr={item.payout} />,
    },
    { id: 'state', label: t('staff.columnState'), cell: (item) => <Marks item={item} /> },
  ];
  return <DataTable label={t('staff.payableTitle')} columns={columns} rows={items} />;
}

function Marks({ item }: { readonly item: PayableView }) {
  const { t } = useText();
  if (item.handledBy !== null)
    return <Badge tone="info">{t('staff.payoutHandledBy', { name: item.handledBy })}</Badge>;
  if (item.warnings.length === 0) {
    return isPlain(item) ? null : <Badge tone="warning">{t('staff.checkAccount')}</Badge>;
  }
  const why = item.warnings.map((warning) => t(WARNINGS[warning])).join('. ');
  return (
    <span title={why}>
      <Badge tone="warning">
        {t('staff.warning')}
        <span className="visually-hidden">: {why}</span>
      </Badge>
    </span>
  );
}
