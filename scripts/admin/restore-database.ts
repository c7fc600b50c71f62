import type { Writable } from 'node:stream';
import * as z from 'zod/mini';
import type { Database, Sql } from '#drizzle/client.ts';
import { MIGRATION_LOCK } from '#drizzle/migrate.ts';
import { RESTORE_TABLE } from '#drizzle/restore-mark.ts';
import { parseRows } from '#drizzle/rows.ts';
import type { BackupFile } from '#postgres/archive/encryption.ts';
import { type Header, readArchive, type TableEnd } from './archive.ts';
import { CommandError, step } from './command.ts';
import { type Pinned, pin } from './pinned.ts';
import { quoted } from './tables.ts';

const RESTORE_LOCK = 7_305_513;

/**
 * Waits up to 60 s for each lock; keeps RESTORE_LOCK until the connection ends.
 * @returns whether an interrupted restore had marked the database
 * @throws CommandError when a database without the mark has tables, or a lock is still taken after 60 s
 */
export async function claim(sql: Sql, name: string): Promise<boolean> {
  try {
    await sql`set lock_timeout = '60s'`;
    await sql`select pg_advisory_lock(${RESTORE_LOCK})`;
    // A starting server holds this lock while it creates tables. A server that comes first is found below by
    // its tables; one that comes later finds the mark and does not start.
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    const [found] = parseRows(
      z.object({ marked: z.boolean(), tables: z.int() }),
      await sql`
        select to_regclass(${`public.${RESTORE_TABLE}`}) is not null as marked,
          (select count(*) from pg_tables where schemaname = 'public') as tables`,
    );
    if (!found?.marked && found?.tables !== 0)
      throw new CommandError(`${name} is not empty: a backup is only put where nothing is`);
    await sql.unsafe(`create table if not exists public.${RESTORE_TABLE} as select array(
      select oid from pg_namespace union all select oid from pg_proc where pronamespace = 'public'::regnamespace) as kept`);
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`;
    await removeRemains(sql);
    await sql`set lock_timeout = 0`;
    return found?.marked ?? false;
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error;
    throw new CommandError(`another restore into ${name} is still at work`);
  }
}

export async function removeRemains(sql: Sql): Promise<void> {
  await sql.unsafe(`do $$
    declare
      v_kept oid[] := (select kept from public.${RESTORE_TABLE});
      v_drop text;
    begin
      foreach v_drop in array array(
        select format('schema if exists %I', nspname) from pg_namespace
          where nspname !~ '^pg_' and oid <> all (v_kept)
        union all select format('table if exists public.%I', tablename) from pg_tables
          where schemaname = 'public' and tablename <> '${RESTORE_TABLE}'
        union all select format('routine if exists %s', p.oid::regprocedure) from pg_proc p
          where pronamespace = 'public'::regnamespace and oid <> all (v_kept)
            and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e'))
      loop
        execute 'drop ' || v_drop || ' cascade';
      end loop;
    end $$`);
}

export async function unclaim(sql: Sql): Promise<void> {
  await sql.unsafe(`drop table public.${RESTORE_TABLE}`);
}

/**
 * Our triggers are off meanwhile, because the backup contains the values that they derive.
 * @throws CommandError when a table does not get as many rows as the backup has
 */
export async function load(
  { database, pinned }: { database: Database; pinned: Pinned },
  backup: BackupFile,
  header: Header,
): Promise<void> {
  const run = (text: string) => pinned.sql().unsafe(text);
  const names = (
    await pinned.sql()<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' and tablename not in ('schema_migrations', ${RESTORE_TABLE})`
  ).map(({ name }) => name);
  const switchTriggers = async (how: 'disable' | 'enable') => {
    for (const name of names) await run(`alter table ${name} ${how} trigger user`);
  };
  await run('begin');
  await switchTriggers('disable');
  const { keysAndIndexes, references } = await dropConstraints(pinned.sql(), names);
  await run(`truncate ${names.join(', ')}`);
  await copyRows(pinned, backup);
  // Event streams of clients from before the restore resume at a position below this floor, or at one that
  // this database does not know. Such a client gets a resync and reads everything again.
  await pinned.sql()`insert into events_floor (one, xid, id) values (1, pg_current_xact_id(), 0)`;
  // Raises each session version far above any that an account had since the backup, so that a token which was
  // revoked after the backup stays invalid. With indexes, the update would take as long as making indexes.
  await pinned.sql()`update users set session_version = session_version + 10000`;
  for (const [name, at] of Object.entries(header.sequences)) {
    if (at > 0) await pinned.sql()`select setval(format('public.%I', ${name}::text)::regclass, ${at})`;
  }
  await switchTriggers('enable');
  // `analyze` runs before the indexes are made: with them, it would also collect statistics of the search
  // tokens, which takes seconds. The first autovacuum collects those later.
  await run('analyze');
  await run('commit');
  step('Making the indexes');
  await makeIndexes(database, keysAndIndexes);
  for (const reference of references) await run(reference);
}

/** @returns the statements that create them again; those for GIN indexes, which take longest, come first */
async function dropConstraints(
  sql: Sql,
  tables: readonly string[],
): Promise<{ keysAndIndexes: string[]; references: string[] }> {
  const constraints = await sql<{ type: string; drop: string; create: string }[]>`
    select contype as type, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where conrelid = any(${[...tables]}::regclass[]) and contype in ('p', 'u', 'f')`;
  const references = constraints.filter(({ type }) => type === 'f');
  const keys = constraints.filter(({ type }) => type !== 'f');
  const indexes = await sql<{ drop: string; create: string }[]>`
    select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am on pg_am.oid = c.relam
    where i.indrelid = any(${[...tables]}::regclass[])
      and not exists (select 1 from pg_constraint where conindid = i.indexrelid)
    order by amname = 'gin' desc`;
  for (const { drop } of [...references, ...keys, ...indexes]) await sql.unsafe(drop);
  return {
    keysAndIndexes: [...indexes, ...keys].map(({ create }) => create),
    references: references.map(({ create }) => create),
  };
}

/** Runs the statements on two connections, because Postgres uses one processor for each connection. */
async function makeIndexes(database: Database, statements: readonly string[]): Promise<void> {
  const left = [...statements];
  await Promise.all(
    [1, 2].map(async () => {
      const { sql, close } = pin(database);
      try {
        // Parallel workers share memory in /dev/shm, which has only 64 MB in a container by default.
        await sql().unsafe(`set max_parallel_maintenance_workers = 0; set maintenance_work_mem = '256MB'`);
        for (let next = left.shift(); next; next = left.shift()) await sql().unsafe(next);
      } finally {
        left.length = 0;
        await close();
      }
    }),
  );
}

async function copyRows(pinned: Pinned, backup: BackupFile): Promise<void> {
  let into: Writable | undefined;
  let done: Promise<void> | undefined;
  for await (const frame of readArchive(backup)) {
    if (frame.type === 'T') {
      step(`Putting back ${frame.value.name}`);
      const copy = pinned.sql().unsafe(`copy ${quoted(frame.value)} from stdin`);
      into = await copy.writable();
      done = finished(into, copy);
    } else if (frame.type === 'D' && into) await write(into, done, frame.value);
    else if (frame.type === 'E' && into) {
      into.end();
      await done;
      await assertCount(pinned.sql(), frame.value);
    }
  }
}

async function assertCount(sql: Sql, { name, rows }: TableEnd): Promise<void> {
  const [found] = parseRows(z.object({ n: z.int() }), await sql`select count(*) as n from ${sql(name)}`);
  if (found?.n !== rows)
    throw new CommandError(`${name}: ${rows} rows are in the backup, and ${found?.n} were put back`);
}

/**
 * Waits for the end of a COPY. If the server reports an error after the last row was sent, the driver only
 * calls the query's `reject`. That promise has settled already, so `reject` is replaced here.
 */
function finished(stream: Writable, copy: object): Promise<void> {
  const end = new Promise<void>((resolve, reject) => {
    stream.once('finish', resolve);
    stream.once('error', reject);
    Object.assign(copy, { reject });
    stream.once('close', () => reject(new Error('the connection to the database was lost')));
  });
  // The caller awaits `end` only while the stream is full and after the last chunk. Until then, the empty
  // handler prevents an unhandled rejection.
  end.catch(() => undefined);
  return end;
}

async function write(into: Writable, done: Promise<void> | undefined, data: Buffer): Promise<void> {
  if (into.write(data)) return;
  await Promise.race([new Promise((resolve) => into.once('drain', resolve)), done]);
}
