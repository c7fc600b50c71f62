import type { ReactNode } from 'react';
import styles from './columns.module.css';

interface ColumnsProps {
  readonly children: ReactNode;
  /** Where there is no room for it beside the rest it comes below. */
  readonly aside?: ReactNode;
}

/** What is decided, and beside it what it is judged by. */
export function Columns({ children, aside }: ColumnsProps) {
  if (!aside) return children;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      {aside}
    </div>
  );
}
