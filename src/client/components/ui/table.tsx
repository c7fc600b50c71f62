import { type ComponentProps, Fragment, type ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row, index: number) => ReactNode;
  readonly isRowHeader?: boolean;
  readonly place?: 'title' | 'aside' | 'note' | 'actions' | undefined;
  readonly headClass?: string | undefined;
  readonly cellClass?: string | undefined;
}

/** Rows of one group follow each other, below a row with its head. */
export interface Groups<Row> {
  readonly of: (row: Row) => string;
  readonly head: (group: string) => ReactNode;
}

interface Data {
  readonly [name: `data-${string}`]: string | undefined;
}

interface TableProps<Row> {
  readonly label?: string;
  readonly caption?: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly groups?: Groups<Row> | undefined;
  readonly className: string | undefined;
  readonly hideHead?: boolean;
  readonly rowProps?: (row: Row, index: number) => ComponentProps<'tr'> | Data;
  readonly bodyProps?: ComponentProps<'tbody'>;
}

export function Table<Row>(props: TableProps<Row>) {
  const { label, caption, columns, rows, rowKey, groups, className, hideHead, rowProps, bodyProps } = props;
  const groupAt = (index: number) => groups && rows[index] && groups.of(rows[index]);
  return (
    // Some browsers drop a table's roles when it is laid out as blocks, so the roles are explicit.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table className={className} role="table" aria-label={label}>
      {caption}
      <thead role="rowgroup" className={hideHead ? 'visually-hidden' : undefined}>
        <tr role="row">
          {columns.map(({ id, label, headClass }) =>
            label === '' ? (
              <td key={id} role="cell" />
            ) : (
              <th key={id} scope="col" role="columnheader" className={headClass}>
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" {...bodyProps}>
        {rows.map((row, index) => (
          <Fragment key={rowKey(row)}>
            {groups && groupAt(index) !== groupAt(index - 1) && (
              <tr role="row" data-group>
                <td role="cell" data-place="group" colSpan={columns.length}>
                  {groups.head(groups.of(row))}
                </td>
              </tr>
            )}
            <tr role="row" {...rowProps?.(row, index)}>
              {columns.map(({ id, label, cell, isRowHeader, place, cellClass }) =>
                isRowHeader ? (
                  <th key={id} scope="row" role="rowheader" className={cellClass}>
                    {cell(row, index)}
                  </th>
                ) : (
                  <td key={id} role="cell" data-label={label} data-place={place} className={cellClass}>
                    {cell(row, index)}
                  </td>
                ),
              )}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
