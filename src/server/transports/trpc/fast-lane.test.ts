import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#testing/factories.ts';
import { startTestServer, type TestServer } from '#testing/server.ts';
import { admitRequests } from '../http/admission/admission.ts';
import { observeRequests } from '../http/request-log.ts';
import { keepDevices } from './device-cookie.ts';
import { trpcScope } from './http.ts';

/*
 * What the fast lane answers beside what tRPC's own adapter answers to the same request, on the same database.
 */

let server: TestServer;
let stock: FastifyInstance;
let stockPort: number;
let member: Person;
let videoId: string;

beforeAll(async () => {
  server = await startTestServer();
  stock = Fastify({ routerOptions: { maxParamLength: 2_000 } });
  observeRequests(stock, server.deps.log);
  await keepDevices(stock);
  admitRequests(stock, server.deps);
  await stock.register(trpcScope, { deps: server.deps, fast: false });
  await stock.listen({ port: 0 });
  stockPort = (stock.server.address() as AddressInfo).port;
  member = await server.make.member({ balance: 100 });
  videoId = (await server.make.video()).id;
});
afterAll(async () => {
  await stock.close();
  await server.close();
});

interface Asked {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly token?: string | null;
}

/** Sends exactly that, and answers all a caller can see but what says which of the two it was. */
function send(port: number, path: string, { method = 'GET', body, headers, token }: Asked) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: unknown; fast: boolean }>(
    (resolve, reject) => {
      const authorization = token === null ? {} : { authorization: `Bearer ${token ?? member.token}` };
      const request = httpRequest(
        { port, path, method, headers: { ...authorization, ...headers }, agent: false },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => {
            const names = ['content-type', 'cache-control', 'retry-after', 'allow', 'vary'];
            const seen: Record<string, unknown> = Object.fromEntries(
              names.map((name) => [name, response.headers[name]]),
            );
            // Tokens of devices differ by nature.
            seen.cookies = response.headers['set-cookie']?.map((cookie) => cookie.replace(/=[\w.-]+/, '=…'));
            // The adapter streams what it answers; the fast lane knows the length.
            const fast = response.headers['content-length'] !== undefined;
            resolve({ status: response.statusCode ?? 0, headers: seen, body: plain(text), fast });
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    },
  );
}

/** As JSON where it is JSON; ids of faults, moments and tokens differ by nature. */
function plain(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) =>
      ['requestId', 'updatedAt', 'token'].includes(key) ? '…' : value,
    );
  } catch {
    return text;
  }
}

async function both(path: string, asked: Asked = {}) {
  const theirs = await send(stockPort, `/trpc/${path}`, asked);
  const { fast, ...ours } = await send(server.port, `/trpc/${path}`, asked);
  const { fast: early, ...expected } = theirs;
  expect(ours).toEqual(expected);
  // What is refused before either has a say has a length on both sides.
  return { ...ours, fast: fast && !early };
}

