import { type Column, type SQL, sql } from 'drizzle-orm';
import type { pageBounds } from './paging.ts';

/** The pieces that the token index knows texts by: a shorter search reads the list instead, newest first. */
const SHORTEST_PIECE = 3;

/** Whether a row's search text, kept in lower case, contains what was typed. No character of it has a meaning of its own. */
export function contains(text: Column, search: string): SQL {
  return sql`strpos(${text}, lower(${search})) > 0`;
}

interface SearchedList {
  readonly name: 'users' | 'requests';
  readonly seq: Column;
  /** The list's filters in force, every one of them: `status`, `role`, `type` as drizzle/functions/60-search.sql knows them. */
  readonly filters: Readonly<Record<string, string | undefined>>;
}

/**
 * Narrows a page of a searched list to its very rows, found by the token index. It stands beside the list's own condition, which
 * means the same and would have to look at every row.
 * @returns undefined when there is no search, or one too short for the index
 */
export function searchedPage(
  list: SearchedList,
  search: string | undefined,
  { before, fetch }: ReturnType<typeof pageBounds>,
): SQL | undefined {
  if (!search || [...search].length < SHORTEST_PIECE) return undefined;
  const tags = Object.entries(list.filters).flatMap(([name, value]) => (value ? [`${name}:${value}`] : []));
  return sql`${list.seq} = any(app.search_list(${list.name}, ${search}, ${`{${tags.join(',')}}`}::text[], ${before}, ${fetch}))`;
}
