import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { REQUEST_TYPES } from '#shared/schemas/requests.ts';
import type { RequestType } from '#shared/views/requests.ts';

/** A request that was deleted while pending, or cancelled by its member, does not count as decided. */
export function medianMinutes(
  database: Database,
  days: number,
): Promise<readonly { type: RequestType; decisions: number; minutes: number }[]> {
  return database.rows(
    z.object({ type: z.enum(REQUEST_TYPES), decisions: z.int(), minutes: z.int() }),
    (sql) => sql`
      select type, count(*)::bigint as decisions, greatest(1, round(percentile_cont(0.5)
        within group (order by extract(epoch from decided_at - created_at)) / 60))::bigint as minutes
      from requests r
      where decided_at > app_now() - make_interval(days => ${days}::int) and not removed_pending and not app.is_cancelled(r)
      group by type`,
  );
}
