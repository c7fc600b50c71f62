import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './strip.module.css';

const ICONS = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
} as const satisfies Record<string, IconName>;

interface StripProps {
  readonly tone: keyof typeof ICONS;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** One fact that comes before all others on its page. */
export function Strip({ tone, children, action }: StripProps) {
  return (
    <div className={cx('notice', styles.strip)} data-tone={tone}>
      <Icon name={ICONS[tone]} />
      <p>{children}</p>
      {action}
    </div>
  );
}
