import type { ReactNode } from 'react';
import { useText } from '../../lib/text.tsx';
import { cx } from '../ui/cx.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './table.module.css';
import { useNarrow } from './use-narrow.ts';
import { useSteadyRows } from './use-steady-rows.ts';

export interface Column<Row> {
  readonly label: string;
  /** Figures: aligned at the end, of equal width. */
  readonly numeric?: boolean;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** On a card: its heading, or the mark beside it; otherwise a line with its label. */
  readonly place?: 'title' | 'aside';
}

interface DataTableProps<Row> {
  /** What it lists, for who can't see it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly actions?: { readonly label: string; readonly cell: (row: Row) => ReactNode };
  readonly selected?: string | null;
  /** Inside a card there is a frame already. */
  readonly bare?: boolean;
}

/** Windows narrower than this have no room for the columns. */
const FEW_COLUMNS_PX = 720;
const MANY_COLUMNS_PX = 1_100;

/**
 * A table with a sticky head whose rows stay where they are while somebody aims at them; where it is narrow each row is a card
 * whose cells carry their own label.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  actions,
  selected,
  bare,
}: DataTableProps<Row>) {
  const { t } = useText();
  const narrow = useNarrow(bare ? FEW_COLUMNS_PX : MANY_COLUMNS_PX);
  const { places, waiting, aim } = useSteadyRows(rows, rowKey);
  return (
    <div
      className={cx(bare ? styles.bare : styles.frame, narrow && styles.cards)}
      data-cards={narrow || undefined}
    >
      {waiting > 0 && (
        <p className={styles.waiting} role="status">
          <span>{t('staff.heldBack', { count: waiting })}</span>
        </p>
      )}
      {/* The roles are said aloud because a table laid out as cards loses them in some browsers. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table className={styles.table} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.label} scope="col" className={cx(column.numeric && styles.number)}>
                {column.label}
              </th>
            ))}
            {actions && (
              <th scope="col" className={styles.number}>
                {actions.label}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" {...aim}>
          {places.map(({ row, gone }, index) => (
            <tr
              key={rowKey(row)}
              role="row"
              data-selected={rowKey(row) === selected || undefined}
              data-gone={gone || undefined}
              inert={gone}
            >
              {columns.map((column) => (
                <td
                  key={column.label}
                  role="cell"
                  data-label={column.label}
                  data-place={column.place}
                  className={cx(column.numeric && styles.number)}
                >
                  {column.cell(row, index)}
                </td>
              ))}
              {actions && (
                <td role="cell" data-place="actions">
                  <div className={styles.actions}>{actions.cell(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

interface TwoLinesProps {
  readonly children: ReactNode;
  readonly sub: ReactNode;
  /** Room for an address, so that it isn't broken where the screen is wide enough. */
  readonly wide?: boolean;
}

/** A value and under it, smaller, what belongs to it. */
export function TwoLines({ children, sub, wide }: TwoLinesProps) {
  return (
    <span className={cx(wide && styles.wide)}>
      <bdi>{children}</bdi>
      <span className={styles.sub}>
        <bdi>{sub}</bdi>
      </span>
    </span>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The place of a table that is being loaded. */
export function TableSkeleton({ rows = ROWS.length }: { readonly rows?: number }) {
  return (
    <div className={styles.frame} aria-hidden="true">
      {ROWS.slice(0, rows).map((row) => (
        <div key={row} className={styles.ghost}>
          <Skeleton height="1.1em" width="22%" />
          <Skeleton height="1.1em" width="14%" />
          <Skeleton height="1.1em" width="18%" />
          <Skeleton height="1.1em" width="28%" />
        </div>
      ))}
    </div>
  );
}
