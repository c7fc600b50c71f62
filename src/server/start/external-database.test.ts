import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { APP_SECRET, SUPERADMIN, TIME_ZONE } from '#testing/constants.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { runScript } from '#testing/run-script.ts';
import { startServer } from './start.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase({ poolSize: 1 });
});
afterAll(() => db.close());

/** Makes the Postgres of the tests reachable on a TCP port, because it has only a Unix socket. */
async function listenAt(port: number): Promise<Server> {
  const server = createServer((client) => {
    const there = connect(join(db.connection.host, `.s.PGSQL.${db.connection.port}`));
    client.on('error', () => there.destroy()).pipe(there);
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

function startAt(port: number, signal?: AbortSignal) {
  const warned: string[] = [];
  const log = { info() {}, warn: (_: object, text: string) => void warned.push(text), error: console.error };
  const env = readEnv(environmentAt(port));
  return { warned, started: startServer({ env, log, ...(signal ? { signal } : {}) }) };
}

it('a server waits for a database that starts later', async () => {
  const first = await listenAt(0);
  const { port } = first.address() as AddressInfo;
  first.close();
  await once(first, 'close');
  const { warned, started } = startAt(port);
  await expect.poll(() => warned[0]).toContain(`waiting for the database: 127.0.0.1:${port}`);
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

it('a server that meets a pooler without the direct address says what is missing, and does not wait', async () => {
  const pooler = createServer((client) => {
    const text = 'SERROR\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
    const length = Buffer.alloc(4);
    length.writeInt32BE(4 + text.length);
    client.once('data', () => client.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(text)])));
    client.on('error', () => undefined);
  });
  await once(pooler.listen(0, '127.0.0.1'), 'listening');
  const { started } = startAt((pooler.address() as AddressInfo).port);
  await expect(started).rejects.toThrow(/DATABASE_URL names a pooler: .*: set DATABASE_URL_DIRECT, too/);
  pooler.close();
});

it('a server does not wait for a database that does not exist', async () => {
  const database = await listenAt(0);
  const { port } = database.address() as AddressInfo;
  const env = environmentAt(port, 'no_such_database');
  const { status, stdout, stderr } = await runScript('src/server/main.ts', [], env);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr.trim()).toBe(
    `DATABASE_URL cannot be used: 127.0.0.1:${port}: database "no_such_database" does not exist`,
  );
  database.close();
});
