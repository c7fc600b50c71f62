import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { Database } from '#drizzle/client.ts';
import { migrate } from '#drizzle/migrate.ts';
import { StartupError } from '#drizzle/startup-error.ts';
import { findEmbedded, startEmbedded } from '#postgres/start.ts';
import { createPasswords } from '#server/platform/sign-in/passwords.ts';
import { ensureSuperadmin } from '#server/start/first-superadmin.ts';
import type { Page } from '#shared/views.ts';
import { load } from '../seed-big/load.ts';
import { type Case, listCases } from './list-cases.ts';
import type { Effort, Row } from './rows.ts';
import type { Stage } from './stage.ts';

/**
 * The limit:
 * a page may take at most this many times as long as reading fifty rows of its table by primary key.
 */
const TARGET = 3;
/**
 * The size of the instance that is created without `--data-dir`: enough to try the benchmark, but too small
 * for a meaningful result.
 */
const SMALL = { members: 20_000, requests: 40_000, random: 1 };
const LEAST_ROUNDS = 15;

/**
 * Measures the lists of list-cases.ts with their searches and filters, in milliseconds, on an instance of
 * `npm run seed:big`.
 */
export async function measureLists(stage: Stage, { rounds, dataDir }: Effort): Promise<Row[]> {
  const { connection, stop } = dataDir === undefined ? await small(stage) : await seeded(dataDir);
  const database = new Database({
    connection: { ...connection },
    timeZone: 'Asia/Karachi',
    poolSize: 2,
    attemptMs: 120_000,
    deadlineMs: 130_000,
  });
  const sql = database.dedicated({ connection: { statement_timeout: 0 } });
  try {
    await migrate(database);
    const rows: Row[] = [];
    for (const one of await listCases(database, sql)) {
      await check(one);
      rows.push(await measure(one, Math.max(rounds, LEAST_ROUNDS)));
    }
    return rows;
  } finally {
    await sql.end({ timeout: 2 });
    await database.close();
    await stop();
  }
}

async function seeded(dataDir: string) {
  const running = await findEmbedded(dataDir);
  if (running) return { connection: running, stop: async () => undefined };
  const own = await startEmbedded({ dataDir, log: { info() {}, warn: console.warn, error: console.error } });
  return { connection: own.connection, stop: () => own.stop() };
}

/** Creates and fills a small separate database on the Postgres of the benchmark. */
async function small(stage: Stage) {
  const connection = { ...stage.connection, database: 'lists' };
  const admin = postgres({ ...stage.connection, max: 1 });
  await admin.unsafe('create database lists').finally(() => admin.end());
  const database = new Database({ connection, timeZone: 'Asia/Karachi', poolSize: 1 });
  const sql = database.dedicated({ connection: { statement_timeout: 0 } });
  try {
    await migrate(database);
    const password = randomBytes(12).toString('hex');
    await ensureSuperadmin(database, createPasswords(), { superadmin: { username: 'superadmin', password } });
    const screenshot = { bytes: randomBytes(100), width: 1, height: 1 };
    const requested = { hash: 'nobody', sealed: randomBytes(40) };
    await load(sql, { ...SMALL, passwordHash: 'nobody', requested, screenshot }, () => undefined);
  } catch (error) {
    throw new StartupError(`The lists' small instance could not be made: ${String(error)}`, { cause: error });
  } finally {
    await sql.end({ timeout: 2 });
    await database.close();
  }
  return { connection, stop: async () => undefined };
}

/** Compares the ids that `run` and `plain` read. @throws Error when they differ */
async function check({ name, run, plain }: Case): Promise<void> {
  if (!plain) return;
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).join();
  const page = (await run()) as Page<{ readonly id: string }>;
  if (ids(page.items) !== ids(await plain())) throw new Error(`${name} is not the page that it should be`);
}

/** Measures `run` and `limit` in turns, so that other load on the machine affects both. */
async function measure({ name, run, limit }: Case, rounds: number): Promise<Row> {
  const ours: number[] = [];
  const limits: number[] = [];
  for (let round = -3; round < rounds; round++) {
    const byKey = await timed(limit);
    const mine = await timed(run);
    if (round < 0) continue;
    ours.push(mine);
    limits.push(byKey);
  }
  const ratio = at(ours, 0.5) / at(limits, 0.5);
  return {
    name: `${name} (p95 ${at(ours, 0.95).toFixed(1)}, by key ${at(limits, 0.95).toFixed(1)})`,
    ours: at(ours, 0.5),
    limit: at(limits, 0.5),
    ratio,
    target: `≤ ${TARGET}`,
    ok: ratio <= TARGET,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
