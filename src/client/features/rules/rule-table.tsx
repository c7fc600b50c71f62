import { Table } from '../../components/ui/table.tsx';
import styles from './rule-table.module.css';

interface RuleTableProps {
  /** What the table shows, as its name for screen readers. */
  readonly label: string;
  /** The column heads by column id. In each row, the first cell is the header of the row. */
  readonly heads: Readonly<Record<string, string>>;
  /** Each row has one cell for each head. */
  readonly rows: readonly (readonly string[])[];
}

/**
 * A table, mostly of numbers. On a phone each row is a block: its first cell is the heading, and each other
 * cell shows the label of its column.
 */
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
