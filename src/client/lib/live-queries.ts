import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Outputs } from './trpc.ts';

/** The name of a procedure, or of a router, which stands for all of its procedures. */
export type QueryPath = { [R in keyof Outputs]: R | `${R}.${keyof Outputs[R] & string}` }[keyof Outputs];

export const keyOf = (path: QueryPath) => [path.split('.')];

export function useInvalidate(): (paths: readonly QueryPath[]) => void {
  const queries = useQueryClient();
  return (paths) => {
    for (const path of paths) makeStale(queries, keyOf(path));
  };
}

const repeated = new WeakSet<object>();

/**
 * A first load without an answer yet is repeated after its answer: the library would take that answer as
 * fresh, although the server may have read the data before the change.
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
