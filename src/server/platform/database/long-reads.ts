import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Database, Sql } from '#drizzle/client.ts';
import { parseRows } from '#drizzle/rows.ts';
import type { Log } from '../deps.ts';

/** Where a read of many rows may run. */
export interface LongReads {
  readonly database: Database;
  /** A physical replica of the database (DATABASE_URL_REPLICA). */
  readonly replica?: Database | undefined;
  readonly log?: Pick<Log, 'warn'>;
}

type Settings = Readonly<Record<string, string | number>>;

/** How long a read waits for the replica to catch up. After that, the primary is read instead. */
const CATCH_UP_MS = 5_000;
/** How long connecting to the replica may take. */
const REACH_MS = 2_000;
const CHECK_MS = { first: 5, most: 200 };

const primaryState = z.object({ system: z.string(), end: z.string() });
const replicaState = z.object({ follows: z.boolean(), isSame: z.boolean(), hasAll: z.boolean() });

/**
 * Opens a connection for a read of many rows: to the replica, once that has all that was committed before
 * this call, or else to the primary. Ending the connection also ends its query.
 */
export async function openLongRead(
  { database, replica, log }: LongReads,
  settings: Settings,
  catchUpMs = CATCH_UP_MS,
): Promise<Sql> {
  try {
    if (replica) return await openReplica(replica, database, settings, catchUpMs);
  } catch (error) {
    log?.warn({ err: error }, 'the replica could not be read; the primary is read instead');
  }
  return open(database, settings);
}

function open(database: Database, settings: Settings): Sql {
  // Postgres looks each second whether the connection of a running query still exists, and ends the query if
  // not. A request to cancel could reach the wrong replica, if several share one network address.
  const connection = { client_connection_check_interval: 1_000, ...settings };
  return database.dedicated({ fetch_types: false, connection });
}

/**
 * Opens a connection to the replica, and waits until the replica has all that the primary has.
 * @throws Error when the replica can't be reached, is not a replica of this primary, or is too far behind
 */
export async function openReplica(
  replica: Database,
  primary: Database,
  settings: Settings = {},
  catchUpMs = CATCH_UP_MS,
): Promise<Sql> {
  const connection = open(replica, settings);
  try {
    await reach(connection);
    await catchUp(connection, primary, catchUpMs);
    return connection;
  } catch (error) {
    await connection.end({ timeout: 0 });
    throw error;
  }
}

/**
 * Sends a first query and gives up after `REACH_MS`. Without this limit the driver would try for ever to
 * connect when a proxy has no replica behind it.
 */
async function reach(connection: Sql): Promise<void> {
  const late = setTimeout(() => void connection.end({ timeout: 0 }), REACH_MS);
  try {
    await connection`select 1`;
  } finally {
    clearTimeout(late);
  }
}

/**
 * Waits until the replica has all that the primary has. Asks over the connection of the read itself, because
 * a new connection to the same network address may reach another replica.
 */
async function catchUp(connection: Sql, primary: Database, catchUpMs: number): Promise<void> {
  const [wanted] = await primary.rows(
    primaryState,
    (sql) => sql`
      select (pg_control_system()).system_identifier::text as system, pg_current_wal_flush_lsn()::text as end`,
  );
  if (!wanted) throw new Error('the primary did not answer');
  const until = performance.now() + catchUpMs;
  for (let wait = CHECK_MS.first; ; wait = Math.min(2 * wait, CHECK_MS.most)) {
    const [found] = parseRows(
      replicaState,
      await connection`
        select pg_is_in_recovery() as follows,
          (pg_control_system()).system_identifier::text = ${wanted.system} as "isSame",
          coalesce(pg_last_wal_replay_lsn() >= ${wanted.end}::pg_lsn, false) as "hasAll"`,
    );
    if (!found?.isSame) throw new Error('DATABASE_URL_REPLICA is no replica of DATABASE_URL');
    if (!found.follows) throw new Error('DATABASE_URL_REPLICA leads to a primary');
    if (found.hasAll) return;
    if (performance.now() + wait > until) throw new Error('the replica is too far behind');
    await pause(wait);
  }
}
