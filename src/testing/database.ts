import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, inject } from 'vitest';
import { Database, type Sql } from '#drizzle/client.ts';
import type { EmbeddedConnection } from '#postgres/start.ts';
import { VIDEO_DAILY_CLICKS } from '#shared/rules.ts';
import { TEMPLATE, TIME_ZONE, turnClock, WAIT_MS } from './constants.ts';
import { fixture } from './fixtures.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly connection: EmbeddedConnection;
  /** Up to two connections outside the pool, for reading and changing rows directly. */
  readonly sql: Sql;
  readonly clock: Clock;
  /** The problems of the books; empty when they balance. */
  ledgerProblems(): Promise<string[]>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** `app_now()`. It may differ from the clock of Node. */
export interface Clock {
  set(instant: string | Date): Promise<void>;
  /** Lets the clock run ahead of the present time, or behind it: '25 hours', '-3 days'. */
  shift(interval: string): Promise<void>;
  reset(): Promise<void>;
  /** The time of Node, even if global-setup.ts has moved the clocks out of the last hour of a day. */
  real(): Promise<void>;
}

/** @param options.template the database to copy; `template1` is empty */
export async function createTestDatabase({ poolSize = 10, template = TEMPLATE } = {}): Promise<TestDatabase> {
  const main = inject('postgres');
  const connection = { ...main, database: `test_${randomBytes(8).toString('hex')}` };
  await onMain(main, (sql) =>
    sql.unsafe(`create database ${connection.database} template ${template} strategy file_copy`),
  );
  // Longer limits than in production, so that no test fails because a busy machine's disk stalls.
  const patience = { attemptMs: WAIT_MS, deadlineMs: 2 * WAIT_MS };
  const database = new Database({ connection, timeZone: TIME_ZONE, poolSize, ...patience });
  const close = async () => {
    await Promise.all([database.close(), sql.end({ timeout: 2 })]);
    await onMain(main, (admin) => admin.unsafe(`drop database ${connection.database} with (force)`));
  };
  const sql = database.dedicated({ max: 2, connection: { statement_timeout: WAIT_MS } });
  return {
    database,
    connection,
    sql,
    clock: clockOf(sql),
    async ledgerProblems() {
      const rows = await sql<{ problem: string; detail: string }[]>`
        select * from app.ledger_problems(${VIDEO_DAILY_CLICKS})`;
      return rows.map((row) => `${row.problem}: ${row.detail}`);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** For the tests of one file. */
export function testDatabase(options?: Parameters<typeof createTestDatabase>[0]): TestDatabase {
  const db = fixture(() => createTestDatabase(options));
  afterAll(() => db.close());
  return db;
}

async function onMain(connection: EmbeddedConnection, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  // The kernel copies the files: a tenth of what Postgres needs to copy each page through its log.
  const copying = { file_copy_method: 'clone' } as never;
  const sql = postgres({ ...connection, max: 1, onnotice: () => undefined, connection: copying });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

function clockOf(sql: Sql): Clock {
  const define = async (expression: string) => void (await sql.unsafe(turnClock(expression)));
  const now = `now() + interval '${inject('ahead')}'`;
  return {
    set: (instant) => define(`timestamptz '${new Date(instant).toISOString()}'`),
    shift: (interval) => define(`${now} + interval '${interval}'`),
    reset: () => define(now),
    real: () => define('now()'),
  };
}
