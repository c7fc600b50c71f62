import type { ReactNode } from 'react';
import styles from './description-list.module.css';

interface DescriptionListProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  readonly inLines?: boolean;
}

export function DescriptionList({ facts, inLines = false }: DescriptionListProps) {
  return (
    <dl className={inLines ? styles.lines : styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
