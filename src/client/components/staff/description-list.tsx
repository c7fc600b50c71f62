import type { ReactNode } from 'react';
import styles from './description-list.module.css';

interface DescriptionListProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** One below the other, each in a line with its name: the densest, and a long figure stays whole. */
  readonly inLines?: boolean;
}

/** What is known of something, each with its name. */
export function DescriptionList({ facts, inLines = false }: DescriptionListProps) {
  return (
    <dl className={inLines ? styles.lines : styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
