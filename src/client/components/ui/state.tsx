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
  readonly role?: 'alert';
}

export function EmptyState({ title, message, icon = 'inbox', action, role }: EmptyStateProps) {
  return (
    <div className={styles.state} role={role}>
      <span className={styles.icon}>
        <Icon name={icon} size={28} />
      </span>
      <p className="strong">{title}</p>
      {message && <p className={styles.message}>{message}</p>}
      {action}
    </div>
  );
}

interface ErrorStateProps extends Pick<EmptyStateProps, 'title' | 'message'> {
  readonly onRetry: () => void;
}

export function ErrorState({ onRetry, ...texts }: ErrorStateProps) {
  const { t } = useText();
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      {t('common.tryAgain')}
    </Button>
  );
  return <EmptyState {...texts} role="alert" icon="warning" action={retry} />;
}

interface SkeletonProps {
  readonly height?: string;
  readonly width?: string;
}

export function Skeleton({ height = '1em', width = '100%' }: SkeletonProps) {
  return (
    <span className={styles.skeleton} style={{ blockSize: height, inlineSize: width }} aria-hidden="true" />
  );
}

export function Problem({ id, text }: { readonly id?: string; readonly text: string | null | undefined }) {
  return (
    <p id={id} className={styles.problem} role="alert">
      {text}
    </p>
  );
}

interface FormEndProps {
  readonly problem: string | null | undefined;
  /** Said once it is true. */
  readonly done?: string | false;
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** What went wrong or right, and the button that sends. */
export function FormEnd({ problem, done, busy, children }: FormEndProps) {
  return (
    <>
      <Problem text={problem} />
      {done && (
        <p className="good strong" role="status">
          {done}
        </p>
      )}
      <Button type="submit" block busy={busy}>
        {children}
      </Button>
    </>
  );
}
