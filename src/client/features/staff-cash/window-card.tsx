import type { CashWindow } from '#shared/views.ts';
import { Card } from '../../components/ui/card.tsx';
import { cx } from '../../components/ui/cx.ts';
import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './window-card.module.css';

interface WindowCardProps {
  readonly title: string;
  readonly figures: CashWindow;
}

/** The cash flow of some business days. A net of 0 or more is green, a negative one red. */
export function WindowCard({ title, figures }: WindowCardProps) {
  const { t } = useText();
  const rows = [
    { label: t('staff.deposits'), value: figures.deposits },
    { label: t('staff.withdrawals'), value: figures.withdrawals },
    { label: t('staff.fees'), value: figures.fees },
  ];
  return (
    <Card title={title}>
      <dl className={styles.rows}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money pkr={value} live />
            </dd>
          </div>
        ))}
        <div className={cx(styles.net, figures.net >= 0 ? styles.gain : styles.loss)}>
          <dt>{t('staff.net')}</dt>
          <dd>
            <Money pkr={figures.net} live />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
