import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Database, Sql } from './client.ts';
import { readFunctions, releaseOf, tagOf } from './function-release.ts';
import { assertWholeDatabase } from './restore-mark.ts';
import { parseRows } from './rows.ts';
import { StartupError } from './startup-error.ts';

const MIGRATIONS = new URL('../migrations/', import.meta.url);
/** The advisory lock for schema changes: an arbitrary number, the same in every server. */
export const MIGRATION_LOCK = 7_305_511;

interface Journal {
  entries: { tag: string }[];
}

type Warn = (message: string) => void;

/** The state of a database compared with this program. */
export interface MigrationState {
  /** The tags of the applied migrations, in order. Empty for a database that this program has not set up. */
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /** Texts about what only a newer program has: its migrations, and SQL functions of a later release. */
  readonly unknown: readonly string[];
  /** Whether the SQL functions are those of this program. */
  readonly functionsCurrent: boolean;
}

/** Reads the state without changing anything. */
export async function readMigrationState(sql: Sql): Promise<MigrationState> {
  const [known] = await sql`select to_regclass('public.schema_migrations') is not null as there`;
  const stored = known?.there ? await readTags(sql) : [];
  const [tags, own] = await Promise.all([migrationTags(), readFunctions()]);
  const applied = stored.filter((name) => !releaseOf(name));
  const functions = stored.map(releaseOf).filter((found) => found !== undefined);
  const functionsCurrent = functions.some(({ hash }) => hash === own.hash);
  const newer = functions.filter(({ release }) => release > own.release && !functionsCurrent);
  return {
    applied: [
      ...tags.filter((name) => applied.includes(name)),
      ...applied.filter((name) => !tags.includes(name)),
    ],
    pending: tags.filter((name) => !applied.includes(name)),
    unknown: [
      ...applied.filter((name) => !tags.includes(name)).map((name) => `migration ${name}`),
      ...newer.map(({ release }) => `SQL functions of release ${release}, this program's is ${own.release}`),
    ],
    functionsCurrent,
  };
}

async function readTags(sql: Sql): Promise<string[]> {
  const rows = parseRows(z.object({ tag: z.string() }), await sql`select tag from schema_migrations`);
  return rows.map(({ tag }) => tag);
}

/**
 * Creates the tables of an earlier version without functions, for restoring a backup of that version.
 * `migrate` does the rest.
 * @param tags migrations of this program, from the first and without gaps
 */
export async function migrateTables(database: Database, tags: readonly string[]): Promise<void> {
  await asMigrator(database, true, (sql) => applyMigrations(sql, tags));
}

/**
 * Upgrades the database: each missing migration in its own transaction, then changed functions. Servers that
 * start together take turns. Only a restore may open a database that a restore has marked.
 * @param options.warn is called when functions of the same release but with another text are replaced
 * @throws StartupError when the database is newer than this program, a migration fails, or a restore has not
 * finished
 */
export async function migrate(
  database: Database,
  { restoring = false, warn = console.warn as Warn } = {},
): Promise<void> {
  await asMigrator(database, restoring, async (sql) => {
    await applyMigrations(sql, await migrationTags());
    await applyFunctions(sql, warn);
  });
}

async function asMigrator(
  database: Database,
  restoring: boolean,
  work: (sql: Sql) => Promise<void>,
): Promise<void> {
  const sql = database.dedicated({ connection: { statement_timeout: 0 } });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    if (!restoring) await assertWholeDatabase(sql);
    await sql`create table if not exists schema_migrations (tag text primary key, applied_at timestamptz not null default now())`;
    await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** The migrations of this program in the order of application. */
export async function migrationTags(): Promise<string[]> {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', MIGRATIONS), 'utf8')) as Journal;
  return journal.entries.map((entry) => entry.tag);
}

async function applyMigrations(sql: Sql, tags: readonly string[]): Promise<void> {
  const { applied, unknown } = await readMigrationState(sql);
  if (unknown.length > 0) {
    throw new StartupError(`The database was made by a newer version (${unknown[0]}). Update this program.`);
  }
  for (const tag of tags.filter((name) => !applied.includes(name))) {
    const text = await readFile(new URL(`${tag}.sql`, MIGRATIONS), 'utf8');
    await inTransaction(sql, tag, `${text};\ninsert into schema_migrations (tag) values ('${tag}');`);
  }
}

/**
 * Drops and creates the schema `app` if the text of a function changed. `applyMigrations` has already refused
 * a later release. A working copy has the same release number with another text.
 */
async function applyFunctions(sql: Sql, warn: Warn): Promise<void> {
  const own = await readFunctions();
  const stored = (await readTags(sql)).map(releaseOf).find((found) => found !== undefined);
  const isSame = stored?.hash === own.hash;
  if (isSame && stored.release >= own.release) return;
  if (!isSame && stored?.release === own.release) {
    warn(`The database had other SQL functions of the same release (${own.release}): they are replaced`);
  }
  const replace = `set local check_function_bodies = off;
     drop schema if exists app cascade; create schema app;
     ${own.texts.join('\n')}`;
  await inTransaction(
    sql,
    'the SQL functions',
    `${isSame ? '' : replace}
     delete from schema_migrations where tag like 'functions:%';
     insert into schema_migrations (tag) values ('${tagOf(own)}');`,
  );
}

/** Sends BEGIN, the text and COMMIT as one batch, so the text is applied completely or not at all. */
async function inTransaction(sql: Sql, what: string, text: string): Promise<void> {
  try {
    await sql.unsafe(`begin;\n${text}\ncommit;`).simple();
  } catch (error) {
    throw new StartupError(
      `Migration failed (${what}): ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
