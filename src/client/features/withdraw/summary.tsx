import type { ReactNode } from 'react';
import styles from './summary.module.css';

interface SummaryRow {
  readonly name: string;
  readonly value: ReactNode;
  readonly strong?: boolean;
  readonly long?: boolean;
}

export function Summary({ rows }: { readonly rows: readonly SummaryRow[] }) {
  return (
    <dl className={styles.summary}>
      {rows.map(({ name, value, strong, long }) => (
        <div key={name} className={styles.row} data-strong={strong} data-long={long}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
