import type { ReactNode } from 'react';
import styles from './summary.module.css';

interface SummaryRow {
  readonly name: string;
  readonly value: ReactNode;
  readonly strong?: boolean;
  /** The value stands below its name, because it is long. */
  readonly long?: boolean;
}

/** Names and values, such as an amount and what arrives of it. */
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
