import type { ReactNode } from 'react';
import styles from './columns.module.css';

interface ColumnsProps {
  readonly children: ReactNode;
  /** Moves below the main column on a narrow screen. */
  readonly aside?: ReactNode;
}

/** The main column with the decision, and next to it the evidence. */
export function Columns({ children, aside }: ColumnsProps) {
  if (!aside) return children;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      {aside}
    </div>
  );
}
