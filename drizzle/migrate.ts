import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Database, Sql } from './client.ts';
import { readFunctions } from './function-schema.ts';
import { assertWholeDatabase } from './restore-mark.ts';
import { parseRows } from './rows.ts';
import { StartupError } from './startup-error.ts';

const MIGRATIONS = new URL('../migrations/', import.meta.url);
/** The advisory lock for schema changes: an arbitrary number, the same in every server. */
export const MIGRATION_LOCK = 7_305_511;
const LOCK_WAIT = { everyMs: 200, tellMs: 5_000, idleMs: 10_000, mostMs: 600_000 };

/** Before the tag of a migration in `schema_migrations`: programs that do not have it must not start. */
const NEEDS = 'needs:';
const BASELINE = '0000_baseline';
const REPLACED = { first: '0000_tables', last: '0028_search_tokens_faster' } as const;

interface Journal {
  entries: { tag: string }[];
}

export interface MigrationState {
  /** The tags of the applied migrations, unknown ones last. Empty for a database that was never set up. */
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  readonly unknown: readonly string[];
  readonly needed: string | undefined;
  readonly functionsCurrent: boolean;
}

export async function readMigrationState(sql: Sql): Promise<MigrationState> {
  const [known] = await sql`select to_regclass('public.schema_migrations') is not null as there,
    to_regnamespace(${readFunctions().schema}) is not null as current`;
  const [stored, tags] = await Promise.all([known?.there ? readTags(sql) : [], migrationTags()]);
  const applied = withBaseline(stored.filter((name) => !name.includes(':')));
  const unknown = applied.filter((name) => !tags.includes(name));
  const needs = stored.filter((name) => name.startsWith(NEEDS)).map((name) => name.slice(NEEDS.length));
  return {
    applied: [...tags.filter((name) => applied.includes(name)), ...unknown],
    pending: tags.filter((name) => !applied.includes(name)),
    unknown,
    needed: needs.find((name) => !tags.includes(name)),
    functionsCurrent: known?.current === true,
  };
}

async function readTags(sql: Sql): Promise<string[]> {
  const rows = parseRows(z.object({ tag: z.string() }), await sql`select tag from schema_migrations`);
  return rows.map(({ tag }) => tag);
}

/** @throws StartupError when only some of those were applied */
export function withBaseline(tags: readonly string[]): readonly string[] {
  if (!tags.includes(REPLACED.first)) return tags;
  if (tags.includes(REPLACED.last)) return [BASELINE];
  throw new StartupError(
    'This database or backup is older than version 0.1.0: start 0.1.0 (commit d7f3f9a3) on it once, then this version',
  );
}

/** @param tags migrations of this program, from the first and without gaps */
export async function migrateTables(database: Database, tags: readonly string[]): Promise<void> {
  await asMigrator(database, { restoring: true }, (sql) => applyMigrations(sql, tags));
}

/**
 * Of servers that start together, one does this at a time.
 * @throws StartupError when the tables are too new for this program, a migration fails, or a restore has not
 * finished
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<void> {
  await asMigrator(database, options, async (sql) => {
    await applyMigrations(sql, await migrationTags());
    await addFunctions(sql);
  });
}

interface MigrateOptions {
  /** Also upgrades a database that an unfinished restore has marked. */
  readonly restoring?: boolean;
  readonly tell?: (text: string) => void;
  readonly wait?: typeof LOCK_WAIT;
}

