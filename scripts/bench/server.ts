import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { hash, verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import { WebSocketServer } from 'ws';
import type { EmbeddedConnection } from '#postgres/start.ts';
import { readEnv } from '#server/env.ts';
import { startServer } from '#server/start/start.ts';
import { serveByAdapter } from '#testing/trpc-adapter.ts';
import { answerParent } from './child.ts';

/*
 * The measured process: the product as `npm start` runs it, without rate limits. Its other ports serve for
 * comparison: tRPC's Fastify adapter with the same procedures, a plain Fastify, and plain WebSockets.
 */

export interface ServerStart {
  readonly connection: EmbeddedConnection;
  readonly appSecret: string;
  readonly password: string;
}

export type ServerAsk =
  | { readonly kind: 'ports' }
  /** The processor time of this process so far, in milliseconds. */
  | { readonly kind: 'cpu' }
  /** The memory of this process's objects and buffers in use, in bytes, after a garbage collection. */
  | { readonly kind: 'memory' }
  /** Restarts the product at the same port. Then the adapter fails: it uses what the old product closed. */
  | { readonly kind: 'restart' }
  /** Sends one event to all staff. */
  | { readonly kind: 'emit'; readonly payload: object }
  /** Sends the same text to every plain socket. */
  | { readonly kind: 'broadcast'; readonly text: string }
  /** Password checks per second, two at once, as the product allows for logins. */
  | { readonly kind: 'hashes'; readonly ms: number }
  /** Sets whether a commit wakes the relay. If not, an event waits for the next poll, up to a second. */
  | { readonly kind: 'live'; readonly on: boolean };

export interface Ports {
  readonly product: number;
  readonly adapter: number;
  readonly bare: number;
  readonly sockets: number;
}

const CLIENT = new URL('../../dist/client/', import.meta.url);
const { connection, appSecret, password } = JSON.parse(process.argv[2] ?? '{}') as ServerStart;
const env = readEnv({
  PORT: '0',
  APP_SECRET: appSecret,
  RATE_LIMITS: 'off',
  SUPERADMIN_PASSWORD: password,
});
const log = { info() {}, warn: console.warn, error: console.error };
let server = await startServer({ env, log, connection, clientDir: CLIENT });
const { deps } = server;
const wake = deps.database.onCommitted;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const adapter = Fastify({ routerOptions: { maxParamLength: 2_000 } });
await serveByAdapter(adapter, deps);
await adapter.listen({ port: 0 });
const bare = Fastify();
bare.get('/healthz', async () => ({ ok: true }));
await bare.listen({ port: 0 });
const http = createServer();
const sockets = new WebSocketServer({ server: http });
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

const portOf = (listening: { address(): AddressInfo | string | null }) =>
  (listening.address() as AddressInfo).port;
const ports: Ports = {
  product: server.port,
  adapter: portOf(adapter.server),
  bare: portOf(bare.server),
  sockets: portOf(http),
};

async function answer(ask: ServerAsk): Promise<Ports | number> {
  switch (ask.kind) {
    case 'ports':
      return ports;
    case 'cpu': {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    }
    case 'memory': {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    }
    case 'restart':
      await server.stop();
      server = await startServer({
        env: { ...env, port: ports.product },
        log,
        connection,
        clientDir: CLIENT,
      });
      return 0;
    case 'emit':
      await deps.database.read((_, sql) => {
        const payload = JSON.stringify(ask.payload);
        return sql`select app.emit('staff', null, 'balanceUpdated', ${payload})`;
      });
      deps.database.onCommitted();
      return 0;
    case 'broadcast':
      for (const socket of sockets.clients) socket.send(ask.text);
      return 0;
    case 'hashes':
      return countHashes(ask.ms);
    case 'live':
      deps.database.onCommitted = ask.on ? wake : () => undefined;
      return 0;
  }
}

async function countHashes(ms: number): Promise<number> {
  const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const started = performance.now();
  let count = 0;
  const work = async () => {
    for (; performance.now() < started + ms; count++) await verify(stored, password);
  };
  await Promise.all([work(), work()]);
  return (count * 1000) / (performance.now() - started);
}

answerParent(answer, async () => {
  http.close();
  for (const socket of sockets.clients) socket.terminate();
  await Promise.all([adapter.close(), bare.close(), server.stop()]);
});
