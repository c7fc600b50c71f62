import type { ReactNode } from 'react';
import styles from './description-list.module.css';

interface DescriptionListProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** Name and value stand on one line, so that the list is short and long numbers have room. */
  readonly inLines?: boolean;
}

/** The data of one object, such as an account: pairs of a name and a value. */
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
