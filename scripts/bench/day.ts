import { readdirSync, readFileSync } from 'node:fs';
import { VIDEO_DAILY_CLICKS } from '#shared/rules.ts';
import { requestText } from './connection.ts';
import { measureAgainst, type Row } from './rows.ts';
import type { Account, Stage } from './stage.ts';

/*
 * Measures what a member's day costs: processor time of the server and of Postgres, commits, write-ahead log,
 * and bytes that stay in the tables. docs/capacity.md calculates with these costs.
 */

const MEMBERS = 1_000;
const CLIENTS = 16;
const SCREEN = ['users.me', 'videos.status', 'videos.list', 'spinner.status', 'users.transactions'];
/** The day whose cost is computed: how often an active member does each act. */
const A_DAY = { login: 1, screen: 4, click: VIDEO_DAILY_CLICKS, spin: 1 } as const;
type Act = keyof typeof A_DAY;

/** The most that a day may cost: processor time in ms, kB of write-ahead log, bytes kept for ever. */
const MOST = { processorMs: 60, logKb: 20, keptBytes: 3_000 };

/** The tables that every day adds to for ever. */
const KEPT = ['spins', 'journal_entries', 'journal_lines', 'video_days'];
/** The tables whose rows of a day housekeeping deletes, and after about how many days. */
const PASSING: Readonly<Record<string, number>> = { idempotency_keys: 7, events: 2, sessions: 1 };

/** Assumed shares: members who are active on a day, calls in the busiest hour, usable processor time. */
const LOAD = { active: 0.3, busiestHour: 0.12, used: 0.6 };
const SIZES = [1_000_000, 10_000_000, 100_000_000];

interface Cost {
  readonly serverMs: number;
  readonly postgresMs: number;
  readonly commits: number;
  readonly logBytes: number;
}

/** Measures the cost of each act, one act after the other, and adds the costs up to a day. */
export async function measureDay(stage: Stage): Promise<Row[]> {
  const accounts = await stage.makeAccounts(MEMBERS);
  const videoId = await stage.makeVideo();
  const call = (path: string, body: (account: Account) => object) => (account: Account) =>
    requestText(`/trpc/${path}`, { token: account.token, body: body(account) });
  const screen = ({ id, token }: Account) => {
    const input = encodeURIComponent(JSON.stringify({ 4: { id } }));
    return requestText(`/trpc/${SCREEN.join(',')}?batch=1&input=${input}`, { token });
  };
  const login = (_: Account, index: number) =>
    requestText('/trpc/auth.login', { body: { username: `bench${index + 1}`, password: stage.password } });

  const before = await sizesOf(stage);
  // The first screens fill caches and plans; they are not counted.
  await send(stage, accounts.map(screen));
  await send(stage, accounts.map(call('spinner.commit', () => ({}))));
  const opened = await stage.database.read(
    (_, sql) => sql<{ member: string; commitment: string }[]>`
      select user_id as member, commitment from spins where spun_at is null`,
  );
  const commitments = new Map(opened.map(({ member, commitment }) => [member, commitment]));
  const costs: Record<Act, Cost> = {
    login: await costOf(stage, accounts.map(login)),
    screen: await costOf(stage, accounts.map(screen)),
    click: await costOf(
      stage,
      Array.from({ length: VIDEO_DAILY_CLICKS }, () =>
        accounts.map(call('videos.click', () => ({ videoId }))),
      ).flat(),
    ),
    spin: await costOf(
      stage,
      accounts.map(
        call('spinner.spin', ({ id }) => ({ commitment: commitments.get(id), clientSeed: 'bench' })),
      ),
    ),
  };
  const after = await sizesOf(stage);
  const grown = new Map(
    [...after].map(([table, bytes]) => [table, (bytes - (before.get(table) ?? 0)) / MEMBERS]),
  );
  const bytes = {
    kept: KEPT.reduce((sum, table) => sum + (grown.get(table) ?? 0), 0),
    passing: Object.entries(PASSING).reduce((sum, [table, days]) => sum + days * (grown.get(table) ?? 0), 0),
  };
  const day = sumOf(costs);
  console.log(toReport(costs, day, grown));
  console.log(toPlan(day, bytes));
  return [
    measureAgainst("a member's day: processors of server and Postgres (ms)", MOST.processorMs, [
      day.serverMs + day.postgresMs,
    ]),
    measureAgainst("a member's day: write-ahead log (kB)", MOST.logKb, [day.logBytes / 1_000]),
    measureAgainst("a member's day: bytes kept for ever", MOST.keptBytes, [bytes.kept]),
  ];
}

