import * as z from 'zod/mini';
import { DomainError } from '#shared/errors.ts';
import { Database, type DatabaseOptions, type Sql } from './client.ts';
import { parseRows } from './rows.ts';

/** The statement_timeout that a role used through a pooler should have, and the longest that is accepted. */
const STATEMENT_TIMEOUT = '4s';
const MOST_STATEMENT_TIMEOUT_MS = 10_000;
/** So that a start tells within five seconds what is wrong. */
const DEADLINE_MS = 3_000;

/** Where a connection would make tables. */
export interface Place {
  readonly schema: string;
  /** As `ALTER ROLE` takes them. */
  readonly role: string;
  readonly name: string;
}

export function placeOf(sql: Sql) {
  return sql`coalesce(current_schema(), 'none') as schema, quote_ident(current_user) as role,
    quote_ident(current_database()) as name`;
}

export function findPlaceProblem({ schema, role, name }: Place): string | undefined {
  if (schema === 'public') return undefined;
  const order = `ALTER ROLE ${role} IN DATABASE ${name} SET search_path = public;`;
  return `its first schema is ${schema}, not public: run ${order} or take it out of the address`;
}

const session = z.object({
  database: z.string(),
  schema: z.string(),
  role: z.string(),
  name: z.string(),
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
      ${placeOf(sql)}`,
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
    const elsewhere = findPlaceProblem(here);
    if (elsewhere !== undefined) return elsewhere;
    const advice = (setting: string) =>
      `run ALTER ROLE ${here.role} SET ${setting}; and restart the pooler, which keeps old connections`;
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
