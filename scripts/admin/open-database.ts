import { Database } from '#drizzle/client.ts';
import { migrate } from '#drizzle/migrate.ts';
import { findEmbedded, startEmbedded } from '#postgres/start.ts';
import { type Env, readEnv } from '#server/env.ts';

/** Time limits of a statement in milliseconds, long enough to read a large table. */
const LONG_DEADLINES = { attemptMs: 600_000, deadlineMs: 610_000 };

/**
 * Opens the configured database for `work` and closes it afterwards: the one of `DATABASE_URL`, the embedded
 * one of a running server, or the embedded one started for this work.
 * @throws StartupError when it can't be reached or created
 */
export async function withDatabase<T>(
  work: (database: Database, env: Env) => Promise<T>,
  env = readEnv(),
): Promise<T> {
  const running = env.databaseUrl ? undefined : await findEmbedded(env.dataDir);
  const silent = { info: () => undefined, warn: console.warn, error: console.error };
  const own =
    env.databaseUrl || running ? undefined : await startEmbedded({ dataDir: env.dataDir, log: silent });
  const connection = running ?? own?.connection;
  const database = new Database({
    ...(env.databaseUrl ? { url: env.databaseUrl } : { connection: { ...connection } }),
    timeZone: env.timeZone,
    poolSize: 1,
    ...LONG_DEADLINES,
  });
  try {
    // A running server has migrated the embedded database already. One of DATABASE_URL is always migrated.
    if (!running) await migrate(database);
    return await work(database, env);
  } finally {
    await database.close();
    await own?.stop();
  }
}
