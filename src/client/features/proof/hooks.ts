import { useEffect } from 'react';
import { rememberSeals } from '../../components/proof/seen-seals.ts';
import { PAGED } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';

/** This browser remembers the hashes of the seals that it has shown. */
export function useSeals() {
  const query = trpc.users.seals.list.useInfiniteQuery({ limit: 14 }, { ...PAGED, staleTime: 60_000 });
  const { data } = query;
  useEffect(() => {
    for (const { items } of data?.pages ?? []) rememberSeals(items);
  }, [data]);
  return { query, seals: data?.pages.flatMap(({ items }) => items) };
}
