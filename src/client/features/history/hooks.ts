import { trpc } from '../../lib/trpc.ts';

/** Every movement of the member's balance, newest first, page by page. */
export function useTransactions(memberId: string) {
  return trpc.users.transactions.useInfiniteQuery(
    { id: memberId, limit: 25 },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
}
