import { and, type Column, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#shared/policies.ts';
import type { Days } from '#shared/schemas/common.ts';
import { searchWords } from '#shared/search-text.ts';
import { endOf, startOf } from './conditions.ts';
import type { pageBounds } from './paging.ts';

/** A search with only shorter words reads the list row by row. */
const SHORTEST_PIECE = 3;

export function contains(text: Column, search: string): SQL {
  return and(...searchWords(search).map((word) => sql`strpos(${text}, ${word}) > 0`)) ?? sql`true`;
}

export function isIndexed(search: string): boolean {
  return searchWords(search).some((word) => [...word].length >= SHORTEST_PIECE);
}

/** Only requests are searched by days. */
interface SearchedList extends Days {
  readonly name: 'users' | 'requests';
  /** In the order of its token index: role (users) or type (requests), then status. */
  readonly filters: readonly [string | undefined, string | undefined];
  /** Searches the requests that were removed from the staff's list, instead of that list. */
  readonly archived?: boolean;
  readonly oldest?: boolean;
  /** No list of users has superadmins, whoever reads it. */
  readonly reader?: Role;
}

/**
 * For `array(…)`, as a scan would search again for each row. Only for a search that `isIndexed`.
 * The page must have the filters of `list`, or misses rows.
 */
export function searchedRows(
  list: SearchedList,
  search: string,
  { before, fetch }: ReturnType<typeof pageBounds>,
): SQL {
  const { name, filters, archived = false, oldest = false, reader = 'superadmin', from, to } = list;
  const [one, two] = filters;
  const words = searchWords(search).join(' ');
  const days = sql`${from ? startOf(from) : null}, ${to ? endOf(to) : null}`;
  return sql`select unnest(app.search_list(${name}, ${words}, ${one ?? null}, ${two ?? null}, ${before}, ${fetch},
    ${archived}, ${oldest}, ${reader}, ${days}))`;
}
