import type { ReactNode } from 'react';
import { useText } from '../../lib/text.tsx';
import { Facts } from '../ui/facts.tsx';
import { Skeleton } from '../ui/state.tsx';
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
  const facts = stats.map(({ label, value }) => [label, value ?? <AbsentStat failed={failed} />] as const);
  return <Facts className={styles.cards} facts={facts} />;
}

export function AbsentStat({ failed }: { readonly failed: boolean }) {
  const { t } = useText();
  if (!failed) return <Skeleton height="1.5em" width="4em" />;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('staff.statUnknown')}</span>
    </>
  );
}
