import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { hash, verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import { WebSocketServer } from 'ws';
import type { EmbeddedConnection } from '#postgres/start.ts';
import { type Env, readEnv } from '#server/env.ts';
import { startServer } from '#server/start/start.ts';
import { serveByAdapter } from '#testing/trpc-adapter.ts';
import { serveParent } from './child.ts';

/*
 * The measured process: the product as `npm start` runs it, without rate limits. Its other ports serve for
 * comparison: tRPC's Fastify adapter with the same procedures, and plain WebSockets.
 */

export interface ServerStart {
  readonly connection: EmbeddedConnection;
  readonly appSecret: string;
  readonly password: string;
}

const CLIENT = new URL('../../dist/client/', import.meta.url);
const { connection, appSecret, password } = JSON.parse(process.argv[2] ?? '{}') as ServerStart;
const secrets = { APP_SECRET: appSecret, SUPERADMIN_PASSWORD: password };
const env = readEnv({ PORT: '0', RATE_LIMITS: 'off', ...secrets });
const log = { info() {}, warn: console.warn, error: console.error };
const start = (own: Env) => startServer({ env: own, log, connection, clientDir: CLIENT });
let server = await start(env);
const { deps } = server;
const wake = deps.database.onCommitted;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const adapter = Fastify({ routerOptions: { maxParamLength: 2_000 } });
await serveByAdapter(adapter, deps);
await adapter.listen({ port: 0 });
const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
await once(sockets, 'listening');

const portOf = (listening: Pick<WebSocketServer, 'address'>) => (listening.address() as AddressInfo).port;
const functions = {
  ports: () => ({ product: server.port, adapter: portOf(adapter.server), sockets: portOf(sockets) }),
  /** The processor time of this process so far, in milliseconds. */
  cpu() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  /** The memory of this process's objects and buffers in use, in bytes, after a garbage collection. */
  memory() {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },
  /** Restarts the product at the same port. Then the adapter fails: it uses what the old product closed. */
  async restart() {
    const { port } = server;
    await server.stop();
    server = await start({ ...env, port });
  },
  async emit(payload: object) {
    const text = JSON.stringify(payload);
    await deps.database.read((_, sql) => sql`select app.emit('staff', null, 'balanceUpdated', ${text})`);
    deps.database.onCommitted();
  },
  broadcast(text: string) {
    for (const socket of sockets.clients) socket.send(text);
  },
  /** Password checks per second, two at once, as the product allows for logins. */
  async hashes(ms: number) {
    const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const started = performance.now();
    let count = 0;
    const work = async () => {
      for (; performance.now() < started + ms; count++) await verify(stored, password);
    };
    await Promise.all([work(), work()]);
    return (count * 1000) / (performance.now() - started);
  },
  /** Sets whether a commit wakes the relay. If not, an event waits for the next poll, up to a second. */
  live(on: boolean) {
    deps.database.onCommitted = on ? wake : () => undefined;
  },
};
export type ServerFunctions = typeof functions;

serveParent(functions, async () => {
  sockets.close();
  for (const socket of sockets.clients) socket.terminate();
  await Promise.all([adapter.close(), server.stop()]);
});
