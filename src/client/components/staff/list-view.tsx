import type { ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { ErrorState } from '#client/components/ui/state.tsx';
import { useErrorText } from '#client/lib/error-text.ts';
import { type TextKey, useText } from '#client/lib/text.tsx';
import styles from './list-view.module.css';

/** The part of a query that its states need. */
interface Query<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface QueryViewProps<T> {
  readonly query: Query<T>;
  /** What is said when it could not be loaded (SPEC section 8). */
  readonly failed: TextKey;
  /** Shaped like the content; rows of a table unless given. */
  readonly skeleton?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** What a query has to show: its data, with a word when they could not be renewed; or why there is none; or a skeleton. */
export function QueryView<T>({ query, failed, skeleton, children }: QueryViewProps<T>) {
  const { t } = useText();
  const errorText = useErrorText();
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && !query.isFetching && (
          <div className={styles.stale} role="alert">
            <span>{t('staff.stale', { problem: t(failed) })}</span>
            <Button size="small" variant="secondary" onClick={() => void query.refetch()}>
              {t('common.tryAgain')}
            </Button>
          </div>
        )}
        {children(query.data)}
      </>
    );
  }
  if (!query.isError) return skeleton ?? <RowsSkeleton />;
  const reason = errorText(query.error, failed);
  return (
    <div className={styles.box}>
      <ErrorState
        title={t(failed)}
        message={reason === t(failed) ? t('staff.nothingChanged') : reason}
        onRetry={() => void query.refetch()}
      />
    </div>
  );
}

/** Rows in the height of a table's, so that nothing jumps when they arrive. */
export function RowsSkeleton({ rows = 6 }: { readonly rows?: number }) {
  const { t } = useText();
  return (
    <div className={styles.rows} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change place
        <div key={index} className={styles.row}>
          <Skeleton width="28%" />
          <Skeleton width="18%" />
          <Skeleton width="14%" />
          <Skeleton width="20%" />
        </div>
      ))}
    </div>
  );
}

interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The button that brings the next page, as long as there is one. @param shown rows on the screen so far */
export function LoadMore({ query, shown }: { readonly query: PagedQuery; readonly shown: number }) {
  const { t } = useText();
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('staff.loadMore')}
      </Button>
      <span className={styles.shown}>{t('staff.shownSoFar', { count: shown })}</span>
    </div>
  );
}
