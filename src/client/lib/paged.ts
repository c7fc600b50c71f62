/** The options of a list that is read a page at a time. */
export const PAGED = { getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor };

export interface Paged<Item> {
  readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined;
}

/** None while they load. */
export const itemsOf = <Item>({ data }: Paged<Item>): readonly Item[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];
