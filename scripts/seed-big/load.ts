import type { Sql } from '#drizzle/client.ts';
import { StartupError } from '#drizzle/startup-error.ts';
import { VIDEO_DAILY_CLICKS } from '#shared/rules.ts';
import { seedSpins, writeBalances, writeJournal, writeOthers } from './books.ts';
import { drawPeople, type SeedPlan, writePeople } from './people.ts';
import { drawRequests, writeRequests, writeVideos } from './requests.ts';

export const TABLES = (
  'users requests ledger_accounts journal_entries journal_lines ledger_daily video_days spins videos images contacts ' +
  'password_resets audit_log stat_counters'
).split(' ');
/** Tables whose rows get their numbers here, not from the sequence. */
const NUMBERED = 'users.seq requests.seq journal_entries.id journal_lines.id ledger_accounts.id'.split(' ');
const COUNTS = `
  select 'users:' || role || ':' || status as name, count(*) as n from users where deleted_at is null group by 1
  union all select 'requests:' || type || ':' || status, count(*) from requests where removed_at is null group by 1
  union all select 'contacts:' || status, count(*) from contacts where deleted_at is null group by 1
  union all select 'resets:' || status, count(*) from password_resets where removed_at is null group by 1
  union all select 'unpaid:bytes', sum(n) from (
    select octet_length(bytes) as n from images where unpaid
    union all select 2048 from users where account_status <> 'approved' and deleted_at is null
    union all select 1024 + octet_length(message) from contacts where user_id is null and deleted_at is null) unpaid
    having sum(n) > 0`;

/** @throws StartupError unless the database has only staff, as after the first start */
export async function assertEmpty(sql: Sql): Promise<void> {
  const [found] = await sql`
    select 1 from users where role = 'user' union all select 1 from requests union all select 1 from journal_entries
    union all select 1 from videos union all select 1 from contacts limit 1`;
  if (found)
    throw new StartupError('This database holds members or requests already; only an empty one is filled');
}

/**
 * Fills an empty database in one transaction. Triggers are off in this transaction only
 * (session_replication_role, which needs a superuser); indexes are dropped and created again.
 * @param sql a dedicated connection without a statement timeout
 */
export async function load(sql: Sql, plan: SeedPlan, say: (title: string) => void): Promise<void> {
  const step = (title: string, text: string) => {
    say(title);
    return sql.unsafe(text);
  };
  await sql`begin`;
  try {
    await sql.unsafe(`lock table ${TABLES.join()} in access exclusive mode; set local session_replication_role = replica;
      set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'; set local jit = off`);
    await assertEmpty(sql);
    const indexes = await dropIndexes(sql);
    say('Drawing the members');
    await drawPeople(sql, plan);
    await step('Drawing level rewards and requests', drawRequests(plan));
    await step('Writing the members', writePeople(plan));
    await step('Writing the requests', writeRequests(plan));
    await step('Days of videos', writeVideos(plan));
    say('Spinning the wheel');
    await seedSpins(sql);
    await step('Writing the journal', writeJournal());
    await step('Balances and totals', writeBalances());
    await step('Audit trail, contacts, password requests', writeOthers(plan));
    await sql.unsafe(
      `delete from stat_counters; insert into stat_counters (name, shard, n) select name, 0, n from (${COUNTS}) c`,
    );
    for (const [table = '', column = ''] of NUMBERED.map((one) => one.split('.')))
      await sql`select setval(pg_get_serial_sequence(${table}, ${column}), (select max(${sql(column)}) from ${sql(table)}))`;
    await step('Making the indexes', indexes.join(';'));
    await sql`select app.checkpoint_ledger()`;
    await sql`commit`;
  } catch (error) {
    await sql`rollback`.catch(() => undefined);
    throw error;
  }
  say('Gathering statistics');
  for (const table of TABLES) await sql.unsafe(`vacuum (analyze) ${table}`);
}

/** Drops the indexes of TABLES except primary keys. @returns the statements that create them again */
async function dropIndexes(sql: Sql): Promise<string[]> {
  const found = await sql<{ name: string; made: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
    from pg_index i where i.indrelid = any(${TABLES}::regclass[]) and not i.indisprimary`;
  for (const { name } of found) await sql.unsafe(`drop index ${name}`);
  return found.map(({ made }) => made);
}

/** Finds problems in the books, and counters that differ from a full count: at most 50 in all. */
export async function findProblems(sql: Sql): Promise<string[]> {
  const rows = await sql<{ problem: string; detail: string }[]>`
    select problem, detail from app.ledger_problems(${VIDEO_DAILY_CLICKS}) union all
    (select 'counter is off', format('%s says %s, is %s', name, c.n, r.n) from (
      select name, sum(n) as n from stat_counters group by name having sum(n) <> 0) c
    full join (${sql.unsafe(COUNTS)}) r using (name)
    where c.n is distinct from r.n)
    limit 50`;
  return rows.map(({ problem, detail }) => `${problem}: ${detail}`);
}
