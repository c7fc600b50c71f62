import type { Page } from '#shared/views/common.ts';

/** The items of all pages of a list. */
export async function allPages<T>(list: (cursor: string | null) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Page<T> = await list(cursor);
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = page.nextCursor;
  }
}
