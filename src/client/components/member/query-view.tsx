import type { ReactNode } from 'react';
import { useText } from '../../lib/text.tsx';
import { MoreButton, type PagedQuery } from '../ui/more-button.tsx';
import { LoadFailure } from './load-failure.tsx';
import styles from './query-view.module.css';

interface Query<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly isPaused: boolean;
  readonly refetch: () => unknown;
}

interface QueryViewProps<T> {
  readonly query: Query<T>;
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}

export function QueryView<T>({ query, skeleton, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isPaused && (!query.isError || query.isFetching)) return skeleton;
  return <LoadFailure onRetry={() => void query.refetch()} />;
}

type Paged<T> = Query<{ readonly pages: readonly { readonly items: readonly T[] }[] }> & PagedQuery;

interface PagedViewProps<T> extends Omit<QueryViewProps<readonly T[]>, 'query'> {
  readonly query: Paged<T>;
}

export function PagedView<T>({ query, skeleton, children }: PagedViewProps<T>) {
  return (
    <>
      <QueryView query={query} skeleton={skeleton}>
        {({ pages }) => children(pages.flatMap((page) => page.items))}
      </QueryView>
      <LoadMore query={query} />
    </>
  );
}

export function LoadMore({ query }: { query: PagedQuery }) {
  const { t } = useText();
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <MoreButton query={query} label={t('member.loadMore')} />
    </div>
  );
}
