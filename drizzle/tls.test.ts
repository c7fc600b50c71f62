import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TIME_ZONE } from '#testing/constants.ts';
import { testDatabase } from '#testing/database.ts';
import { temporaryFolder } from '#testing/fixtures.ts';
import { TEST_TLS } from '#testing/push-service.ts';
import { reachDatabase } from './data-safety-settings.ts';

const db = testDatabase({ poolSize: 1 });
const ca = join(temporaryFolder('tls'), 'ca.pem');
let asked = 0;
const servers: Server[] = [];

/** The Postgres of the tests behind a server that answers the request for TLS. */
async function listen(offersTls: boolean): Promise<number> {
  const server = createServer(async (client) => {
    const [first] = await once(client, 'data');
    const isRequest = first.readInt32BE(4) === 80_877_103;
    if (!isRequest) client.unshift(first);
    else {
      asked++;
      client.write(offersTls ? 'S' : 'N');
    }
    const secureContext = createSecureContext(TEST_TLS);
    const open = isRequest && offersTls ? new TLSSocket(client, { isServer: true, secureContext }) : client;
    const there = connect(join(db.connection.host, `.s.PGSQL.${db.connection.port}`));
    open.on('error', () => there.destroy()).pipe(there);
    there.on('error', () => client.destroy()).pipe(open);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

let withTls: number;
let without: number;
beforeAll(async () => {
  [withTls, without] = [await listen(true), await listen(false)];
  await writeFile(ca, TEST_TLS.cert);
});
afterAll(async () => {
  for (const server of servers) server.close();
});

async function reach(host: string, port: number, query: string): Promise<string> {
  const { user, password, database } = db.connection;
  const url = `postgres://${user}:${password}@${host}:${port}/${database}?${query}`;
  const before = asked;
  try {
    const there = await reachDatabase({ url, timeZone: TIME_ZONE, poolSize: 1 });
    await there.read((_, sql) => sql`select 1`);
    await there.close();
    return asked > before ? 'asked for TLS' : 'plain';
  } catch (error) {
    return `${(error as { code?: string }).code}: ${(error as Error).message}`;
  }
}

it.each([
  ['', /^plain$/, /^plain$/],
  ['sslmode=prefer', /^asked/, /^asked/],
  ['sslmode=no-verify', /^asked/, /offers no TLS/],
  ['sslmode=verify-full', /SELF_SIGNED/, /offers no TLS/],
  ['sslmode=verify-ca&sslrootcert=CA', /^asked/, /offers no TLS/],
  ['channel_binding=require', /SELF_SIGNED/, /offers no TLS/],
])('%s: a server with TLS %s, one without %s', async (query, tls, plain) => {
  const text = query.replace('CA', ca);
  expect(await reach('localhost', withTls, text)).toMatch(tls);
  expect(await reach('127.0.0.1', without, text)).toMatch(plain);
});
