import type { ReactNode } from 'react';
import styles from './filter.module.css';

/** Stands in the title's line, before the page's actions. */
export function Filter({ children }: { readonly children: ReactNode }) {
  return <search className={styles.filter}>{children}</search>;
}
