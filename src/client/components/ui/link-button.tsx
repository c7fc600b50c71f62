import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';
import { cx } from './cx.ts';

interface LinkButtonProps {
  readonly href: string;
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  /** Another site, which opens in a new tab. */
  readonly external?: boolean;
  readonly children: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton({ href, variant = 'primary', external, children }: LinkButtonProps) {
  const look = { href, className: cx(styles.button, styles[variant]) };
  const label = <span className={styles.label}>{children}</span>;
  if (!external) return <Link {...look}>{label}</Link>;
  return (
    <a {...look} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  );
}
