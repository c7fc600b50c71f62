import type { ReactNode } from 'react';
import { cx } from '../../components/ui/cx.ts';
import styles from './summary.module.css';

interface SummaryRow {
  readonly name: string;
  readonly value: ReactNode;
  readonly strong?: boolean;
  readonly long?: boolean;
}

export function Summary({ rows }: { readonly rows: readonly SummaryRow[] }) {
  return (
    <dl className={cx('facts tint', styles.summary)}>
      {rows.map(({ name, value, strong, long }) => (
        <div key={name} data-strong={strong} data-long={long}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
