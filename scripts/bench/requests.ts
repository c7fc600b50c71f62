import { availableParallelism } from 'node:os';
import { requestText } from './connection.ts';
import { compare, type Effort, type Row } from './rows.ts';
import type { Account, Stage } from './stage.ts';

const CLIENTS = 16;
const DASHBOARD = ['users.me', 'videos.status', 'videos.list', 'spinner.status', 'users.transactions'];

/**
 * Measures the answers per second to requests that are sent again and again. @throws Error for a wrong answer
 */
async function rate(stage: Stage, port: number, requests: readonly string[], ms: number): Promise<number> {
  const done = await stage.load.ask({ kind: 'http', port, clients: CLIENTS, ms, requests, repeat: true });
  const wrong = done.answers.find(({ status, body }) => status !== 200 || body.includes('"error"'));
  if (wrong) throw new Error(`answered ${wrong.status}: ${wrong.body}`);
  return (done.count * 1000) / done.ms;
}

function dashboardOf({ id, token }: Account): string {
  const input = encodeURIComponent(JSON.stringify({ 4: { id } }));
  return requestText(`/trpc/${DASHBOARD.join(',')}?batch=1&input=${input}`, { token });
}

/**
 * Compares the product with tRPC's Fastify adapter, both with the same calls: a dashboard batch, and a query
 * without database access.
 */
export async function measureAdapter(stage: Stage, { ms, rounds }: Effort): Promise<Row[]> {
  const members = (await stage.makeAccounts(200)).map(dashboardOf);
  const nothing = [requestText('/trpc/auth.config')];
  const { product, adapter } = stage.ports;
  return [
    await compare({
      name: "dashboard, five calls in a batch; tRPC's adapter (batches/s)",
      rounds,
      target: { atLeast: 3 },
      ours: () => rate(stage, product, members, ms),
      limit: () => rate(stage, adapter, members, ms),
    }),
    await compare({
      name: "a query without a database; tRPC's adapter (calls/s)",
      rounds,
      target: { atLeast: 3 },
      ours: () => rate(stage, product, nothing, ms),
      limit: () => rate(stage, adapter, nothing, ms),
    }),
  ];
}

/** Compares a health check with the same on a plain Fastify: the cost of the product's hooks and headers. */
export async function measureBare(stage: Stage, { ms, rounds }: Effort): Promise<Row[]> {
  const requests = [requestText('/healthz')];
  return [
    await compare({
      name: 'GET /healthz; bare Fastify (requests/s)',
      rounds,
      target: undefined,
      ours: () => rate(stage, stage.ports.product, requests, ms),
      limit: () => rate(stage, stage.ports.bare, requests, ms),
    }),
  ];
}

/** Compares logins per second with bare password checks per second, two at once as in the server. */
export async function measureLogin(stage: Stage, { ms, rounds }: Effort): Promise<Row[]> {
  const body = { username: 'superadmin', password: stage.password };
  const requests = [requestText('/trpc/auth.login', { body })];
  return [
    await compare({
      name: `login; password hashes on ${availableParallelism()} cores (per second)`,
      rounds,
      target: { atLeast: 0.8 },
      ours: () => rate(stage, stage.ports.product, requests, ms),
      limit: () => stage.server.ask({ kind: 'hashes', ms }),
    }),
  ];
}
