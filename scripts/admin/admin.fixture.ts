import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { Database } from '#drizzle/client.ts';
import { readLedger } from '#drizzle/ledger-report.ts';
import { type EmbeddedConnection, findEmbedded } from '#postgres/start.ts';
import { APP_SECRET, TIME_ZONE } from '#testing/constants.ts';
import { runAdmin } from './main.ts';

/** A folder that does not exist, so that no command reads a developer's own instance in ./data. */
const DATA_DIR = join(tmpdir(), 'sikka-no-data-directory');

/** The database of an embedded Postgres that runs. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const connection = await findEmbedded(dataDir);
  return new Database({ connection: { ...connection }, timeZone: TIME_ZONE, poolSize: 1 });
}

/** The idempotency keys of the adjustments in the books, which must balance. */
export async function adjustmentKeys(database: Database): Promise<(string | undefined)[]> {
  expect((await readLedger(database)).problems).toEqual([]);
  const rows = await database.read(
    (_, sql) =>
      sql<{ cause: string }[]>`select cause from journal_entries where kind = 'adjustment' order by id`,
  );
  return rows.map(({ cause }) => cause.split(':').at(-1));
}

/** DATABASE_URL names only the database: host, user and password are PG* variables of this process. */
export function environmentOf({
  host,
  port,
  user,
  password,
  database,
}: EmbeddedConnection): NodeJS.ProcessEnv {
  Object.assign(process.env, { PGHOST: host, PGPORT: String(port), PGUSER: user, PGPASSWORD: password });
  return { DATABASE_URL: `postgres:///${database}`, DATA_DIR, APP_SECRET, TIME_ZONE };
}

export async function admin(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  input = '',
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
): Promise<{ status: number; answer: any }> {
  const printed: string[] = [];
  const status = await runAdmin([...args, '--json'], {
    env,
    out: (text) => printed.push(text),
    error: (text) => printed.push(text),
    input: async () => input,
  });
  return { status, answer: JSON.parse(printed.join('\n')) };
}
