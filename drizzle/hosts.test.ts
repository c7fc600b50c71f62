import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TIME_ZONE } from '#testing/constants.ts';
import { testDatabase } from '#testing/database.ts';
import { freePort } from '#testing/free-port.ts';
import { Database } from './client.ts';
import { reachDatabase } from './data-safety-settings.ts';
import { StartupError } from './startup-error.ts';

const db = testDatabase({ poolSize: 1 });

interface Node {
  isStandby: boolean;
  readonly open: Set<Socket>;
  readonly server: Server;
  readonly port: number;
  made: number;
}

const OFF = Buffer.from('in_hot_standby\0off\0');
const ON = Buffer.from('in_hot_standby\0on\0');

/** Turns a primary's greeting into that of a standby: one message in it gets another value and length. */
function asStandby(data: Buffer): Buffer {
  const at = data.indexOf(OFF);
  if (at < 0) return data;
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + ON.length);
  return Buffer.concat([data.subarray(0, at - 4), length, ON, data.subarray(at + OFF.length)]);
}

async function startNode(isStandby: boolean, port = 0): Promise<Node> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    node.made++;
    const there = connect(join(db.connection.host, `.s.PGSQL.${db.connection.port}`));
    for (const [one, other] of [
      [client, there],
      [there, client],
    ] as const) {
      open.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
    }
    client.pipe(there);
    there.on('data', (data: Buffer) => client.write(node.isStandby ? asStandby(data) : data));
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const node: Node = { isStandby, open, server, port: (server.address() as AddressInfo).port, made: 0 };
  return node;
}

function stop({ server, open }: Node): void {
  server.close();
  for (const socket of open) socket.destroy();
}

const urlOf = (ports: readonly number[]) => {
  const { user, password, database } = db.connection;
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join();
  return `postgres://${user}:${encodeURIComponent(password)}@${hosts}/${database}`;
};
const open = (ports: readonly number[]) =>
  new Database({ url: urlOf(ports), timeZone: TIME_ZONE, poolSize: 4 });
const readFour = (database: Database) =>
  Promise.all([1, 2, 3, 4].map((n) => database.read((_, sql) => sql`select ${n}::int as n`)));

it('a program starts although the first nodes are away or a standby', async () => {
  const [dead, standby, primary] = [await freePort(), await startNode(true), await startNode(false)];
  const url = urlOf([dead, standby.port, primary.port]);
  const database = await reachDatabase({ url, timeZone: TIME_ZONE, poolSize: 1 });
  expect(await database.read((_, sql) => sql`select 1 as n`)).toEqual([{ n: 1 }]);
  await database.close();
  for (const node of [standby, primary]) stop(node);
});

it('a program starts behind a pooler although the first nodes are away or a standby', async () => {
  const [dead, standby, primary] = [await freePort(), await startNode(true), await startNode(false)];
  const [url, directUrl] = [urlOf([primary.port]), urlOf([dead, standby.port, primary.port])];
  // The primary itself plays the pooler, so its connections lack the settings of a pooler.
  const options = { url, directUrl, timeZone: TIME_ZONE, poolSize: 1 };
  await expect(reachDatabase(options)).rejects.toThrow(StartupError);
  for (const node of [standby, primary]) stop(node);
});

it('all connections pass by a dead host and a standby, and follow the primary when it moves', async () => {
  const [dead, standby, primary] = [await freePort(), await startNode(true), await startNode(false)];
  const database = open([dead, standby.port, primary.port]);
  expect((await readFour(database)).flat()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
  expect(standby.open.size).toBe(0);
  const before = standby.made;
  const dedicated = database.dedicated();
  expect(await dedicated`select 1 as n`).toEqual([{ n: 1 }]);
  expect(standby.made).toBe(before);

  stop(primary);
  standby.isStandby = false;
  expect((await readFour(database)).flat()).toHaveLength(4);
  await dedicated.end({ timeout: 1 });
  await database.close();
  await expect.poll(() => standby.open.size).toBe(0);
  stop(standby);
});

it('an outage of all hosts makes few connections, and none stays when the pool is closed', async () => {
  const nodes = [await startNode(true), await startNode(true)];
  const database = open(nodes.map(({ port }) => port)).variant({ attemptMs: 500, deadlineMs: 1_000 });
  await expect(database.read((_, sql) => sql`select 1`)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(nodes.reduce((sum, { made }) => sum + made, 0)).toBeLessThan(20);
  await database.close();
  await expect.poll(() => nodes.every(({ open }) => open.size === 0)).toBe(true);
  nodes.forEach(stop);
});
