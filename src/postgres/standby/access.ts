import { chmod, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from '#drizzle/client.ts';
import { StartupError } from '#drizzle/startup-error.ts';
import { EMBEDDED_DATABASE, EMBEDDED_USER, type Pair } from '../cluster.ts';
import { giveTo, type Runner } from '../runner.ts';
import type { EmbeddedLog } from '../supervise.ts';
import { accessFileOf, askOther, STANDBY, SYNCHRONOUS, timelineOf } from './pair.ts';

const LOG_EVERY_MS = 10_000;
const POLL_MS = 100;

/**
 * Writes Postgres' rules of access: who may connect from where, and whether with a password.
 * @param local how socket logins are checked: `trust` until the roles have their passwords, which is safe
 *   because the socket is in our private folder
 */
export async function writeAccess(
  dataDir: string,
  runner: Runner,
  local: 'trust' | 'scram-sha-256',
): Promise<void> {
  const file = accessFileOf(dataDir);
  const lines = [
    `local all all ${local}`,
    `host replication ${STANDBY} all scram-sha-256`,
    `host ${EMBEDDED_DATABASE} ${STANDBY} all scram-sha-256`,
  ];
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  giveTo(runner, file);
}

/** The functions of Postgres with which a standby copies the database. They change no data. */
const COPYING = [
  'pg_backup_start(text, boolean)',
  'pg_backup_stop(boolean)',
  'pg_ls_dir(text, boolean, boolean)',
  'pg_stat_file(text, boolean)',
  'pg_read_binary_file(text, bigint, bigint, boolean)',
];

/**
 * Waits until this Postgres is the primary, and creates the standby's Postgres role. If commits wait for the
 * standby, waits until the standby has them all: a promoted standby may lack commits that are shown here.
 * @throws StartupError when the other machine has become the primary
 */
export async function openPrimary(
  sql: Sql,
  pair: Pair,
  ownPassword: string,
  log: EmbeddedLog,
): Promise<void> {
  for (;;) {
    const [row] = await sql`select pg_is_in_recovery() as follows`;
    if (row?.follows === false) break;
    await delay(POLL_MS);
  }
  if (pair.other) {
    const [mine = '', theirs] = [await timelineOf(sql), await askOther(pair.other, pair.password)];
    if (theirs.answers && theirs.timeline !== undefined && theirs.timeline >= mine)
      throw new StartupError(
        `STANDBY_OF ${pair.other.host}:${pair.other.port} takes changes, so this database is older: to make it the standby, move postgres out of DATA_DIR and start again`,
      );
  }
  const run = (text: string) => sql.unsafe(text);
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  // These commits must not wait for a standby, which can log in only after them.
  await run('set synchronous_commit = local');
  await run(
    `do $$ begin if not exists (select from pg_roles where rolname = '${STANDBY}') then create role ${STANDBY}; end if; end $$`,
  );
  await run(`alter role ${STANDBY} login replication password ${quoted(pair.password)}`);
  await run(`alter role ${EMBEDDED_USER} password ${quoted(ownPassword)}`);
  for (const name of COPYING) await run(`grant execute on function pg_catalog.${name} to ${STANDBY}`);
  if (!(await isSynchronous(sql))) {
    await recordSynchronous(sql, false);
    return;
  }
  const [written] = await sql`select pg_current_wal_insert_lsn()::text as lsn`;
  const isConfirmed = async () => {
    const [row] = await sql`
      select 1 from pg_stat_replication
      where application_name = ${STANDBY} and sync_state = 'sync' and flush_lsn >= ${written?.lsn}::pg_lsn`;
    return row !== undefined;
  };
  for (let logged = performance.now(); (await isSynchronous(sql)) && !(await isConfirmed()); ) {
    if (performance.now() - logged > LOG_EVERY_MS) {
      log.warn(
        'Waiting for the standby, as commits did. If it was promoted, this machine must become its standby.',
      );
      logged = performance.now();
    }
    await delay(POLL_MS);
  }
}

/** Whether commits are set to wait for the standby. */
export async function isSynchronous(sql: Sql): Promise<boolean> {
  const [row] = await sql`select current_setting('synchronous_standby_names') <> '' as waits`;
  return row?.waits === true;
}

/** The standby that is connected to a primary. */
export interface AttachedStandby {
  /** Whether the standby is streaming and commits wait for it. */
  readonly isSynchronous: boolean;
  readonly isStreaming: boolean;
  /** Bytes of the write-ahead log that the standby does not have on its disk yet. */
  readonly missingBytes: number;
}

/** @returns undefined while no standby is connected */
export async function standbyOf(sql: Sql): Promise<AttachedStandby | undefined> {
  const [row] = await sql`
    select sync_state = 'sync' and state = 'streaming' as synced, state = 'streaming' as streams,
      greatest(pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn), 0)::float8 as missing
    from pg_stat_replication where application_name = ${STANDBY} order by flush_lsn desc nulls last limit 1`;
  if (!row) return undefined;
  return {
    isSynchronous: row.synced === true,
    isStreaming: row.streams === true,
    missingBytes: Number(row.missing ?? 0),
  };
}

/**
 * Makes commits wait for the standby, or no longer wait. The database records this, so that the standby knows
 * whether its promotion may lose commits.
 */
export async function setSynchronous(sql: Sql, waits: boolean): Promise<void> {
  // First the standby learns that it may lack commits. Only then do commits stop waiting for it.
  if (!waits) await recordSynchronous(sql, false);
  await sql.unsafe(
    waits
      ? `alter system set synchronous_standby_names = '${STANDBY}'`
      : 'alter system reset synchronous_standby_names',
  );
  await sql`select pg_reload_conf()`;
  if (waits) await recordSynchronous(sql, true);
}

/** Records in the database whether commits wait for the standby. */
export async function recordSynchronous(sql: Sql, waits: boolean): Promise<void> {
  // The commit that records the end of the waiting must not wait for the standby.
  if (!waits) await sql`set synchronous_commit = local`;
  await sql.unsafe(`alter database ${EMBEDDED_DATABASE} set ${SYNCHRONOUS} = '${waits ? 'on' : 'off'}'`);
}
