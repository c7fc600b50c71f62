import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';

const late = z.object({ count: z.int(), seconds: z.number() });

const operation = z.object({
  unsealedDays: z.int(),
  /** Unsent notices that are due now or were tried more than once, and the longest wait in seconds. */
  lateNotices: z.object({ push: late, email: late }),
  /** How long the oldest pending request has waited, in seconds; 0 if none is pending. */
  oldestRequest: z.object({ Deposit: z.number(), Withdraw: z.number() }),
});
export type Operation = z.infer<typeof operation>;

const LOOKED_AT = 1_000;

export async function readOperation(database: Database): Promise<Operation> {
  const [row] = await database.rows(
    operation,
    (sql) => sql`
      with due as (
        select subscription_id is null as email,
          extract(epoch from app_now() - case when attempts > 1 then created_at else due_at end)::float8 as seconds
        from (select * from notices where due_at is not null order by due_at limit ${LOOKED_AT}) n
        where attempts > 1 or due_at <= app_now()),
      late as (
        select jsonb_build_object('count', count(due.seconds), 'seconds', coalesce(max(due.seconds), 0)) as found, channel.email
        from (values (true), (false)) channel(email) left join due using (email) group by channel.email),
      oldest as (
        select jsonb_object_agg(type, coalesce(extract(epoch from app_now() - (
          select created_at from requests
          where requests.type = kinds.type and status = 'Pending' and removed_at is null
          order by seq limit 1)), 0)::float8) as found
        from (values ('Deposit'), ('Withdraw')) kinds(type))
      select
        greatest(0, app.today() - 1 - (
          select coalesce(max(day) filter (where root is not null), min(day) - 1) from seals)) as "unsealedDays",
        (select jsonb_object_agg(case when email then 'email' else 'push' end, found) from late) as "lateNotices",
        (select found from oldest) as "oldestRequest"`,
  );
  if (!row) throw new Error('the state of the instance could not be read');
  return row;
}
