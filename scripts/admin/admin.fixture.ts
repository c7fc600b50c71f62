import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedConnection } from '#postgres/start.ts';
import { APP_SECRET, TIME_ZONE } from '#testing/constants.ts';
import { runAdmin } from './main.ts';

/** A folder that does not exist, so that no command reads a developer's own instance in ./data. */
const DATA_DIR = join(tmpdir(), 'sikka-no-data-directory');

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
