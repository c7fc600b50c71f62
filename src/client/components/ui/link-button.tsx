import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';
import { cx } from './cx.ts';

interface LinkButtonProps {
  readonly href: string;
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  readonly block?: boolean;
  readonly outside?: boolean;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

export function LinkButton({
  href,
  variant = 'primary',
  block,
  outside,
  onClick,
  children,
}: LinkButtonProps) {
  const link = {
    href,
    className: cx(styles.button, styles[variant], block && styles.block),
    onClick,
    children: <span className={styles.label}>{children}</span>,
  };
  return outside ? <a {...link} target="_blank" rel="noopener noreferrer" /> : <Link {...link} />;
}
