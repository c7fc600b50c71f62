import { existsSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import * as z from 'zod/mini';
import type { Sql } from '#drizzle/client.ts';
import { parseRows } from '#drizzle/rows.ts';
import { EMBEDDED_DATABASE, type HostPort, type Pair } from '../cluster.ts';
import { SOCKET_PORT } from '../socket-dir.ts';

/*
 * Two machines with one database (docs/standby.md): the primary takes changes, and the standby receives its
 * write-ahead log over the network. Postgres' own streaming replication does the work.
 */

/** The name of the role, of the replication slot and of the connection of a standby. */
export const STANDBY = 'standby';
/** The name of a database setting, which a standby receives too: whether commits wait for the standby. */
export const SYNCHRONOUS = 'sikka.synchronous';

const SIGNAL_FILE = 'standby.signal';
/** The name of the file in which `ALTER SYSTEM` stores settings of Postgres. */
export const AUTO_SETTINGS = 'postgresql.auto.conf';

/** The port of Postgres. It is part of the socket's name, and of the network address if Postgres has one. */
export const portOf = (pair: Pair | undefined): number => pair?.listen?.port ?? SOCKET_PORT;

/** The path of Postgres' access rules (hba_file) when this machine is one of two. */
export const accessFileOf = (dataDir: string): string => join(dataDir, 'postgres.access');

/** The file that marks a promoted standby which may lack the last commits that its primary acknowledged. */
export const lostEndOf = (dataDir: string): string => join(dataDir, 'postgres.lost-end');

/** Whether the data of this Postgres directory follow another server. */
export const isStandby = (cluster: string): boolean => existsSync(join(cluster, SIGNAL_FILE));

const readSettings = (cluster: string) => readFile(join(cluster, AUTO_SETTINGS), 'utf8').catch(() => '');

/** The given settings of Postgres without the lines that belong to a pair of machines. */
export function withoutPair(settings: string): string {
  const lines = settings.split('\n').filter((line) => line !== '' && !PAIR_SETTINGS.test(line));
  return lines.map((line) => `${line}\n`).join('');
}
const PAIR_SETTINGS = /^(primary_conninfo|primary_slot_name|synchronous_standby_names)\b/;

/** Whether the commits of this Postgres directory wait for a standby. */
export async function waitsForStandby(cluster: string): Promise<boolean> {
  return /^synchronous_standby_names\b/m.test(await readSettings(cluster));
}

/**
 * Ends the waiting of commits for the standby, without a connection: the waiting commits may hold all
 * connections. Postgres reads the settings again at its next start, or when it gets SIGHUP.
 */
export async function stopWaiting(cluster: string): Promise<void> {
  const settings = withoutPair(await readSettings(cluster));
  await writeFile(join(cluster, AUTO_SETTINGS), settings, { flush: true });
}

/** Makes Postgres follow the other machine from the next start on, with the given address and password. */
export async function follow(cluster: string, { host, port }: HostPort, password: string): Promise<void> {
  const quoted = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const address = `host=${host} port=${port} user=${STANDBY} password=${quoted(password)}`;
  const connection = `${address} application_name=${STANDBY} connect_timeout=5 require_auth=scram-sha-256`;
  const mine = [
    `primary_conninfo = '${connection.replaceAll("'", "''")}'`,
    `primary_slot_name = '${STANDBY}'`,
  ];
  const others = withoutPair(await readSettings(cluster));
  await writeFile(join(cluster, AUTO_SETTINGS), `${others}${mine.join('\n')}\n`, { mode: 0o600 });
  await appendFile(join(cluster, SIGNAL_FILE), '', { mode: 0o600 });
}

/** Opens one connection to the other machine. The caller ends it. */
export function connectTo({ host, port }: HostPort, password: string): Sql {
  return postgres({
    host,
    port,
    user: STANDBY,
    password,
    database: EMBEDDED_DATABASE,
    max: 1,
    connect_timeout: 5,
    backoff: false,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: 'sikka pair' },
  });
}

/**
 * Whether the other machine answers, and the timeline of its log: a number that grows with each promotion.
 * The timeline is undefined if that machine is a standby, or if its Postgres answers with an error.
 */
export type Other =
  | { readonly answers: false }
  | {
      readonly answers: true;
      readonly timeline: string | undefined;
      /** Whether the other machine refuses our password. */
      readonly refuses: boolean;
    };

/** Asks the other machine whether it is a primary. A refusal by its Postgres counts as an answer. */
export async function askOther(other: HostPort, password: string): Promise<Other> {
  const sql = connectTo(other, password);
  try {
    return { answers: true, timeline: await timelineOf(sql), refuses: false };
  } catch (error) {
    return error instanceof postgres.PostgresError
      ? { answers: true, timeline: undefined, refuses: error.code.startsWith('28') }
      : { answers: false };
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The branch of the write-ahead log that a primary writes; undefined on a standby. */
export async function timelineOf(sql: Sql): Promise<string | undefined> {
  const rows = parseRows(
    z.object({ timeline: z.nullable(z.string()) }),
    await sql`select case when not pg_is_in_recovery()
      then substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) end as timeline`,
  );
  return rows[0]?.timeline ?? undefined;
}
