import { LIST_LIMITS, requestNumber } from '#shared/rules.ts';
import { searchText } from '#shared/search-text.ts';
import type { Page } from '#shared/views/common.ts';

export interface PageInput {
  readonly limit?: number | undefined;
  readonly cursor?: string | null | undefined;
}

/** `fetch` is one row more than requested, to see whether more follow. */
export function pageBounds(
  input: PageInput,
  order: 'newest' | 'oldest' = 'newest',
): { limit: number; fetch: number; before: number } {
  const limit = input.limit ?? LIST_LIMITS.page;
  const start = order === 'oldest' ? 0 : Number.MAX_SAFE_INTEGER;
  return { limit, fetch: limit + 1, before: input.cursor ? Number(input.cursor) : start };
}

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

export function likePattern(search: string): string {
  return `%${searchText(search).replace(/[\\%_]/g, '\\$&')}%`;
}

/** The request that a row is about, by its outer join. */
export function requestOf(id: string | null, seq: number | null): { id: string; number: string } | null {
  return id && seq ? { id, number: requestNumber(seq) } : null;
}

export function iso(instant: Date): string {
  return instant.toISOString();
}
