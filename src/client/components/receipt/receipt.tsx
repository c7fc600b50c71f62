import type { RequestView } from '#shared/views/requests.ts';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { Facts } from '../ui/facts.tsx';
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
      <Facts className="facts" facts={sheet.facts.map(({ label, value }) => [label, value])} />
      <p className="small">{sheet.foot}</p>
    </article>
  );
}
