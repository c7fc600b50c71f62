import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from './client.ts';
import { StartupError } from './startup-error.ts';

/*
 * A restore leaves a mark until it ends: a file in the data directory, a table in the database, or both.
 * Without a mark, a server would take the remains of an interrupted restore for a new, empty database.
 */

export const MARK_FILE = 'restore-unfinished';
/** Its column `kept` has the ids of the schemas and routines that were there before the restore. */
export const RESTORE_TABLE = 'restore_unfinished';

const unfinished = (place: string) =>
  new StartupError(`A restore into ${place} has not finished: run npm run admin -- restore into it again`);

export const isMarked = (dataDir: string): boolean => existsSync(join(dataDir, MARK_FILE));

/** @throws StartupError while a restore into this data directory is running or was interrupted */
export function assertWholeFolder(dataDir: string): void {
  if (isMarked(dataDir)) throw unfinished(dataDir);
}

/** @throws StartupError while a restore into this database is running or was interrupted */
export async function assertWholeDatabase(sql: Sql): Promise<void> {
  const [found] = await sql`select 1 where to_regclass(${`public.${RESTORE_TABLE}`}) is not null`;
  if (found) throw unfinished('this database');
}

/** The mark is on the disk before this returns. */
export async function markFolder(dataDir: string): Promise<void> {
  const file = await open(join(dataDir, MARK_FILE), 'w', 0o600);
  try {
    await file.writeFile(`A backup is being put here since ${new Date().toISOString()}.\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dataDir);
}

export async function unmarkFolder(dataDir: string): Promise<void> {
  await rm(join(dataDir, MARK_FILE), { force: true });
  await syncFolder(dataDir);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/**
 * Ends all sessions of a database that may have lost its newest commits (by a restore), because a lost
 * commit may have ended one. An event stream that goes on from an older position gets a `resync`.
 */
export async function endSessions(sql: Sql): Promise<void> {
  // The lost events had the next ids. A new event must not get such an id, because a browser that saw the
  // lost event would take the new event for the lost one.
  await sql.unsafe(`
    begin;
    set local session_replication_role = replica;
    update users set session_version = session_version + 10000;
    insert into events_floor (one, xid, id) values (1, pg_current_xact_id(), 0)
      on conflict (one) do update set xid = excluded.xid, id = 0;
    select setval(pg_get_serial_sequence('public.events', 'id'),
      (select coalesce(max(id), 0) + 1000000000 from events));
    commit`);
}
