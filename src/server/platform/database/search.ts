import { type Column, type SQL, sql } from 'drizzle-orm';
import type { pageBounds } from './paging.ts';

/** The shortest pieces that the token index knows texts by: a shorter search reads the list instead, newest first. */
const SHORTEST_PIECE = 3;

/** Whether a row's search text, kept in lower case, contains what was typed. No character of it has a meaning of its own. */
export function contains(text: Column, search: string): SQL {
  return sql`strpos(${text}, lower(${search})) > 0`;
}

interface SearchedList {
  readonly name: 'users' | 'requests';
  readonly seq: Column;
  /** Both of the list's filters, as its token index has them: role or type, and status. */
  readonly filters: readonly [string | undefined, string | undefined];
}

/**
 * Narrows a page of a searched list to its very rows, found by the token index. It stands beside the list's own condition, which
 * means the same and would have to look at every row: a filter that is in only one of them would cut pages short.
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
