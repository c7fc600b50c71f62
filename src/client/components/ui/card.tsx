import { type ReactNode, useId } from 'react';
import styles from './card.module.css';
import { cx } from './cx.ts';

interface CardProps {
  readonly title?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export function Card({ title, action, children, className }: CardProps) {
  const id = useId();
  return (
    <section className={cx(styles.card, className)} aria-labelledby={title ? id : undefined}>
      {(title || action) && (
        <header className={styles.head}>
          {title && (
            <h2 id={id} className="title">
              {title}
            </h2>
          )}
          {action}
        </header>
      )}
      {children}
    </section>
  );
}
