import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { paisaValue } from '#drizzle/rows.ts';
import type { Paisa } from '#shared/money.ts';

export async function lastAccount(database: Database): Promise<number> {
  const [row] = await database.rows(
    z.object({ last: z.int() }),
    (sql) => sql`select coalesce(max(id), 0)::bigint as last from ledger_accounts`,
  );
  return row?.last ?? 0;
}

/** `refused`: those rejected, or removed while pending. */
export async function countRefusals(
  database: Database,
  days: number,
): Promise<{ decided: number; refused: number }> {
  const [row] = await database.rows(
    z.object({ decided: z.int(), refused: z.int() }),
    (sql) => sql`
      select count(*)::bigint as decided, (count(*) filter (where status = 'Rejected'))::bigint as refused
      from requests r where decided_at > app_now() - make_interval(days => ${days}::int) and not app.is_cancelled(r)`,
  );
  return row ?? { decided: 0, refused: 0 };
}

/** In paisa. Deactivated members count too. */
export function countEarnings(
  database: Database,
  after: number,
  upTo: number,
): Promise<readonly { earned: Paisa; members: number }[]> {
  return database.rows(
    z.object({ earned: paisaValue, members: z.int() }),
    (sql) => sql`
      select a.earned, count(*)::bigint as members
      from ledger_accounts a join users u on u.id = a.user_id
      where a.id > ${after} and a.id <= ${upTo}
        and u.role = 'user' and u.account_status = 'approved' and u.deleted_at is null
      group by a.earned`,
  );
}