async function asMigrator(
  database: Database,
  { restoring = false, tell = () => undefined, wait = LOCK_WAIT }: MigrateOptions,
  work: (sql: Sql) => Promise<void>,
): Promise<void> {
  const sql = database.dedicated({ connection: { statement_timeout: 0 } });
  try {
    await lockSchema(sql, tell, wait);
    if (!restoring) await assertWholeDatabase(sql);
    await sql`create table if not exists schema_migrations (tag text primary key, applied_at timestamptz not null default now())`;
    await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/**
 * @param wait idleMs: how long a connection may keep the lock without doing anything, as one of a pooler does
 *   whose server ended
 */
async function lockSchema(sql: Sql, tell: (text: string) => void, wait: typeof LOCK_WAIT): Promise<void> {
  const began = performance.now();
  for (let told = began; ; ) {
    const [row] = await sql`select pg_try_advisory_lock(${MIGRATION_LOCK}) as mine`;
    if (row?.mine) return;
    const [holder] = parseRows(
      z.object({ pid: z.int(), idleMs: z.nullable(z.number()) }),
      await sql`select pid, case when state like 'idle%'
          then (extract(epoch from clock_timestamp() - state_change) * 1000)::float8 end as "idleMs"
        from pg_stat_activity join pg_locks using (pid)
        where locktype = 'advisory' and granted and objid = ${MIGRATION_LOCK} and datname = current_database()`,
    );
    const who = `connection ${holder?.pid ?? 'unknown'} holds the lock of the migrations`;
    const now = performance.now();
    if ((holder?.idleMs ?? 0) > wait.idleMs)
      throw new StartupError(
        `${who} and does nothing (a pooler may have kept it): SELECT pg_terminate_backend(${holder?.pid}); and start again`,
      );
    if (now - began > wait.mostMs)
      throw new StartupError(`${who} for too long: another server is migrating; start again when it is done`);
    if (now - told > wait.tellMs) {
      tell(`waiting for another server: ${who}`);
      told = now;
    }
    await pause(wait.everyMs);
  }
}

export async function migrationTags(): Promise<string[]> {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', MIGRATIONS), 'utf8')) as Journal;
  return journal.entries.map((entry) => entry.tag);
}

async function applyMigrations(sql: Sql, tags: readonly string[]): Promise<void> {
  await sql`
    with replaced as (delete from schema_migrations where tag ~ ${'^(\\d{4}_|needs:)'}
      and exists (select from schema_migrations where tag = ${REPLACED.last}) returning tag)
    insert into schema_migrations (tag) select distinct ${BASELINE}::text from replaced`;
  const { applied, needed } = await readMigrationState(sql);
  if (needed !== undefined) {
    throw new StartupError(
      `The database was changed by a newer version: its tables need a program with the migration ${needed}. ` +
        'Update this program.',
    );
  }
  for (const tag of tags.filter((name) => !applied.includes(name))) {
    const text = await readFile(new URL(`${tag}.sql`, MIGRATIONS), 'utf8');
    const [, need] = /^-- needs (\w+)$/m.exec(text) ?? [];
    const added = need === undefined ? [tag] : [tag, `${NEEDS}${need}`];
    await inTransaction(
      sql,
      tag,
      `${text};\ninsert into schema_migrations (tag) values ${added.map((name) => `('${name}')`).join()} on conflict do nothing;`,
    );
  }
}

/**
 * Creating them also marks those of other releases as in use now: servers of these may still run
 * (`app.drop_old_functions`).
 */
async function addFunctions(sql: Sql): Promise<void> {
  const { schema, tag, texts } = readFunctions();
  const [found] = await sql`select to_regnamespace(${schema}) is not null as there`;
  const create = `update schema_migrations set applied_at = now() where tag like 'functions:%';
     set local check_function_bodies = off;
     create schema ${schema};
     ${texts.join('\n')}`;
  await inTransaction(
    sql,
    'the SQL functions',
    `${found?.there ? '' : create}
     insert into schema_migrations (tag) values ('${tag}') on conflict (tag) do update set applied_at = now();`,
  );
}

async function inTransaction(sql: Sql, what: string, text: string): Promise<void> {
  try {
    await sql.unsafe(`begin;\n${text}\ncommit;`).simple();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/\b(extension|pg_trgm|gin_trgm_ops)\b/.test(reason))
      throw new StartupError(
        `The database needs the extension pg_trgm: install postgresql-contrib, then run CREATE EXTENSION pg_trgm in it as its superuser (${reason})`,
      );
    throw new StartupError(`Migration failed (${what}): ${reason}`);
  }
}