/** Sends each request once. @throws Error for an answer that is no success */
async function send(stage: Stage, requests: readonly string[]): Promise<string[]> {
  const port = stage.ports.product;
  const ask = { kind: 'http', port, clients: CLIENTS, ms: 600_000, requests, repeat: false } as const;
  const { answers } = await stage.load.ask(ask);
  const wrong = answers.find(({ status, body }) => status !== 200 || body.includes('"error"'));
  if (wrong || answers.length !== requests.length)
    throw new Error(`answered ${wrong?.status}: ${wrong?.body}`);
  return answers.map(({ body }) => body);
}

async function costOf(stage: Stage, requests: readonly string[]): Promise<Cost> {
  const from = await stand(stage);
  await send(stage, requests);
  const to = await stand(stage);
  const each = (pick: keyof Cost) => (to[pick] - from[pick]) / requests.length;
  return {
    serverMs: each('serverMs'),
    postgresMs: each('postgresMs'),
    commits: each('commits'),
    logBytes: each('logBytes'),
  };
}

/** Reads counters that only grow; the difference of two readings is a cost. */
async function stand(stage: Stage): Promise<Cost> {
  const [row] = await stage.database.read(
    (_, sql) => sql<{ pid: number; commits: number; log: number }[]>`
      select pg_backend_pid() as pid, pg_stat_get_db_xact_commit(oid)::float8 as commits,
        (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as log
      from pg_database where datname = current_database()`,
  );
  if (!row) throw new Error('Postgres did not tell its counters');
  const serverMs = await stage.server.ask({ kind: 'cpu' });
  return { serverMs, postgresMs: postgresMs(row.pid), commits: row.commits, logBytes: row.log };
}

/**
 * Milliseconds of processor time of all Postgres processes, ended ones included.
 * @param pid a backend's pid
 */
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

function sumOf(costs: Record<Act, Cost>): Cost {
  const total = (pick: keyof Cost) =>
    Object.entries(A_DAY).reduce((sum, [act, times]) => sum + times * costs[act as Act][pick], 0);
  return {
    serverMs: total('serverMs'),
    postgresMs: total('postgresMs'),
    commits: total('commits'),
    logBytes: total('logBytes'),
  };
}

function toReport(costs: Record<Act, Cost>, day: Cost, grown: ReadonlyMap<string, number>): string {
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  const line = (name: string, { serverMs, postgresMs, commits, logBytes }: Cost) =>
    `| ${name} | ${[serverMs, postgresMs, commits].map((value) => value.toFixed(2)).join(' | ')} | ${whole(logBytes)} |`;
  return [
    '| of a member | server (ms) | Postgres (ms) | commits | log (bytes) |',
    '|---|---:|---:|---:|---:|',
    ...Object.entries(A_DAY).map(([act, times]) => line(`${act}, ${times} a day`, costs[act as Act])),
    line('the day', day),
    '',
    '| table, with its indexes | bytes of a day | kept |',
    '|---|---:|---|',
    ...[...KEPT, ...Object.keys(PASSING)].map(
      (table) =>
        `| ${table} | ${whole(grown.get(table) ?? 0)} | ${PASSING[table] ? `${PASSING[table]} days` : 'for ever'} |`,
    ),
    '',
  ].join('\n');
}

/** A Markdown table of what the measured day costs for instances with as many members as SIZES says. */
function toPlan(day: Cost, bytes: { kept: number; passing: number }): string {
  const lines = SIZES.map((members) => {
    const active = members * LOAD.active;
    const perSecond = (active * LOAD.busiestHour) / 3_600;
    const cores = (ms: number) => Math.ceil((perSecond * ms) / 1_000 / LOAD.used);
    const cells = [
      Math.round(perSecond * day.commits).toLocaleString('en'),
      cores(day.serverMs),
      cores(day.postgresMs),
      ((perSecond * day.logBytes) / 1e6).toFixed(1),
      Math.round((active * day.logBytes) / 1e9),
      Math.round((active * bytes.passing) / 1e9).toLocaleString('en'),
      ((active * bytes.kept * 365) / 1e12).toFixed(1),
    ];
    return `| ${members.toLocaleString('en')} | ${cells.join(' | ')} |`;
  });
  return [
    '| members | commits/s | cores of servers | cores of Postgres | log, MB/s | log, GB a day | passing rows, GB | kept, TB a year |',
    '|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...lines,
    '',
  ].join('\n');
}
