import type { ReactNode } from 'react';
import { itemsOf, type Paged } from '../../lib/paged.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/state.tsx';
import { DataTable, type Keyed, type TableLook, TableSkeleton } from './data-table.tsx';
import styles from './list-view.module.css';

interface ListQuery {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly refetch: () => unknown;
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly fetchNextPage?: () => unknown;
}

interface ListViewProps {
  readonly query: ListQuery;
  readonly count: number;
  /** The text for a failed load (SPEC section 8). */
  readonly failed: TextKey;
  readonly empty: ReactNode;
  readonly skeleton?: ReactNode;
  readonly children: ReactNode;
}

export function ListView({ query, count, failed, empty, skeleton, children }: ListViewProps) {
  const { t } = useText();
  if (query.isPending) return skeleton ?? <TableSkeleton />;
  if (count === 0) {
    if (!query.isError) return empty;
    return (
      <ErrorState
        title={t(failed)}
        message={t('staff.loadFailedHint')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <>
      {children}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage ?? false}
            onClick={() => void query.fetchNextPage?.()}
          >
            {t('staff.loadMore')}
          </Button>
        </div>
      )}
      {query.isError && (
        <div className={styles.stale} data-tone="warning" role="alert">
          {t('staff.stale', { problem: t(failed) })}
          <Button size="small" variant="secondary" onClick={() => void query.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </div>
      )}
    </>
  );
}

type Listed<Row> =
  | { readonly query: ListQuery & Paged<Row & { readonly id: string }>; readonly rows?: never }
  | ({ readonly query: ListQuery } & Keyed<Row>);

type ListTableProps<Row> = Omit<ListViewProps, 'query' | 'count' | 'children'> & TableLook<Row> & Listed<Row>;

/** What a page gives to the table of one feature. */
export type ListProps<Row> = Pick<ListViewProps, 'empty'> & Listed<Row>;

/** Without `rows` its rows are those of the query's pages. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const rows = props.rows ?? itemsOf(props.query as ListQuery & Paged<Row & { readonly id: string }>);
  const table = { ...props, rows } as TableLook<Row> & Keyed<Row>;
  return (
    <ListView {...props} count={rows.length}>
      <DataTable {...table} />
    </ListView>
  );
}
