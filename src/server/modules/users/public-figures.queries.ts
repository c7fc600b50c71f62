import type { Database } from '#drizzle/client.ts';

/**
 * Over all members whose joining was approved and who are not deleted; deactivated ones count, for they paid as well.
 * @param depositPaisa what counts as earned back
 * @returns amounts in paisa; the median is 0 without members
 */
export async function countEarnings(
  database: Database,
  depositPaisa: number,
): Promise<{ members: number; earnedBack: number; median: number }> {
  const [row] = await database.read(
    (_, sql) => sql<{ members: number; earnedBack: number; median: number }[]>`
      select count(*)::bigint as members,
        count(*) filter (where a.earned >= ${depositPaisa})::bigint as "earnedBack",
        coalesce(percentile_disc(0.5) within group (order by a.earned), 0)::bigint as median
      from users u join ledger_accounts a on a.user_id = u.id
      where u.role = 'user' and u.account_status = 'approved' and u.deleted_at is null`,
  );
  return row ?? { members: 0, earnedBack: 0, median: 0 };
}
