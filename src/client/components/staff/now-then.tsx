import type { ComponentProps } from 'react';
import { Facts } from '../ui/facts.tsx';
import styles from './now-then.module.css';

/** What is and what will be, side by side. */
export function NowThen({ sides }: { readonly sides: ComponentProps<typeof Facts>['facts'] }) {
  return <Facts className={styles.sides} facts={sides} />;
}
