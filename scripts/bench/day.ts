import { readdirSync, readFileSync } from 'node:fs';
import { VIDEO_DAILY_CLICKS } from '#shared/rules.ts';
import { requestText } from './connection.ts';
import { assertAnswered, dashboardOf } from './requests.ts';
import { measureAgainst, type Row } from './rows.ts';
import type { Account, Stage } from './stage.ts';

const MEMBERS = 1_000;
const CLIENTS = 16;
/** The day whose cost is computed: how often an active member does each act. */
const A_DAY = { login: 1, screen: 4, click: VIDEO_DAILY_CLICKS, spin: 1 } as const;
type Act = keyof typeof A_DAY;

/** The tables that every day adds to for ever. */
const KEPT = ['spins', 'journal_entries', 'journal_lines', 'video_days'];
/** The tables whose rows of a day housekeeping deletes, and after about how many days. */
const PASSING: Readonly<Record<string, number>> = { idempotency_keys: 7, events: 2, sessions: 1 };

interface Cost {
  readonly serverMs: number;
  readonly postgresMs: number;
  readonly commits: number;
  readonly logBytes: number;
}
/** Makes a cost of what `figure` says for each part of it. */
const costBy = (figure: (part: keyof Cost) => number): Cost => ({
  serverMs: figure('serverMs'),
  postgresMs: figure('postgresMs'),
  commits: figure('commits'),
  logBytes: figure('logBytes'),
});

/** What a member's day costs: processor time, commits, write-ahead log, kept bytes (docs/capacity.md). */
export async function measureDay(stage: Stage): Promise<Row[]> {
  const accounts = await stage.makeAccounts(MEMBERS);
  const videoId = await stage.makeVideo();
  const call = (path: string, body: (account: Account) => object) =>
    accounts.map((account) => requestText(`/trpc/${path}`, { token: account.token, body: body(account) }));
  const work = { clients: CLIENTS, ms: 600_000, repeat: false };
  const send = async (requests: readonly string[]) =>
    assertAnswered((await stage.load.http(stage.ports.product, requests, work)).answers);
  const costOf = async (requests: readonly string[]) => {
    const from = await countersOf(stage);
    await send(requests);
    const to = await countersOf(stage);
    return costBy((part) => (to[part] - from[part]) / requests.length);
  };

  const before = await sizesOf(stage);
  // The first screens fill caches and plans; they are not counted.
  await send(accounts.map(dashboardOf));
  const newWheels = call('spinner.commit', () => ({}));
  await send(newWheels);
  const opened = await stage.database.read(
    (_, sql) => sql<{ member: string; commitment: string }[]>`
      select user_id as member, commitment from spins where spun_at is null`,
  );
  const commitments = new Map(opened.map(({ member, commitment }) => [member, commitment]));
  const logins = accounts.map((_, i) => {
    return requestText('/trpc/auth.login', { body: { username: `bench${i + 1}`, password: stage.password } });
  });
  const spins = call('spinner.spin', ({ id }) => ({ commitment: commitments.get(id), clientSeed: 'bench' }));
  const clicks = Array.from({ length: VIDEO_DAILY_CLICKS }, () => call('videos.click', () => ({ videoId })));
  const costs: Record<Act, Cost> = {
    login: await costOf(logins),
    screen: await costOf(accounts.map(dashboardOf)),
    click: await costOf(clicks.flat()),
    spin: await costOf(spins),
  };
  const after = await sizesOf(stage);
  const grownOf = (table: string) => ((after.get(table) ?? 0) - (before.get(table) ?? 0)) / MEMBERS;
  const kept = KEPT.reduce((sum, table) => sum + grownOf(table), 0);
  const acts = Object.entries(A_DAY) as [Act, number][];
  const day = costBy((part) => acts.reduce((sum, [act, times]) => sum + times * costs[act][part], 0));

  const line = (name: string, { serverMs, postgresMs, commits, logBytes }: Cost) =>
    tableLine(name, serverMs.toFixed(2), postgresMs.toFixed(2), commits.toFixed(2), whole(logBytes));
  const tables = [...KEPT, ...Object.keys(PASSING)].map((table) =>
    tableLine(table, whole(grownOf(table)), PASSING[table] ? `${PASSING[table]} days` : 'for ever'),
  );
  console.log('| of a member | server (ms) | Postgres (ms) | commits | log (bytes) |\n|---|--:|--:|--:|--:|');
  for (const [act, times] of acts) console.log(line(`${act}, ${times} a day`, costs[act]));
  console.log(line('the day', day));
  console.log(`\n| table, with its indexes | bytes of a day | kept |\n|---|--:|---|\n${tables.join('\n')}\n`);
  const processorMs = day.serverMs + day.postgresMs;
  return [
    measureAgainst("a member's day: processors of server and Postgres (ms)", 60, [processorMs]),
    measureAgainst("a member's day: write-ahead log (kB)", 20, [day.logBytes / 1_000]),
    measureAgainst("a member's day: bytes kept for ever", 3_000, [kept]),
  ];
}

const tableLine = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Reads counters that only grow; the difference of two readings is a cost. */
async function countersOf(stage: Stage): Promise<Cost> {
  const [row] = await stage.database.read(
    (_, sql) => sql<{ pid: number; commits: number; log: number }[]>`
      select pg_backend_pid() as pid, pg_stat_get_db_xact_commit(oid)::float8 as commits,
        (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as log
      from pg_database where datname = current_database()`,
  );
  if (!row) throw new Error('Postgres did not tell its counters');
  const serverMs = await stage.server.cpu();
  return { serverMs, postgresMs: postgresMs(row.pid), commits: row.commits, logBytes: row.log };
}

/** Milliseconds of processor time of all Postgres processes, ended ones too. @param pid of one of them */
function postgresMs(pid: number): number {
  const parent = statOf(String(pid))[1];
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = statOf(name);
    const isMain = name === parent;
    if (!isMain && stat[1] !== parent) continue;
    // Fields utime and stime. Of the main process also cutime and cstime: the times of its ended children.
    ticks += stat.slice(11, isMain ? 15 : 13).reduce((sum, value) => sum + Number(value), 0);
  }
  return ticks * 10;
}

/** The fields of /proc/<pid>/stat after the name: state, parent, …; empty for a process that has ended. */
function statOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** The bytes of each table with its indexes. */
async function sizesOf(stage: Stage): Promise<Map<string, number>> {
  const rows = await stage.database.read(
    (_, sql) => sql<{ table: string; bytes: number }[]>`
      select relname as table, pg_total_relation_size(oid)::float8 as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ table, bytes }) => [table, bytes]));
}
