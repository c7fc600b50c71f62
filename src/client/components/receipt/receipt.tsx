import type { RequestView } from '#shared/views/requests.ts';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import './print.css';
import styles from './receipt.module.css';
import { useReceiptSheet } from './use-receipt-sheet.ts';

interface ReceiptProps {
  readonly receipt: RequestView;
  readonly area: 'member' | 'staff';
}

/** The receipt never names the staff person who decided. */
export function Receipt({ receipt, area }: ReceiptProps) {
  const sheet = useReceiptSheet(receipt, area);
  return (
    <article className={cx('box', styles.sheet)} data-sheet="">
      <header className={styles.head}>
        <span>{sheet.brand}</span>
        <span>
          {sheet.title} <bdi dir="ltr">{sheet.number}</bdi>
        </span>
      </header>
      <p className="between strong">
        {sheet.kind}
        <Badge tone={sheet.tone}>{sheet.state}</Badge>
      </p>
      <p className={styles.amount}>
        <bdi dir="ltr">{sheet.amount}</bdi>
      </p>
      <dl className="facts">
        {sheet.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small">{sheet.foot}</p>
    </article>
  );
}
