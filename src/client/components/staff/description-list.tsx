import type { ReactNode } from 'react';
import styles from './description-list.module.css';

interface DescriptionListProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** One line for each name and value: the densest layout, in which a long figure is not broken. */
  readonly inLines?: boolean;
}

/** Names and values of one object. */
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
