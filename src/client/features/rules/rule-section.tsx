import { type ReactNode, useId } from 'react';
import { Icon } from '../../components/ui/icon.tsx';
import { Table } from '../../components/ui/table.tsx';
import { useNarrow } from '../../lib/use-narrow.ts';
import styles from './rule-section.module.css';

interface RuleSectionProps {
  readonly title: string;
  /** Whether the section is unfolded at first on a screen narrower than 720 px. */
  readonly important?: boolean;
  readonly children: ReactNode;
}

export function RuleSection({ title, important = false, children }: RuleSectionProps) {
  const id = useId();
  const isNarrow = useNarrow(720);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <details open={important || !isNarrow}>
        <summary className={styles.head}>
          <h2 id={id}>{title}</h2>
          <Icon name="chevron-down" />
        </summary>
        <div className="stack gap-3">{children}</div>
      </details>
    </section>
  );
}

export function Points({ points }: { readonly points: readonly string[] }) {
  return (
    <ul className="points">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

interface RuleTableProps {
  readonly label: string;
  readonly heads: Readonly<Record<string, string>>;
  readonly rows: readonly (readonly string[])[];
}

export function RuleTable({ label, heads, rows }: RuleTableProps) {
  return (
    <Table
      className={styles.table}
      label={label}
      columns={Object.entries(heads).map(([id, head], index) => ({
        id,
        label: head,
        isRowHeader: index === 0,
        cell: (row: readonly string[]) => <bdi>{row[index]}</bdi>,
      }))}
      rows={rows}
      rowKey={([name = '']) => name}
    />
  );
}
