import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql as drizzleSql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { Database, type Sql } from '#drizzle/client.ts';
import { migrate } from '#drizzle/migrate.ts';
import { startEmbedded } from '#postgres/start.ts';
import { createPasswords } from '#server/platform/sign-in/passwords.ts';
import { ensureSuperadmin } from '#server/start/first-superadmin.ts';
import { SUPERADMIN, TIME_ZONE, WAIT_MS } from '#testing/constants.ts';
import { freePort } from '#testing/free-port.ts';
import { openLongRead } from '../../platform/database/long-reads.ts';
import { openCursor } from './cursor.ts';
import { openRows } from './exports.queries.ts';
import { endExport } from './exports.service.ts';

/*
 * Exports are read from a Postgres replica once it has all that was committed before the request, or else
 * from the primary.
 */

const root = await mkdtemp(join(tmpdir(), 'sikka-replica-'));
const password = 'the password of the test’s pair of servers';
const [first, second] = (await Promise.all([freePort(), freePort()])).map((port) => ({
  host: '127.0.0.1',
  port,
}));
const quiet = { info() {}, warn() {}, error: console.error };
const embedded = (name: string, pair: { listen: typeof first; other: typeof first }) =>
  startEmbedded({
    dataDir: join(root, name),
    log: quiet,
    durable: false,
    pair: { ...pair, password } as never,
  });
const databaseOf = (connection: object) =>
  new Database({ connection, timeZone: TIME_ZONE, poolSize: 1, deadlineMs: 2_000 });

let primary: Awaited<ReturnType<typeof embedded>>;
let standby: typeof primary;
let database: Database;
let replica: Database;
const warn = vi.fn();
const reads = () => ({ database, replica, log: { warn } });
/** The error that the last logged warning contains. */
const reason = () => String(warn.mock.lastCall?.[0].err);

beforeAll(async () => {
  primary = await embedded('primary', { listen: first, other: undefined });
  database = databaseOf(primary.connection);
  await migrate(database);
  await ensureSuperadmin(database, createPasswords(), { superadmin: SUPERADMIN });
  standby = await embedded('standby', { listen: second, other: first });
  replica = databaseOf(standby.connection);
});

afterAll(async () => {
  await Promise.all([database?.close(), replica?.close()]);
  await standby?.stop();
  await primary?.stop();
  await rm(root, { recursive: true, force: true });
});

/** The states of the connections that exports have to a Postgres server, the primary or the replica. */
const exportsOn = (server: Database) =>
  server.read(async (_, sql) => {
    const rows = await sql<{ state: string }[]>`
      select state from pg_stat_activity where application_name = 'sikka export'`;
    return rows.map(({ state }) => state);
  });
const isReplica = async (sql: Sql) => (await sql`select pg_is_in_recovery() as follows`)[0]?.follows;
const rename = (name: string) =>
  database.read((_, sql) => sql`update users set name = ${name} where username = ${SUPERADMIN.username}`);
const replay = (act: 'pause' | 'resume') =>
  replica.read((_, sql) => sql.unsafe(`select pg_wal_replay_${act}()`));

it('an export is read from the replica, with what was committed just before', async () => {
  const last = { actor: null, address: 'the address of the last row', id: randomUUID(), what: {} };
  await endExport(database, last);
  const rows = await openRows(reads(), { what: 'audit', filters: {} });
  expect(await exportsOn(replica)).toEqual(['idle in transaction']);
  expect(await exportsOn(database)).toEqual([]);
  expect((await rows.next()).flat()).toContain(last.address);
  await rows.close();
  await expect.poll(() => exportsOn(replica)).toEqual([]);
});

it('an export that is closed in the middle of a batch ends its query in the replica', async () => {
  const rows = await openCursor(reads(), drizzleSql`select pg_sleep(3600)::text`, 1);
  const batch = rows.next().catch(() => 'ended');
  await expect.poll(() => exportsOn(replica)).toEqual(['active']);
  await rows.close();
  expect(await batch).toBe('ended');
  // The poll gives up before the time limit of a batch, which would end the query too.
  await expect.poll(() => exportsOn(replica), { timeout: WAIT_MS / 2 }).toEqual([]);
});

it('a replica that is behind is waited for, and then the primary is read', async () => {
  await replay('pause');
  await rename('Not yet replayed');
  const opened = openLongRead(reads(), {});
  await replay('resume');
  const connection = await opened;
  expect(await isReplica(connection)).toBe(true);
  expect(await connection`select 1 from users where name = 'Not yet replayed'`).toHaveLength(1);
  await connection.end();

  await replay('pause');
  await rename('Never replayed');
  const late = await openLongRead(reads(), {}, 50);
  expect(await isReplica(late)).toBe(false);
  expect(await late`select 1 from users where name = 'Never replayed'`).toHaveLength(1);
  expect(reason()).toMatch('too far behind');
  await late.end();
  await replay('resume');
});

it('a database that is no replica of this one is not read', async () => {
  const stranger = databaseOf(inject('postgres'));
  for (const [other, why] of [
    [stranger, /no replica/],
    [database, /leads to a primary/],
  ] as const) {
    const connection = await openLongRead({ ...reads(), replica: other }, {});
    expect(await isReplica(connection)).toBe(false);
    expect(reason()).toMatch(why);
    await connection.end();
  }
  await stranger.close();
});

it('a proxy that has no server for its connections is not waited for', async () => {
  const proxy = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const away = databaseOf({ ...standby.connection, host: '127.0.0.1', port });
  const connection = await openLongRead({ ...reads(), replica: away }, {}, 50);
  expect(await isReplica(connection)).toBe(false);
  await connection.end();
  await away.close();
  proxy.close();
});

it('without its replica an export is read from the primary', async () => {
  await standby.stop();
  const rows = await openRows(reads(), { what: 'audit', filters: {} });
  expect(await exportsOn(database)).toEqual(['idle in transaction']);
  expect(await rows.next()).not.toEqual([]);
  await rows.close();
});
