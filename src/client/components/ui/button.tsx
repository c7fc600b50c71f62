import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';
import { cx } from './cx.ts';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'dangerQuiet';
  readonly busy?: boolean | undefined;
  readonly block?: boolean;
  readonly size?: 'normal' | 'small';
}

export function Button({
  variant = 'primary',
  busy = false,
  block = false,
  size = 'normal',
  type = 'button',
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={cx(
        styles.button,
        styles[variant],
        block && styles.block,
        size === 'small' && styles.small,
        className,
      )}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      <span className={styles.label}>{children}</span>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}

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
