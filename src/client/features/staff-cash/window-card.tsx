import type { ReactNode } from 'react';
import { type Pkr, pkr } from '#shared/money.ts';
import type { MovementKind } from '#shared/movements.ts';
import type { Book } from '#shared/schemas/accounts.ts';
import type { CashWindow } from '#shared/views/cash.ts';
import { Card } from '../../components/ui/card.tsx';
import { cx } from '../../components/ui/cx.ts';
import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import { EntriesLink } from './entries-link.tsx';
import styles from './rows.module.css';

interface WindowCardProps {
  readonly title: string;
  readonly figures: CashWindow;
  readonly from: string | undefined;
  readonly to: string;
}

/** Adjustments of balances come last, because they move no cash. */
export function WindowCard({ title, figures, from, to }: WindowCardProps) {
  const { t } = useText();
  const { toMembers, fromMembers } = figures.adjustments;
  const row = (label: string, figure: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{figure}</dd>
    </div>
  );
  const linked = (label: string, value: Pkr, of: Book, kind?: MovementKind) =>
    row(
      label,
      <EntriesLink of={of} kind={kind} from={from} to={to} label={`${label}, ${title}`}>
        <Money pkr={value} live />
      </EntriesLink>,
    );
  return (
    <Card title={title}>
      <dl className={styles.rows}>
        {linked(t('staff.deposits'), figures.deposits, 'cash', 'joining')}
        {linked(t('staff.withdrawals'), figures.withdrawals, 'cash', 'payout')}
        {linked(t('staff.fees'), figures.fees, 'fees')}
        <div className={cx(styles.net, figures.net >= 0 ? styles.gain : styles.loss)}>
          <dt>{t('staff.net')}</dt>
          <dd>
            <Money pkr={figures.net} live />
          </dd>
        </div>
        {row(t('staff.adjustmentsGiven'), <Money pkr={toMembers} live />)}
        {row(t('staff.adjustmentsTaken'), <Money pkr={fromMembers} live />)}
        {linked(t('staff.adjustmentsNet'), pkr(toMembers - fromMembers), 'adjustments')}
      </dl>
    </Card>
  );
}
