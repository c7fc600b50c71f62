import { useQueryClient } from '@tanstack/react-query';
import type { Outputs } from './trpc.ts';

/** A procedure, or a router, which means all its procedures. */
export type QueryPath = { [R in keyof Outputs]: R | `${R}.${keyof Outputs[R] & string}` }[keyof Outputs];

export const keyOf = (path: QueryPath) => [path.split('.')];

/** Returns a function that makes queries stale; those on the screen are reloaded at once. */
export function useInvalidate(): (paths: readonly QueryPath[]) => void {
  const queries = useQueryClient();
  return (paths) => {
    for (const path of paths) void queries.invalidateQueries({ queryKey: keyOf(path) });
  };
}
