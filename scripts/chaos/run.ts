import { setTimeout as delay } from 'node:timers/promises';
import { Database } from '#drizzle/client.ts';
import { readLedger } from '#drizzle/ledger-report.ts';
import { findEmbedded } from '#postgres/start.ts';
import { allBegan, compareEvents, follow } from './followers.ts';
import { type Bounds, Moves } from './moves.ts';
import { makePeople, type People } from './people.ts';
import { startVictim, type Victim } from './server.ts';

export interface ChaosOptions {
  readonly serverKills: number;
  readonly postgresKills: number;
  readonly members: number;
  readonly say: (line: string) => void;
  readonly bounds?: Bounds;
  readonly start?: () => Promise<Victim>;
  readonly mostAwayMs?: number;
}

export const BOUNDS = { callMs: 10_000, recoveryMs: 40_000 } as const;
const ENOUGH = 30;

export async function runChaos(options: ChaosOptions): Promise<string[]> {
  const victim = await (options.start ?? startVictim)();
  const moves = new Moves(victim.url, options.serverKills > 0, options.bounds ?? BOUNDS);
  try {
    await killAndCheck(victim, moves, options);
    const code = await victim.stop();
    if (code !== 0) moves.problems.push(`the server ended with ${code}`);
  } catch (error) {
    moves.problems.push(String(error));
  } finally {
    moves.running = false;
    await victim.stop();
    await victim.remove();
  }
  return moves.problems;
}

async function killAndCheck(victim: Victim, moves: Moves, options: ChaosOptions): Promise<void> {
  const { members: count, say, bounds = BOUNDS, mostAwayMs = Number.POSITIVE_INFINITY } = options;
  const people = await makePeople(moves, count);
  const followers = [
    ...['staff 1', 'staff 2'].map((name) => follow(victim.url, name, people.boss)),
    ...people.members.slice(0, 4).map(({ id, token }, i) => follow(victim.url, `member ${i}`, token, id)),
  ];
  await allBegan(followers, bounds.recoveryMs);
  const acting = people.act();
  for (const [i, kind] of inTurns(options).entries()) {
    await delay(300 + Math.random() * 900);
    await victim.prepare?.();
    const at = performance.now();
    if (kind === 'server') await victim.killServer();
    else await victim.killPostgres();
    await recovered(moves, bounds.recoveryMs);
    const acknowledged = moves.acknowledged.length;
    const awayMs = Math.round(performance.now() - at);
    if (awayMs > mostAwayMs) moves.problems.push(`kill ${i + 1}: back only after ${awayMs} ms`);
    say(`kill ${i + 1}, ${kind}: ${acknowledged} acknowledged, back after ${awayMs} ms`);
  }
  moves.running = false;
  await acting;
  await moves.replayAll();
  const database = victim.openDatabase?.() ?? (await openSecond(victim.dataDir));
  try {
    await compareEffects(database, moves, people);
    const followed = await compareEvents(database, followers, bounds.recoveryMs);
    moves.problems.push(...followed.problems, ...(await readLedger(database)).problems);
    const table = [...moves.statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
    say(`${moves.all.length} changes, ${moves.acknowledged.length} acknowledged; answers: ${table}`);
    say(`the longest call took ${Math.round(moves.longestMs)} ms`);
    say(
      `${followers.length} streams saw ${followed.events} events, and ${followed.resyncs} orders to reload`,
    );
  } finally {
    await database.close();
    await Promise.all(followers.map((follower) => follower.close()));
  }
}

function inTurns({ serverKills, postgresKills }: ChaosOptions): ('server' | 'postgres')[] {
  const at = (kind: 'server' | 'postgres', times: number) =>
    Array.from({ length: times }, (_, i) => ({ kind, when: (i + 0.5) / times }));
  return [...at('postgres', postgresKills), ...at('server', serverKills)]
    .sort((a, b) => a.when - b.when)
    .map(({ kind }) => kind);
}

async function recovered(moves: Moves, withinMs: number): Promise<void> {
  const wanted = moves.acknowledged.length + ENOUGH;
  for (const end = performance.now() + withinMs; moves.acknowledged.length < wanted; await delay(50)) {
    if (performance.now() > end) throw new Error('the server did not come back');
  }
}

export async function openSecond(dataDir: string): Promise<Database> {
  const connection = await findEmbedded(dataDir);
  if (!connection) throw new Error('the database was not found');
  return new Database({
    connection: { ...connection },
    timeZone: 'Asia/Karachi',
    poolSize: 1,
    attemptMs: 60_000,
  });
}

async function compareEffects(database: Database, moves: Moves, { registered }: People): Promise<void> {
  const { problems, acknowledged } = moves;
  const rows = await database.read(
    (_, sql) => sql<{ key: string; operation: string; times: number }[]>`
      select k.key, k.operation, case when k.operation = 'adjust' then count(e.id)::int else 1 end as times
      from idempotency_keys k
      left join journal_entries e on e.kind = 'adjustment' and e.cause = 'adjustment:' || k.scope || ':' || k.key
      group by k.key, k.operation`,
  );
  const found = new Map(rows.map(({ key, times }) => [key, times]));
  for (const { key, path } of acknowledged) {
    if (found.get(key) !== 1) problems.push(`${path}: acknowledged, and found ${found.get(key) ?? 0} times`);
  }
  const [counts] = await database.read(
    (_, sql) => sql<
      { clicks: number; withdrawals: number; spins: number; decided: number; names: string | null }[]
    >`
      select (select coalesce(sum(clicks), 0)::int from video_days) as clicks,
        (select count(*)::int from requests where type = 'Withdraw') as withdrawals,
        (select count(*)::int from spins where spun_at is not null) as spins,
        (select count(*)::int from requests where status <> 'Pending') as decided,
        (select string_agg(username, ' ') from users where username like 'joiner%') as names`,
  );
  const made = (pattern: RegExp) => acknowledged.filter(({ path }) => pattern.test(path)).length;
  const pairs: [name: string, made: number, kept: number | undefined][] = [
    ['clicks', made(/^\/videos\/click/), counts?.clicks],
    ['withdrawals', made(/withdrawal$/), counts?.withdrawals],
    ['spins', made(/\/spin$/), counts?.spins],
    ['decisions', made(/\/(approve|reject)$/), counts?.decided],
  ];
  for (const [name, acked, kept] of pairs) {
    if (acked !== kept) problems.push(`${acked} ${name} acknowledged, ${kept} kept`);
  }
  const names = (counts?.names?.split(' ') ?? []).sort();
  const given = registered.map(({ username }) => username).sort();
  if (names.join() !== given.join())
    problems.push(`${given.length} registered, ${names.length} accounts found`);
}
