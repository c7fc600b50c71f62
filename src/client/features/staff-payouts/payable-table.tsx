import type { PayableView } from '#shared/views/payouts.ts';
import { useColumns } from '../../components/staff/columns.tsx';
import { DataTable } from '../../components/staff/data-table.tsx';
import { useReasons } from '../../components/staff/warning-badge.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import { isFree, isPlain } from './choice.ts';
import { memberOf, PayTo } from './pay-to.tsx';
import styles from './payouts.module.css';

interface PayableTableProps {
  readonly items: readonly PayableView[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, isChosen: boolean) => void;
}

export function PayableTable({ items, chosen, onChoose }: PayableTableProps) {
  const { t } = useText();
  const { column, date, figure, user } = useColumns<PayableView>();
  return (
    <DataTable
      label={t('staff.payableTitle')}
      columns={[
        column(
          'staff.columnChoose',
          (item) => (
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
          { place: 'aside' },
        ),
        user(memberOf),
        column('staff.columnPayTo', (item) => <PayTo row={item} />, { place: 'note' }),
        date(({ createdAt }) => createdAt, 'staff.columnWaiting'),
        figure('staff.columnToPay', ({ payout }) => <Money pkr={payout} />),
        column('staff.columnState', (item) => <Marks item={item} />),
      ]}
      rows={items}
    />
  );
}

function Marks({ item }: { readonly item: PayableView }) {
  const { t } = useText();
  const why = useReasons(item.warnings);
  if (item.handledBy !== null)
    return <Badge tone="info">{t('staff.payoutHandledBy', { name: item.handledBy })}</Badge>;
  if (item.warnings.length === 0) {
    return isPlain(item) ? null : <Badge tone="warning">{t('staff.checkAccount')}</Badge>;
  }
  return (
    <span title={why}>
      <Badge tone="warning">
        {t('staff.warning')}
        <span className="visually-hidden">: {why}</span>
      </Badge>
    </span>
  );
}
