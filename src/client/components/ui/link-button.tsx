import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';
import { cx } from './cx.ts';

interface LinkButtonProps {
  readonly href: string;
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  readonly children: ReactNode;
}

/** A link that looks like a button, for navigation. */
export function LinkButton({ href, variant = 'primary', children }: LinkButtonProps) {
  return (
    <Link href={href} className={cx(styles.button, styles[variant])}>
      <span className={styles.label}>{children}</span>
    </Link>
  );
}
