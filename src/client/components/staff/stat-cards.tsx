import type { ReactNode } from 'react';
import { useText } from '../../lib/text.tsx';
import { Facts } from '../ui/facts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './stat-cards.module.css';

export interface Stat {
  readonly label: string;
  /** Undefined while it loads. */
  readonly value: ReactNode | undefined;
}

interface StatCardsProps {
  readonly stats: readonly Stat[];
  readonly failed?: boolean;
}

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
  return <Facts className={styles.cards} facts={stats.map(({ label, value }) => [label, value ?? absent])} />;
}
