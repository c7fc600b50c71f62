import type { ReactNode } from 'react';
import { type TextKey, useText } from '../../lib/text.tsx';
import { itemsOf, type Paged } from '../../lib/trpc.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/state.tsx';
import { DataTable, type Keyed, type TableLook, TableSkeleton } from './data-table.tsx';
import styles from './list-view.module.css';

interface FailureProps {
  readonly query: { readonly isError: boolean; readonly refetch: () => unknown };
  /** The text for a failed load (SPEC section 8). */
  readonly failed: TextKey;
  readonly hint?: TextKey | undefined;
}

function LoadFailure({ query, failed, hint }: FailureProps) {
  const { t } = useText();
  const message = hint && { message: t(hint) };
  return <ErrorState title={t(failed)} {...message} onRetry={() => void query.refetch()} />;
}

interface LoadedProps<Data> extends FailureProps {
  readonly query: FailureProps['query'] & { readonly data: Data | undefined };
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query, skeleton, children, ...failure }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return query.isError ? <LoadFailure query={query} {...failure} /> : skeleton;
}

type ListQuery = FailureProps['query'] & {
  readonly isPending: boolean;
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly fetchNextPage?: () => unknown;
};

interface ListViewProps {
  readonly query: ListQuery;
  readonly count: number;
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
    return <LoadFailure query={query} failed={failed} hint="staff.loadFailedHint" />;
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
