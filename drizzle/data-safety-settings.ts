import * as z from 'zod/mini';
import { DomainError } from '#shared/errors.ts';
import { Database, type DatabaseOptions } from './client.ts';
import { parseRows } from './rows.ts';
import { StartupError } from './startup-error.ts';

type ExternalOptions = DatabaseOptions & { readonly url: string };

/** The time limit of statements that the role of a pooled database should have. */
const STATEMENT_TIMEOUT_MS = 4_000;
const MOST_STATEMENT_TIMEOUT_MS = 10_000;

/**
 * Opens an external database once it has answered. Its connections use `synchronous_commit` = `on`, or
 * `remote_apply` if Postgres is configured so; weaker settings are raised to `on`.
 * @throws the driver's error when the database can't be reached
 * @throws StartupError when connections through the pooler lack these settings
 */
export async function reachDatabase(options: ExternalOptions): Promise<Database> {
  const configured = new Database({
    ...options,
    poolSize: 0,
    settings: { synchronous_commit: '' },
  }).dedicated();
  try {
    const [row] = await configured<
      { level: string; database: string }[]
    >`select current_setting('synchronous_commit') as level,
      (select system_identifier::text from pg_control_system()) || ' ' || current_database() as database`;
    if (options.directUrl !== undefined) {
      const problem = await pooledProblem(options, row?.database);
      if (problem !== undefined) throw new StartupError(problem);
    }
    if (row?.level !== 'remote_apply') return new Database(options);
    return new Database({ ...options, settings: { ...options.settings, synchronous_commit: row.level } });
  } finally {
    await configured.end({ timeout: 1 });
  }
}

/** What is wrong with the connections that a pooler gives, on which the program can set nothing. */
async function pooledProblem(options: ExternalOptions, direct?: string): Promise<string | undefined> {
  const pooled = new Database({ ...options, poolSize: 1 });
  try {
    const [row] = await pooled.read(async (_, sql) =>
      parseRows(
        z.object({
          level: z.string(),
          ms: z.int(),
          zone: z.string(),
          role: z.string(),
          database: z.string(),
        }),
        await sql`
          select current_setting('synchronous_commit') as level, current_setting('TimeZone') as zone,
            (select setting::int from pg_settings where name = 'statement_timeout') as ms,
            quote_ident(current_user) as role,
            (select system_identifier::text from pg_control_system()) || ' ' || current_database() as database`,
      ),
    );
    if (!row) return undefined;
    const set = (what: string) => `Run: ALTER ROLE ${row.role} SET ${what}; then RECONNECT in the pooler.`;
    if (row.database !== direct) return 'DATABASE_URL and DATABASE_URL_DIRECT name different databases';
    if (row.zone !== options.timeZone)
      return `The pooler of DATABASE_URL does not pass on TimeZone: ${row.zone}`;
    if (row.level !== 'on' && row.level !== 'remote_apply')
      return `The role of DATABASE_URL has synchronous_commit = ${row.level}. ${set('synchronous_commit = on')}`;
    if (row.ms < 1 || row.ms > MOST_STATEMENT_TIMEOUT_MS)
      return `The role of DATABASE_URL has no statement_timeout of 1 to ${MOST_STATEMENT_TIMEOUT_MS / 1000} s. ${set(`statement_timeout = '${STATEMENT_TIMEOUT_MS / 1000}s'`)}`;
    return undefined;
  } catch (error) {
    // The driver's error, so that the start waits for a pooler that is away as for a database.
    throw error instanceof DomainError && error.cause ? error.cause : error;
  } finally {
    await pooled.close();
  }
}
