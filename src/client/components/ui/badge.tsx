import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'success' | 'danger' | 'warning' | 'neutral' | 'info';

export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
