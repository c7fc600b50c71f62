import { Table } from '../../components/ui/table.tsx';
import styles from './rule-table.module.css';

interface RuleTableProps {
  /** What the table lists, for screen readers. */
  readonly label: string;
  /** The heads by the ids of their columns; the first column names the row. */
  readonly heads: Readonly<Record<string, string>>;
  /** As many cells as heads. */
  readonly rows: readonly (readonly string[])[];
}

/** Figures under heads; on a phone a list whose lines carry their own label. */
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
