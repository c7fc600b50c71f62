import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Database, type DatabaseOptions } from '#drizzle/client.ts';
import { reachDatabase } from '#drizzle/data-safety-settings.ts';
import { migrate, readMigrationState } from '#drizzle/migrate.ts';
import { assertWholeDatabase } from '#drizzle/restore-mark.ts';
import { StartupError } from '#drizzle/startup-error.ts';
import { findEmbedded, startEmbedded } from '#postgres/start.ts';
import type { Env } from '#server/env.ts';
import { CommandError } from './command.ts';

export interface Opened {
  readonly database: Database;
  readonly running: boolean;
  close(): Promise<void>;
}

const log = { info: () => undefined, warn: console.warn, error: console.error };
/** Time limits of a statement in milliseconds, long enough to recompute a large ledger. */
const LONG = { attemptMs: 3_600_000, deadlineMs: 3_610_000 };

/**
 * @param limits milliseconds for one attempt of a statement, and for all its attempts
 * @throws CommandError when there is no database, or DATABASE_URL can't be reached
 * @throws StartupError when a restore has not finished, or the embedded database can't be started
 */
export async function openDatabase(env: Env, limits = LONG): Promise<Opened> {
  const common = { timeZone: env.timeZone, poolSize: 1, ...limits };
  // Connects past a pooler: a command can't raise the short statement_timeout of a pooler's connections.
  const url = env.databaseUrlDirect ?? env.databaseUrl;
  if (url) return reach(url, common);
  const running = await findEmbedded(env.dataDir);
  if (!running && !existsSync(join(env.dataDir, 'postgres'))) {
    throw new CommandError(
      `there is no database in ${env.dataDir}: set DATA_DIR or DATABASE_URL as for the server, or run npm start`,
    );
  }
  const own = running ? undefined : await startEmbedded({ dataDir: env.dataDir, log });
  const connection = { ...(running ?? own?.connection) };
  const database = new Database({ ...common, connection });
  return {
    database,
    running: running !== undefined,
    async close() {
      await database.close();
      await own?.stop();
    },
  };
}

async function reach(url: string, options: DatabaseOptions): Promise<Opened> {
  try {
    const database = await reachDatabase({ ...options, url });
    try {
      await database.read((_, sql) => assertWholeDatabase(sql));
    } catch (error) {
      await database.close();
      throw error;
    }
    return { database, running: true, close: () => database.close() };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { code, message } = error as { code?: string; message?: string };
    throw new CommandError(`DATABASE_URL cannot be reached: ${message || code}`);
  }
}

/** @throws CommandError when a database in use, or the one of DATABASE_URL, has another version */
export async function withDatabase<T>(env: Env, work: (database: Database) => Promise<T>): Promise<T> {
  const { database, running, close } = await openDatabase(env);
  try {
    if (running) await assertCurrent(database);
    else await migrate(database);
    return await work(database);
  } finally {
    await close();
  }
}

async function assertCurrent(database: Database): Promise<void> {
  const { pending, needed, functionsCurrent } = await database.read((_, sql) => readMigrationState(sql));
  if (pending.length === 0 && needed === undefined && functionsCurrent) return;
  throw new CommandError(
    needed !== undefined
      ? 'the database was made by a newer version: update this program'
      : 'the database is of another version than this program: start this version of the server once',
  );
}
