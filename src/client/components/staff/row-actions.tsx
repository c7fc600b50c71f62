import type { ReactNode } from 'react';
import { cx } from '#client/components/ui/cx.ts';
import { Icon, type IconName } from '#client/components/ui/icon.tsx';
import styles from './row-actions.module.css';

/** The actions of a row. Each has its own place, taken also while it can't be used, so that none ever moves. */
export function RowActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

interface RowActionProps {
  readonly icon: IconName;
  /** What it does, and to whom. */
  readonly label: string;
  readonly tone?: 'good' | 'bad';
  readonly busy?: boolean;
  /** Its place is kept, but there is nothing to press. */
  readonly absent?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

export function RowAction({ icon, label, tone, busy, absent, disabled, onPress }: RowActionProps) {
  if (absent) return <span className={styles.place} />;
  return (
    <button
      type="button"
      className={cx(styles.action, tone && styles[tone])}
      title={label}
      aria-label={label}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      onClick={onPress}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : <Icon name={icon} />}
    </button>
  );
}
