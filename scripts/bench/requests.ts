import { availableParallelism } from 'node:os';
import { type Answer, requestText } from './connection.ts';
import { compare, type Effort, type Row } from './rows.ts';
import type { Account, Stage } from './stage.ts';

const CLIENTS = 16;
const DASHBOARD = ['users.me', 'videos.status', 'videos.list', 'spinner.status', 'users.transactions'];

/** The five reads of a member's first screen in one batch. */
export function dashboardOf({ id, token }: Account): string {
  const input = encodeURIComponent(JSON.stringify({ 4: { id } }));
  return requestText(`/trpc/${DASHBOARD.join(',')}?batch=1&input=${input}`, { token });
}

/** @throws Error for an answer that is no success */
export function assertAnswered(answers: readonly Answer[]): void {
  const wrong = answers.find(({ status, body }) => status !== 200 || body.includes('"error"'));
  if (wrong) throw new Error(`answered ${wrong.status}: ${wrong.body}`);
}

/** Answers per second to requests that are sent again and again. @throws Error for a wrong answer */
async function rate(stage: Stage, port: number, requests: readonly string[], ms: number): Promise<number> {
  const done = await stage.load.http(port, requests, { clients: CLIENTS, ms, repeat: true });
  assertAnswered(done.answers);
  return (done.count * 1000) / done.ms;
}

/** Compares the product with tRPC's Fastify adapter, by a dashboard batch and a query without a database. */
export async function measureAdapter(stage: Stage, { ms, rounds }: Effort): Promise<Row[]> {
  const members = (await stage.makeAccounts(200)).map(dashboardOf);
  const { product, adapter } = stage.ports;
  const compareWith = (name: string, requests: readonly string[]) =>
    compare({
      name,
      rounds,
      target: '≥ 3',
      ours: () => rate(stage, product, requests, ms),
      limit: () => rate(stage, adapter, requests, ms),
    });
  return [
    await compareWith("dashboard, five calls in a batch; tRPC's adapter (batches/s)", members),
    await compareWith("a query without a database; tRPC's adapter (calls/s)", [
      requestText('/trpc/auth.config'),
    ]),
  ];
}

/** Compares logins per second with bare password checks per second, two at once as in the server. */
export async function measureLogin(stage: Stage, { ms, rounds }: Effort): Promise<Row[]> {
  const body = { username: 'superadmin', password: stage.password };
  const requests = [requestText('/trpc/auth.login', { body })];
  const row = await compare({
    name: `login; password hashes on ${availableParallelism()} cores (per second)`,
    rounds,
    target: '≥ 0.8',
    ours: () => rate(stage, stage.ports.product, requests, ms),
    limit: () => stage.server.hashes(ms),
  });
  return [row];
}
