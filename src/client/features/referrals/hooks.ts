import { trpc } from '../../lib/trpc.ts';

/** The members who joined with this member's code, newest first, page by page. */
export function useReferrals(memberId: string) {
  return trpc.users.referrals.useInfiniteQuery(
    { id: memberId, limit: 25 },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
}
