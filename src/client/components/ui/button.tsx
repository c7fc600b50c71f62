import type { ComponentProps } from 'react';
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
