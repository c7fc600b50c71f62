import { Database } from '#drizzle/client.ts';
import { findEmbedded, startEmbedded } from '#drizzle/embedded/start.ts';
import { StartupError } from '#drizzle/embedded/startup-error.ts';
import { migrate } from '#drizzle/migrate.ts';
import { readEnv } from '#server/env.ts';

/*
 * npm run ledger:verify: recomputes the whole ledger from its lines, beside a running server or without one. Prints every mismatch by name and
 * ends with 1 when there is any, with 2 when it could not look.
 */

interface Problem {
  readonly problem: string;
  readonly detail: string;
}

async function verify(): Promise<boolean> {
  const env = readEnv();
  const running = env.databaseUrl ? undefined : await findEmbedded(env.dataDir);
  const silent = { info: () => undefined, warn: console.warn, error: console.error };
  const own =
    env.databaseUrl || running ? undefined : await startEmbedded({ dataDir: env.dataDir, log: silent });
  const connection = running ?? own?.connection;
  const database = new Database({
    ...(env.databaseUrl ? { url: env.databaseUrl } : { connection: { ...connection } }),
    timeZone: env.timeZone,
    lanes: 1,
    // A large ledger takes its time.
    attemptMs: 600_000,
    deadlineMs: 610_000,
  });
  try {
    // A server that is running has done it; a database of an older version would lack the function.
    if (!running) await migrate(database);
    const problems = await database.read(
      (_, sql) => sql<Problem[]>`select problem, detail from app.ledger_problems()`,
    );
    const [size] = await database.read(
      (_, sql) => sql<{ entries: number; lines: number; members: number }[]>`
        select (select count(*) from journal_entries) as entries, (select count(*) from journal_lines) as lines,
          (select count(*) from ledger_accounts where user_id is not null) as members`,
    );
    for (const { problem, detail } of problems) console.error(`${problem}: ${detail}`);
    console.log(
      `${size?.entries ?? 0} entries, ${size?.lines ?? 0} lines, ${size?.members ?? 0} accounts: ` +
        (problems.length === 0 ? 'the books balance' : `${problems.length} mismatches`),
    );
    return problems.length === 0;
  } finally {
    await database.close();
    await own?.stop();
  }
}

try {
  process.exitCode = (await verify()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 2;
}
