import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Outputs } from './trpc.ts';

/** A procedure, or a router, which means all its procedures. */
export type QueryPath = { [R in keyof Outputs]: R | `${R}.${keyof Outputs[R] & string}` }[keyof Outputs];

export const keyOf = (path: QueryPath) => [path.split('.')];

/** Returns a function that makes queries stale; those on the screen are reloaded at once. */
export function useInvalidate(): (paths: readonly QueryPath[]) => void {
  const queries = useQueryClient();
  return (paths) => {
    for (const path of paths) makeStale(queries, keyOf(path));
  };
}

/** The first loads that are repeated when they end. */
const repeated = new WeakSet<object>();

/**
 * Makes queries stale. The library takes the answer of a first load for fresh, even if the server read it
 * before the event; so a first load is repeated when it ends.
 */
export function makeStale(queries: QueryClient, queryKey: QueryKey): void {
  for (const query of queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined || repeated.has(query)) continue;
    repeated.add(query);
    const repeat = () => {
      repeated.delete(query);
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    query.promise?.then(repeat, () => repeated.delete(query));
  }
  void queries.invalidateQueries({ queryKey });
}
