import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from './cx.ts';

export type Tone = 'success' | 'danger' | 'warning' | 'neutral' | 'info';

export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>;
}
