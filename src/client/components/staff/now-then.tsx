import type { ReactNode } from 'react';
import styles from './now-then.module.css';

interface NowThenProps {
  readonly sides: readonly (readonly [label: string, value: ReactNode])[];
}

/** What is and what will be, side by side. */
export function NowThen({ sides }: NowThenProps) {
  return (
    <dl className={styles.sides}>
      {sides.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
