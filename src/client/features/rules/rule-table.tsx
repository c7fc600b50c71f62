import { Table } from '../../components/ui/table.tsx';
import styles from './rule-table.module.css';

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
