import { LIST_LIMITS } from '#shared/rules.ts';
import type { Page } from '#shared/views.ts';

export interface PageInput {
  readonly limit?: number | undefined;
  readonly cursor?: string | null | undefined;
}

/*
 * A page's query ends in `.prepare('page').execute()`: whatever its name, a prepared one takes one round trip instead of two.
 */

/** What a list's query needs: how many rows (one more than asked, to see whether more follow) and before which `seq`. */
export function pageBounds(input: PageInput): { limit: number; fetch: number; before: number } {
  const limit = input.limit ?? LIST_LIMITS.page;
  return { limit, fetch: limit + 1, before: input.cursor ? Number(input.cursor) : Number.MAX_SAFE_INTEGER };
}

/** Rows newest first, each with its `seq`, as a page. */
export function toPage<R extends { readonly seq: number }, T>(
  rows: readonly R[],
  limit: number,
  view: (row: R) => T,
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(view),
    nextCursor: rows.length > limit && last ? String(last.seq) : null,
  };
}

/** A search text as a LIKE pattern: the reader's own % and _ are letters. */
export function likePattern(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/** Postgres' text for an instant (Drizzle leaves the driver's parsers off) as ISO 8601. */
export function iso(instant: string | Date): string {
  return new Date(instant).toISOString();
}
