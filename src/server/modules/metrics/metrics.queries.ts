import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { paisaValue } from '#drizzle/rows.ts';

/** Credit and debit sums by `<account code>:<kind of entry>`; `cash` is all receiving accounts together. */
const totals = z.record(z.string(), z.tuple([paisaValue, paisaValue]));

const figures = z.object({
  /** Rows by `users:<role>:<status>`, `requests:<type>:<status>`, `contacts:<status>`, `resets:<status>`. */
  counts: z.record(z.string(), z.int()),
  totals,
  today: totals,
  pendingDeposits: paisaValue,
  waitingNotices: z.int(),
  /** `age`: seconds since the end of the last whole check; null before the first. */
  books: z.object({ problems: z.int(), age: z.nullable(z.number()) }),
});
export type Figures = z.infer<typeof figures>;

export async function readFigures(database: Database): Promise<Figures> {
  const [row] = await database.rows(
    figures,
    (sql) => sql`
      with totals as (
        select case when code = any(app.cash_codes()) then 'cash' else code end || ':' || kind as name, sum(credit) as credit, sum(debit) as debit,
          coalesce(sum(credit) filter (where day = app.today()), 0) as credit_today,
          coalesce(sum(debit) filter (where day = app.today()), 0) as debit_today
        from ledger_daily group by 1)
      select
        (select coalesce(jsonb_object_agg(name, n), '{}')
          from (select name, sum(n) as n from stat_counters group by name) c) as counts,
        (select coalesce(jsonb_object_agg(name, jsonb_build_array(credit, debit)), '{}') from totals) as totals,
        (select coalesce(jsonb_object_agg(name, jsonb_build_array(credit_today, debit_today)), '{}') from totals) as today,
        (select coalesce(sum(amount), 0)::bigint from requests where type = 'Deposit' and status = 'Pending')
          as "pendingDeposits",
        (select count(*) from notices where due_at is not null)::bigint as "waitingNotices",
        (select jsonb_build_object('problems', coalesce(max(jsonb_array_length(problems)), 0),
          'age', max(extract(epoch from now() - checked_at))::float8) from books_check) as books`,
  );
  if (!row) throw new Error('the figures could not be read');
  return row;
}

/** Age in seconds of the oldest event that this server's relay has not read yet; 0 when there is none. */
export async function readRelayLag(
  database: Database,
  position: { xid: bigint; id: bigint },
): Promise<number> {
  const [row] = await database.rows(
    z.object({ lag: z.number() }),
    (sql) => sql`
      select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as lag from events
      where (xid, id) > (${String(position.xid)}::xid8, ${String(position.id)}::bigint)`,
  );
  return Math.max(0, row?.lag ?? 0);
}

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
