import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Sql } from '#drizzle/client.ts';
import { MIGRATION_LOCK, migrate } from '#drizzle/migrate.ts';
import { readEnv } from '#server/env.ts';
import { APP_SECRET, SUPERADMIN, TIME_ZONE } from '#testing/constants.ts';
import { testDatabase } from '#testing/database.ts';
import { runScript, startScript } from '#testing/run-script.ts';
import { startServer } from './start.ts';

const db = testDatabase({ poolSize: 1 });

/** Makes the Postgres of the tests reachable on a TCP port, because it has only a Unix socket. */
async function listenAt(port: number, change = (data: Buffer) => data): Promise<Server> {
  const server = createServer((client) => {
    const there = connect(join(db.connection.host, `.s.PGSQL.${db.connection.port}`));
    client
      .on('error', () => there.destroy())
      .once('data', (data: Buffer) => {
        there.write(change(data));
        client.pipe(there);
      });
    there.on('error', () => client.destroy()).pipe(client);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
}

function environmentAt(port: number, name = db.connection.database) {
  const { user, password } = db.connection;
  return {
    PORT: '0',
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`,
    APP_SECRET,
    TIME_ZONE,
    SUPERADMIN_PASSWORD: SUPERADMIN.password,
  };
}

function startAt(port: number, signal?: AbortSignal, direct?: number) {
  const warned: string[] = [];
  const log = { info() {}, warn: (_: object, text: string) => void warned.push(text), error: console.error };
  const past = direct && { DATABASE_URL_DIRECT: environmentAt(direct).DATABASE_URL };
  const env = readEnv({ ...environmentAt(port), ...past });
  return { warned, started: startServer({ env, log, ...(signal ? { signal } : {}) }) };
}

it('a server waits for a database that starts later', async () => {
  const first = await listenAt(0);
  const { port } = first.address() as AddressInfo;
  first.close();
  await once(first, 'close');
  const { warned, started } = startAt(port);
  await expect
    .poll(() => warned[0])
    .toBe(`waiting for the database: 127.0.0.1:${port}: nothing listens there`);
  const database = await listenAt(port);
  const server = await started;
  expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(200);
  await server.stop();
  database.close();
});

it('a server that waits for its database stops at once after a signal', async () => {
  const stopped = new AbortController();
  const { warned, started } = startAt(1, stopped.signal);
  const refused = expect(started).rejects.toBe('SIGTERM');
  await expect.poll(() => warned).toHaveLength(1);
  const began = performance.now();
  stopped.abort('SIGTERM');
  await refused;
  // Much less than the 30 s that a server waits for its database.
  expect(performance.now() - began).toBeLessThan(15_000);
});

// Concurrent, because these wait most of the time.
it.concurrent.each([
  [
    'unsupported startup parameter: statement_timeout',
    /DATABASE_URL names a pooler: .*: set DATABASE_URL_DIRECT, too/,
  ],
  ['SSL required', /DATABASE_URL cannot be used: .*: SSL required \(add sslmode=require\)/],
])('the answer “%s” of a pooler ends the start at once, with advice', async (reason, said) => {
  const pooler = createServer((client) => {
    const text = `SERROR\0C08P01\0M${reason}\0\0`;
    const length = Buffer.alloc(4);
    length.writeInt32BE(4 + text.length);
    client.once('data', () => client.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(text)])));
    client.on('error', () => undefined);
  });
  await once(pooler.listen(0, '127.0.0.1'), 'listening');
  const { started } = startAt((pooler.address() as AddressInfo).port);
  await expect(started).rejects.toThrow(said);
  pooler.close();
});

it.concurrent.each([
  ['closes every connection', (client: Socket) => void client.destroy()],
  ['is no Postgres', (client: Socket) => void client.once('data', () => client.end('HTTP/1.1 400\r\n\r\n'))],
  ['says nothing', () => undefined],
])('a server that meets something that %s says so, and can be stopped', async (_, meet) => {
  const stranger = createServer((client) => meet(client.on('error', () => undefined)));
  await once(stranger.listen(0, '127.0.0.1'), 'listening');
  const { port } = stranger.address() as AddressInfo;
  const stopped = new AbortController();
  const { warned, started } = startAt(port, stopped.signal);
  const refused = expect(started).rejects.toBe('SIGTERM');
  const told = `waiting for the database: 127.0.0.1:${port}: `;
  await expect.poll(() => warned[0], { timeout: 15_000 }).toContain(told);
  stopped.abort('SIGTERM');
  await refused;
  stranger.close();
});

/** What PgBouncer does with `ignore_startup_parameters`: the packet of a start keeps what a pooler knows. */
function dropSettings(data: Buffer): Buffer {
  const words = data.toString('utf8', 8).split('\0');
  const kept = words.flatMap((word, i) =>
    i % 2 === 0 && /^(user|database|client_encoding|application_name|TimeZone)$/.test(word)
      ? [`${word}\0${words[i + 1]}\0`]
      : [],
  );
  const body = Buffer.from(`${kept.join('')}\0`);
  const head = Buffer.from(data.subarray(0, 8));
  head.writeInt32BE(8 + body.length);
  return Buffer.concat([head, body]);
}

it('a server meets a pooler that drops settings, says so at once, and leaves no lock behind', async () => {
  const pooler = await listenAt(0, dropSettings);
  const { started } = startAt((pooler.address() as AddressInfo).port);
  await expect(started).rejects.toThrow(
    /is a pooler that drops the settings .* set DATABASE_URL_DIRECT, too$/,
  );
  const [row] = await db.sql`select count(*)::int as held from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  expect(row).toEqual({ held: 0 });
  const both = (pooler.address() as AddressInfo).port;
  await expect(startAt(both, undefined, both).started).rejects.toThrow(
    /^DATABASE_URL_DIRECT cannot be used: .* it must be the database itself$/,
  );
  pooler.close();
});

describe('the lock of the migrations that another connection holds', () => {
  const wait = { everyMs: 20, tellMs: 40, idleMs: 300, mostMs: 900 };
  const migrateWhile = async (work: (sql: Sql) => PromiseLike<unknown>) => {
    const holder = db.database.dedicated({ connection: { statement_timeout: 0 } });
    await holder`select pg_advisory_lock(${MIGRATION_LOCK})`;
    const told: string[] = [];
    const working = work(holder).then(() => holder.end({ timeout: 0 }));
    const ended = migrate(db.database, { wait, tell: (text) => void told.push(text) });
    const reason = await ended.then(
      () => 'migrated',
      (error: Error) => error.message,
    );
    await working;
    return { reason, told };
  };

  it('is waited for with a line in the log while that connection works', async () => {
    const { reason, told } = await migrateWhile((sql) => sql`select pg_sleep(0.5)`);
    expect(reason).toBe('migrated');
    expect(told[0]).toMatch(/^waiting for another server: connection \d+ holds the lock/);
  });

  it('ends the start after a time, or soon if that connection does nothing', async () => {
    const long = await migrateWhile((sql) => sql`select pg_sleep(1.5)`);
    expect(long.reason).toMatch(/^connection \d+ holds the lock of the migrations for too long/);
    const idle = await migrateWhile(() => pause(700));
    expect(idle.reason).toMatch(/^connection (\d+) .* does nothing .*pg_terminate_backend\(\1\)/);
  });
});

it('a start says which database it opens, and where it serves on this machine', async () => {
  const database = await listenAt(0);
  const { port } = database.address() as AddressInfo;
  const script = startScript('src/server/main.ts', [], {
    ...environmentAt(port),
    PUBLIC_URL: 'https://sikka.example',
  });
  onTestFinished(async () => {
    script.child.kill('SIGTERM');
    await script.ended;
    database.close();
  });
  await script.says(/^Opening the database at 127\.0\.0\.1:\d+ …$/m);
  await script.says(/^Sikka is serving at https:\/\/sikka\.example, here at http:\/\/127\.0\.0\.1:\d+ /m);
});

it('a server does not wait for a database that does not exist', async () => {
  const database = await listenAt(0);
  const { port } = database.address() as AddressInfo;
  const env = environmentAt(port, 'no_such_database');
  const { status, stdout, stderr } = await runScript('src/server/main.ts', [], env);
  expect({ status, stdout }).toEqual({ status: 1, stdout: `Opening the database at 127.0.0.1:${port} …\n` });
  expect(stderr.trim()).toBe(
    `DATABASE_URL cannot be used: 127.0.0.1:${port}: database "no_such_database" does not exist`,
  );
  database.close();
});