const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`;
const post = (value: unknown, type = 'application/json'): Asked => ({
  method: 'POST',
  body: typeof value === 'string' ? value : JSON.stringify(value),
  headers: { 'content-type': type },
});

describe('what is ordinary is answered fast, and as by the adapter:', () => {
  test.each<[string, () => string, (() => Asked)?, number?]>([
    ['a query', () => 'users.me'],
    ['a query with input', () => `users.transactions?${input({ id: member.id })}`],
    [
      'a query with plus signs and unicode',
      () => `users.list?${input({ search: 'a+b ü ✓' })}`,
      undefined,
      403,
    ],
    ['a query with an empty input', () => 'videos.status?input='],
    ['a query with null', () => 'videos.status?input=null', undefined, 400],
    ['a query with a wrong input', () => `users.get?${input({ id: 7 })}`, undefined, 400],
    ['a query with no input where one is due', () => 'users.get', undefined, 400],
    ['a query nobody may ask', () => 'users.me', () => ({ token: null }), 401],
    ['a query with a false token', () => 'users.me', () => ({ token: 'a.b.c' }), 401],
    ['a query of staff', () => 'users.stats', undefined, 403],
    [
      'a query with a JSON content type',
      () => 'users.me',
      () => ({ headers: { 'content-type': 'application/json' } }),
    ],
    ['a batch', () => `users.me,videos.status,videos.list?batch=1&${input({ 1: { id: member.id } })}`],
    ['a batch of one', () => 'users.me?batch=1'],
    ['a batch without input', () => 'users.me,videos.status?batch=1'],
    ['a batch with an input too many', () => `users.me?batch=1&${input({ 0: null, 5: 1 })}`],
    ['a batch that is refused in part', () => 'users.me,users.stats?batch=1', undefined, 207],
    ['a batch that is refused in two ways', () => `users.stats,users.get?batch=1`, undefined, 207],
    ['a batch refused alike', () => 'users.stats,users.dashboard?batch=1', undefined, 403],
    ['batch=0', () => 'users.me?batch=0'],
    ['batch twice', () => 'users.me?batch=1&batch=2'],
    ['a login', () => 'auth.login', () => post({ username: member.username, password: member.password })],
    ['a change', () => 'videos.click', () => post({ videoId, idempotencyKey: 'the-same-1' })],
    [
      'a change with parameters in its type',
      () => 'videos.click',
      () => post({ videoId, idempotencyKey: 'the-same-1' }, 'application/json; charset=utf-8'),
    ],
    ['a change with a wrong input', () => 'videos.click', () => post({ videoId: 'x' }), 400],
    ['a change with null', () => 'videos.click', () => post('null'), 400],
    ['a change with a number', () => 'videos.click', () => post('1'), 400],
    ['a change refused', () => 'videos.click', () => post({ videoId: member.id }), 404],
    ['a change with __proto__', () => 'videos.click', () => post('{"__proto__":{"videoId":1}}'), 400],
    [
      'a batch of changes',
      () => 'videos.click,videos.click?batch=1',
      () => post({ 0: { videoId, idempotencyKey: 'the-same-2' }, 1: { videoId: 'x' } }),
      207,
    ],
    [
      'a login with a wrong password',
      () => 'auth.login',
      () => ({ ...post({ username: 'nobody.here', password: 'wrong-password' }), token: null }),
      401,
    ],
  ])('%s', async (_, path, asked, status = 200) => {
    const answered = await both(path(), asked?.());
    expect(answered.fast).toBe(true);
    expect(answered.status).toBe(status);
  });
});

describe('what is not, is left to the adapter:', () => {
  const jsonl = { headers: { 'trpc-accept': 'application/jsonl' } };
  test.each<[string, string, Asked?]>([
    ['an unknown path', 'users.nothing'],
    ['a path of the prototype', '__proto__'],
    ['a path with a constructor', 'constructor,users.me?batch=1'],
    ['a router', 'users'],
    ['nothing', '?batch=1'],
    ['an empty name in a batch', 'users.me,?batch=1'],
    ['bad JSON', 'videos.status?input={'],
    ['bad JSON in a change', 'videos.click', post('{')],
    ['a mark before the JSON', 'videos.click', post('\uFEFF{"videoId":"x"}')],
    ['a change by GET', 'videos.click'],
    ['a query by POST', 'users.me', post({})],
    ['a query and a change', 'users.me,videos.click?batch=1'],
    ['a batch whose inputs are a list', 'users.me?batch=1&input=[]'],
    ['a batch whose inputs are null', 'users.me?batch=1&input=null'],
    ['a batch of changes whose inputs are text', 'videos.click?batch=1', post('"x"')],
    ['a stream of answers', 'users.me?batch=1', jsonl],
    ['a stream of answers, unbatched', 'users.me', jsonl],
    ['PUT', 'users.me', { ...post({}), method: 'PUT' }],
    ['DELETE', 'users.me', { method: 'DELETE' }],
    ['OPTIONS', 'users.me', { method: 'OPTIONS' }],
    ['another type of content', 'videos.click', post('videoId=1', 'application/x-www-form-urlencoded')],
    ['text', 'videos.click', post('{}', 'text/plain')],
    ['no type', 'videos.click', { method: 'POST', body: '{}' }],
    ['a query with a strange type', 'users.me', { headers: { 'content-type': 'text/plain' } }],
    ['parameters of the connection', `users.me?connectionParams=${encodeURIComponent('{"token":"x"}')}`],
    ['false parameters of the connection', 'users.me?connectionParams=1'],
    ['a batch of a subscription', 'users.onMemberEvent,users.me?batch=1'],
    ['more than ten calls', `${Array(11).fill('users.me').join(',')}?batch=1`],
  ])('%s', async (_, path, asked) => {
    const answered = await both(path, asked);
    expect(answered.fast).toBe(false);
    expect(answered.status).toBeLessThan(500);
  });
});

test('a body in another encoding and a name in percents are read alike', async () => {
  await both(`users%2Eme`);
  await both('users.me%2Cvideos.status?batch=1');
  await both(`videos.status?input=%7B%22id%22%3A%22${member.id}%22%7D`);
  await both('videos.status?input=%7B%22id%22%3A%22%zz%22%7D');
});

test('a hundred mixed batches are answered alike', async () => {
  const names = [
    'users.me',
    'videos.status',
    'videos.list',
    'users.stats',
    'spinner.status',
    'users.get',
    'nope',
  ];
  const inputs = [undefined, {}, { id: member.id }, { id: 'x' }, null, 7, [], { id: null }];
  let seed = 1;
  const pick = <T>(list: readonly T[]): T => {
    seed = (seed * 48_271) % 2_147_483_647;
    return list[seed % list.length] as T;
  };
  for (let i = 0; i < 100; i++) {
    const paths = Array.from({ length: 1 + (i % 5) }, () => pick(names));
    const given = Object.fromEntries(paths.map((_, index) => [index, pick(inputs)]));
    await both(`${paths.join(',')}?batch=1&${input(given)}`);
  }
});

test('what fails inside is not told, and what a database that is away answers is alike', async () => {
  const read = server.deps.database.read;
  server.deps.database.read = () => Promise.reject(new Error('a secret of the inside'));
  try {
    const { body, fast } = await both('videos.list,videos.status?batch=1');
    expect(fast).toBe(true);
    expect(JSON.stringify(body)).not.toContain('secret');
  } finally {
    server.deps.database.read = read;
  }
});

test('a context that can not be made refuses each call', async () => {
  const find = server.deps.sessions.find;
  server.deps.sessions.find = () => Promise.reject(new Error('no context'));
  try {
    const { body, fast } = await both('users.me,videos.status?batch=1');
    expect(fast).toBe(true);
    expect(body).toMatchObject([{ error: { data: { httpStatus: 500 } } }, { error: {} }]);
  } finally {
    server.deps.sessions.find = find;
  }
});

test('a caller who hangs up harms nobody', async () => {
  const aborted = httpRequest({
    port: server.port,
    path: '/trpc/users.me,videos.list?batch=1',
    agent: false,
  });
  aborted.on('error', () => undefined);
  aborted.end();
  aborted.once('socket', (socket) => socket.once('connect', () => setImmediate(() => aborted.destroy())));
  await new Promise((resolve) => aborted.once('close', resolve));
  expect((await both('users.me')).status).toBe(200);
});
