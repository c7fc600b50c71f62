import type { Database } from '#drizzle/client.ts';

/** The business in figures, all from counters and daily totals; amounts in paisa. */
export interface Figures {
  /** By `users:<role>:<status>`, `requests:<type>:<status>`, `contacts:<status>`, `resets:<status>`. */
  readonly counts: Readonly<Record<string, number>>;
  /** By `<account code>:<kind of entry>`: what was credited and debited, ever and today. */
  readonly totals: Readonly<Record<string, readonly [credit: number, debit: number]>>;
  readonly today: Readonly<Record<string, readonly [credit: number, debit: number]>>;
  /** Joining deposits that await a decision. */
  readonly pendingDeposits: number;
}

export async function readFigures(database: Database): Promise<Figures> {
  const [row] = await database.read(
    (_, sql) => sql<Figures[]>`
      with totals as (
        select code || ':' || kind as name, sum(credit) as credit, sum(debit) as debit,
          coalesce(sum(credit) filter (where day = app.today()), 0) as credit_today,
          coalesce(sum(debit) filter (where day = app.today()), 0) as debit_today
        from ledger_daily group by code, kind)
      select
        (select coalesce(jsonb_object_agg(name, n), '{}')
          from (select name, sum(n) as n from stat_counters group by name) c) as counts,
        (select coalesce(jsonb_object_agg(name, jsonb_build_array(credit, debit)), '{}') from totals) as totals,
        (select coalesce(jsonb_object_agg(name, jsonb_build_array(credit_today, debit_today)), '{}') from totals) as today,
        (select coalesce(sum(amount), 0)::bigint from requests where type = 'Deposit' and status = 'Pending')
          as "pendingDeposits"`,
  );
  return row as Figures;
}

/** Seconds that the oldest event which this server has not handed out yet has been waiting; 0 when there is none. */
export async function readRelayLag(
  database: Database,
  position: { xid: bigint; id: bigint },
): Promise<number> {
  const [row] = await database.read(
    (_, sql) => sql<{ lag: number }[]>`
      select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as lag from events
      where (xid, id) > (${String(position.xid)}::xid8, ${String(position.id)}::bigint)`,
  );
  return Math.max(0, row?.lag ?? 0);
}
