import { type Column, type SQL, sql } from 'drizzle-orm';
import type { pageBounds } from './paging.ts';

/** Shortest search that the token index supports; a shorter one scans the list, newest first. */
const SHORTEST_PIECE = 3;

/** Whether a row's lower-case search text contains the input; % and _ have no special meaning. */
export function contains(text: Column, search: string): SQL {
  return sql`strpos(${text}, lower(${search})) > 0`;
}

interface SearchedList {
  readonly name: 'users' | 'requests';
  readonly seq: Column;
  /** The list's two filters as its token index has them: role or type, and status. */
  readonly filters: readonly [string | undefined, string | undefined];
}

/**
 * Limits a page to its rows, found in the token index. The list's own condition stays: it has the same
 * meaning but would scan every row. Both must have the same filters, or pages would be too short.
 * @returns undefined when there is no search, or one too short for the index
 */
export function searchedPage(
  { name, seq, filters: [one, two] }: SearchedList,
  search: string | undefined,
  { before, fetch }: ReturnType<typeof pageBounds>,
): SQL | undefined {
  if (!search || [...search].length < SHORTEST_PIECE) return undefined;
  return sql`${seq} = any(app.search_list(${name}, ${search}, ${one ?? null}, ${two ?? null}, ${before}, ${fetch}))`;
}
