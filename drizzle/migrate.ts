import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database, Sql } from './client.ts';
import { StartupError } from './embedded/startup-error.ts';

const MIGRATIONS = new URL('../migrations/', import.meta.url);
const FUNCTIONS = new URL('./functions/', import.meta.url);
/** Any number, the same in every server: who holds it may change the schema. */
const MIGRATION_LOCK = 7_305_511;

interface Journal {
  entries: { tag: string }[];
}

/**
 * Brings the database to this version: the migrations not yet applied, each in a transaction of its own, then the functions if their text
 * changed. Servers that start at once take turns.
 * @throws StartupError when the database is newer than this program, or a migration fails
 */
export async function migrate(database: Database): Promise<void> {
  const sql = database.dedicated({ connection: { statement_timeout: 0 } });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await sql`create table if not exists schema_migrations (tag text primary key, applied_at timestamptz not null default now())`;
    await applyMigrations(sql);
    await applyFunctions(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

async function applyMigrations(sql: Sql): Promise<void> {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', MIGRATIONS), 'utf8')) as Journal;
  const tags = journal.entries.map((entry) => entry.tag);
  const applied = new Set(
    (await sql<{ tag: string }[]>`select tag from schema_migrations`).map((row) => row.tag),
  );
  const unknown = [...applied].filter((tag) => !tag.startsWith('functions:') && !tags.includes(tag));
  if (unknown.length > 0) {
    throw new StartupError(
      `The database was made by a newer version (migration ${unknown[0]}). Update this program.`,
    );
  }
  for (const tag of tags.filter((name) => !applied.has(name))) {
    const text = await readFile(new URL(`${tag}.sql`, MIGRATIONS), 'utf8');
    await inTransaction(sql, tag, `${text};\ninsert into schema_migrations (tag) values ('${tag}');`);
  }
}

/** The functions live in the schema `app`, which is dropped and made anew when any of their texts changed. */
async function applyFunctions(sql: Sql): Promise<void> {
  const files = (await readdir(FUNCTIONS)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, FUNCTIONS), 'utf8')));
  const tag = `functions:${createHash('sha256').update(texts.join('\n')).digest('hex')}`;
  const [known] = await sql`select 1 from schema_migrations where tag = ${tag}`;
  if (known) return;
  await inTransaction(
    sql,
    'the SQL functions',
    `set local check_function_bodies = off;
     drop schema if exists app cascade; create schema app;
     ${texts.join('\n')}
     delete from schema_migrations where tag like 'functions:%';
     insert into schema_migrations (tag) values ('${tag}');`,
  );
}

/** One simple-protocol batch between BEGIN and COMMIT: sent at once, so it is whole or not at all. */
async function inTransaction(sql: Sql, what: string, text: string): Promise<void> {
  try {
    await sql.unsafe(`begin;\n${text}\ncommit;`).simple();
  } catch (error) {
    throw new StartupError(
      `Migration failed (${what}): ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
