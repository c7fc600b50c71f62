import type { ReactNode } from 'react';
import { useText } from '../../lib/text.tsx';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly message?: string;
  readonly icon?: IconName;
  readonly action?: ReactNode;
}

export function EmptyState({ title, message, icon = 'inbox', action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Icon name={icon} size={28} />
      </span>
      <p className="strong">{title}</p>
      {message && <p className={styles.message}>{message}</p>}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  readonly title: string;
  readonly message?: string;
  readonly onRetry: () => void;
}

export function ErrorState({ title, message, onRetry }: ErrorStateProps) {
  const { t } = useText();
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon}>
        <Icon name="warning" size={28} />
      </span>
      <p className="strong">{title}</p>
      {message && <p className={styles.message}>{message}</p>}
      <Button variant="secondary" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}
