import * as z from 'zod/mini';
import { DomainError } from '#shared/errors.ts';
import { Database, type DatabaseOptions, type Sql } from './client.ts';
import { parseRows } from './rows.ts';

/** The statement_timeout that a role used through a pooler should have, and the longest that is accepted. */
const STATEMENT_TIMEOUT = '4s';
const MOST_STATEMENT_TIMEOUT_MS = 10_000;
/** So that a start tells within five seconds what is wrong. */
const DEADLINE_MS = 3_000;

const session = z.object({
  database: z.string(),
  role: z.string(),
  zone: z.string(),
  commit: z.string(),
  timeoutMs: z.int(),
});

async function readSession(sql: Sql) {
  const [row] = parseRows(
    session,
    await sql`select current_setting('synchronous_commit') as commit, current_setting('TimeZone') as zone,
      (select setting::int from pg_settings where name = 'statement_timeout') as "timeoutMs",
      (select system_identifier::text from pg_control_system()) || ' ' || current_database() as database,
      quote_ident(current_user) as role`,
  );
  return row;
}

/** @throws the driver's error when the pooler can't be reached */
export async function findPoolerProblem(options: DatabaseOptions, direct: Sql): Promise<string | undefined> {
  const pooled = new Database({ ...options, poolSize: 1, deadlineMs: DEADLINE_MS });
  try {
    const [there, here] = [await readSession(direct), await pooled.read((_, sql) => readSession(sql))];
    if (!here || here.database !== there?.database)
      return 'DATABASE_URL and DATABASE_URL_DIRECT name different databases';
    if (here.zone !== options.timeZone) return `the pooler does not pass on TimeZone, which is ${here.zone}`;
    const advice = (setting: string) =>
      `run ALTER ROLE ${here.role} SET ${setting}; and RECONNECT the pooler`;
    if (here.commit !== 'on' && here.commit !== 'remote_apply')
      return `synchronous_commit is ${here.commit}: ${advice('synchronous_commit = on')}`;
    if (here.timeoutMs < 1 || here.timeoutMs > MOST_STATEMENT_TIMEOUT_MS)
      return `statement_timeout is ${here.timeoutMs} ms: ${advice(`statement_timeout = '${STATEMENT_TIMEOUT}'`)}`;
    return undefined;
  } catch (error) {
    // Throws the driver's error, so that a start waits for a missing pooler as for a missing database.
    throw error instanceof DomainError && error.cause ? error.cause : error;
  } finally {
    await pooled.close();
  }
}
