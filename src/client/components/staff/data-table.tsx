import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Column<T> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: T, index: number) => ReactNode;
  /** Figures stand at the line's end. */
  readonly end?: boolean;
  /** On a phone, where each row is a card: its heading, the mark beside it, its foot, or left out. Otherwise a labelled line. */
  readonly place?: 'title' | 'aside' | 'actions' | 'hidden';
}

interface DataTableProps<T> {
  /** What is listed, for who can't see it. */
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowId: (row: T) => string;
  /** The row that keys act on. */
  readonly currentId?: string | null | undefined;
  /** A row that is no longer there, kept in its place for a moment. */
  readonly isGone?: (row: T) => boolean;
}

/** A table with a head that stays on a wide screen; cards on a phone. */
export function DataTable<T>({ caption, columns, rows, rowId, currentId, isGone }: DataTableProps<T>) {
  return (
    // The roles are said aloud because a table laid out as blocks loses them in some browsers.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table className={styles.table} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, label, end }) => (
            <th key={key} scope="col" data-end={end || undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => {
          const id = rowId(row);
          return (
            <tr
              key={id}
              role="row"
              data-row={id}
              tabIndex={-1}
              aria-current={id === currentId || undefined}
              data-gone={isGone?.(row) || undefined}
            >
              {columns.map(({ key, label, cell, end, place }) => (
                <td
                  key={key}
                  role="cell"
                  data-label={label}
                  data-place={place ?? 'line'}
                  data-end={end || undefined}
                >
                  <div className={styles.value}>{cell(row, index)}</div>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

/** A cell's main word, and under it what belongs to it. */
export function TwoLines({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <>
      <div className={styles.first} dir="auto">
        {first}
      </div>
      <div className={styles.second}>
        <bdi>{second}</bdi>
      </div>
    </>
  );
}
