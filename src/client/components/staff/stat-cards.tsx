import type { ReactNode } from 'react';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import styles from './stat-cards.module.css';

export interface Stat {
  readonly label: string;
  /** Undefined while it is being loaded. */
  readonly value: ReactNode | undefined;
}

/** A row of figures. */
export function StatCards({ stats }: { readonly stats: readonly Stat[] }) {
  return (
    <dl className={styles.cards}>
      {stats.map(({ label, value }) => (
        <div key={label} className={styles.card}>
          <dt>{label}</dt>
          <dd>{value ?? <Skeleton height="1.5em" width="4em" />}</dd>
        </div>
      ))}
    </dl>
  );
}
