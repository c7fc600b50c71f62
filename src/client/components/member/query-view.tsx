import type { ReactNode } from 'react';
import { useText } from '../../lib/text.tsx';
import { Button } from '../ui/button.tsx';
import { LoadFailure } from './load-failure.tsx';
import styles from './query-view.module.css';

/** The fields of a query that the view reads. */
interface Query<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  /** The query waits for a network, and goes on by itself once there is one. */
  readonly isPaused: boolean;
  readonly refetch: () => unknown;
}

interface QueryViewProps<T> {
  readonly query: Query<T>;
  /** Shaped like the content, so that nothing moves when the content arrives. */
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/**
 * Shows a query's data, even if stale. Without data it shows a skeleton while the query loads, and an error
 * with a retry button after a failure or without a network.
 */
export function QueryView<T>({ query, skeleton, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isPaused && (!query.isError || query.isFetching)) return skeleton;
  return <LoadFailure onRetry={() => void query.refetch()} />;
}

interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The button that loads the next page of a list; absent once all pages are loaded. */
export function LoadMore({ query }: { query: PagedQuery }) {
  const { t } = useText();
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Button
        variant="secondary"
        block
        busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {t('member.loadMore')}
      </Button>
    </div>
  );
}
