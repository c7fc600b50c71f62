import { and, type Column, type SQL, sql } from 'drizzle-orm';
import type { pageBounds } from './paging.ts';

/** The shortest word in the token index. A search of only shorter words scans the list in its order. */
const SHORTEST_PIECE = 3;

const wordsOf = (search: string) => search.split(/\s+/).filter((word) => word !== '');

/** Whether a row's lower-case search text contains all words of the input; % and _ are not special. */
export function contains(text: Column, search: string): SQL {
  return and(...wordsOf(search).map((word) => sql`strpos(${text}, lower(${word})) > 0`)) ?? sql`true`;
}

/** Whether the token index answers the search. */
export function isIndexed(search: string): boolean {
  return wordsOf(search).some((word) => [...word].length >= SHORTEST_PIECE);
}

interface SearchedList {
  readonly name: 'users' | 'requests';
  /** The list's two filters as its token index has them: role or type, and status. */
  readonly filters: readonly [string | undefined, string | undefined];
  /** Searches the requests that left the list, instead of those in it. */
  readonly archived?: boolean;
  readonly oldest?: boolean;
}

/** The `seq` of a page's rows, found in the token index; for a search that `isIndexed`. */
export function searchedRows(
  { name, filters: [one, two], archived = false, oldest = false }: SearchedList,
  search: string,
  { before, fetch }: ReturnType<typeof pageBounds>,
): SQL {
  const words = wordsOf(search).join(' ');
  return sql`app.search_list(${name}, ${words}, ${one ?? null}, ${two ?? null}, ${before}, ${fetch}, ${archived}, ${oldest})`;
}

/**
 * Limits a page to its rows, found in the token index, because the list's own conditions would scan every
 * row. The query keeps its conditions; `list` must have the same filters, or the page loses rows.
 * @returns undefined when there is no search, or one too short for the index
 */
export function searchedPage(
  seq: Column,
  list: SearchedList,
  search: string | undefined,
  bounds: ReturnType<typeof pageBounds>,
): SQL | undefined {
  if (!search || !isIndexed(search)) return undefined;
  return sql`${seq} = any(${searchedRows(list, search, bounds)})`;
}
