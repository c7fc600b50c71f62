import type { ReactNode } from 'react';
import { useText } from '../../lib/text.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './stat-cards.module.css';

export interface Stat {
  readonly label: string;
  /** Undefined while it loads. */
  readonly value: ReactNode | undefined;
}

interface StatCardsProps {
  readonly stats: readonly Stat[];
  /** A missing figure could not be loaded, and is not being loaded again now. */
  readonly failed?: boolean;
}

/** A row of cards, each with a label and a figure. */
export function StatCards({ stats, failed = false }: StatCardsProps) {
  const { t } = useText();
  const absent = failed ? (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('staff.statUnknown')}</span>
    </>
  ) : (
    <Skeleton height="1.5em" width="4em" />
  );
  return (
    <dl className={styles.cards}>
      {stats.map(({ label, value }) => (
        <div key={label} className={styles.card}>
          <dt>{label}</dt>
          <dd>{value ?? absent}</dd>
        </div>
      ))}
    </dl>
  );
}
