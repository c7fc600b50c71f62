import type { ReactNode } from 'react';

interface FactsProps {
  /** Lays the names and their values out. */
  readonly className: string | undefined;
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

export function Facts({ className, facts }: FactsProps) {
  return (
    <dl className={className}>
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
