import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#testing/factories.ts';
import { testServer } from '#testing/server.ts';
import { listOf } from '#testing/table.ts';
import { serveByAdapter } from '#testing/trpc-adapter.ts';
import { admitRequests } from '../http/admission/admission.ts';
import { observeRequests } from '../http/request-log.ts';
import { keepDevices } from './device-cookie.ts';

/* Our handler and the Fastify adapter of tRPC on the same database: the answers must be equal. */

const server = testServer();
let adapter: FastifyInstance;
let adapterPort: number;
let member: Person;
let videoId: string;

beforeAll(async () => {
  adapter = Fastify({ routerOptions: { maxParamLength: 2_000 } });
  observeRequests(adapter, server.deps.log);
  await keepDevices(adapter);
  admitRequests(adapter, server.deps);
  await serveByAdapter(adapter, server.deps);
  await adapter.listen({ port: 0 });
  adapterPort = (adapter.server.address() as AddressInfo).port;
  member = await server.make.member({ balance: 100 });
  videoId = (await server.make.video()).id;
});
afterAll(async () => {
  await adapter.close();
});

interface Sent {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly token?: string | null;
}

interface Received {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: unknown;
}

function send(port: number, path: string, { method = 'GET', body, headers, token }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const authorization = token === null ? {} : { authorization: `Bearer ${token ?? member.token}` };
    const all = { ...authorization, ...headers };
    const request = httpRequest({ port, path, method, headers: all, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        const names = ['cache-control', 'retry-after', 'allow'];
        const seen: Record<string, unknown> = Object.fromEntries(
          names.map((name) => [name, response.headers[name]]),
        );
        // Hides the value of the cookie, because each response sets a new token.
        seen.cookies = response.headers['set-cookie']?.map((cookie) => cookie.replace(/=[\w.-]+/, '=…'));
        resolve({ status: response.statusCode ?? 0, headers: seen, body: withoutIds(text) });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

function withoutIds(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) =>
      ['requestId', 'updatedAt', 'token'].includes(key) ? '…' : value,
    );
  } catch {
    return text;
  }
}

async function both(path: string, sent: Sent = {}): Promise<Received> {
  const expected = await send(adapterPort, `/trpc/${path}`, sent);
  const received = await send(server.port, `/trpc/${path}`, sent);
  expect(received).toEqual(expected);
  return received;
}

const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`;
const post = (value: unknown, type = 'application/json'): Sent => ({
  method: 'POST',
  body: typeof value === 'string' ? value : JSON.stringify(value),
  headers: { 'content-type': type },
});
const JSON_TYPE = { 'content-type': 'application/json' };
const TEXT_TYPE = { 'content-type': 'text/plain' };
const JSON_LINES = { 'trpc-accept': 'application/jsonl' };
const click = () => ({ videoId, idempotencyKey: 'the-same-1' });

describe("our handler answers like tRPC's adapter:", () => {
  test.each<[string, () => string, (() => Sent)?, number?]>([
    ['a query', () => 'users.me'],
    ['a query with input', () => `users.transactions?${input({ id: member.id })}`],
    ['plus signs and Unicode', () => `users.list?${input({ search: 'a+b ü ✓' })}`, undefined, 403],
    ['an empty input', () => 'videos.status?input='],
    ['null as input', () => 'videos.status?input=null', undefined, 400],
    ['a wrong input', () => `users.get?${input({ id: 7 })}`, undefined, 400],
    ['no input where one is required', () => 'users.get', undefined, 400],
    ['a query without a token', () => 'users.me', () => ({ token: null }), 401],
    ['a query with a false token', () => 'users.me', () => ({ token: 'a.b.c' }), 401],
    ['a query of staff by a member', () => 'users.stats', undefined, 403],
    ['a query with a JSON content type', () => 'users.me', () => ({ headers: JSON_TYPE })],
    ['a query with another content type', () => 'users.me', () => ({ headers: TEXT_TYPE })],
    ['a batch', () => `users.me,videos.status,videos.list?batch=1&${input({ 1: { id: member.id } })}`],
    ['a batch of one', () => 'users.me?batch=1'],
    ['a batch without input', () => 'users.me,videos.status?batch=1'],
    ['a batch with an extra input', () => `users.me?batch=1&${input({ 0: null, 5: 1 })}`],
    ['a batch refused in part', () => 'users.me,users.stats?batch=1', undefined, 207],
    ['a batch refused in two ways', () => `users.stats,users.get?batch=1`, undefined, 207],
    ['a batch refused in one way', () => 'users.stats,users.dashboard?batch=1', undefined, 403],
    ['batch=0', () => 'users.me?batch=0'],
    ['batch twice', () => 'users.me?batch=1&batch=2'],
    ['a login', () => 'auth.login', () => post({ username: member.username, password: member.password })],
    ['a mutation', () => 'videos.click', () => post(click())],
    ['a charset', () => 'videos.click', () => post(click(), 'application/json; charset=utf-8')],
    ['a mutation with a wrong input', () => 'videos.click', () => post({ videoId: 'x' }), 400],
    ['a mutation with null', () => 'videos.click', () => post('null'), 400],
    ['a mutation with a number', () => 'videos.click', () => post('1'), 400],
    ['a mutation that is refused', () => 'videos.click', () => post({ videoId: member.id }), 404],
    ['a mutation with __proto__', () => 'videos.click', () => post('{"__proto__":{"videoId":1}}'), 400],
    [
      'a batch of mutations',
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
    ['an unknown path', () => 'users.nothing', undefined, 404],
    ['a path of the prototype', () => '__proto__', undefined, 404],
    ['a batch with a name of the prototype', () => 'constructor,users.me?batch=1', undefined, 207],
    ['a router', () => 'users', undefined, 404],
    ['no path', () => '?batch=1', undefined, 404],
    ['an empty name in a batch', () => 'users.me,?batch=1', undefined, 207],
    ['bad JSON', () => 'videos.status?input={', undefined, 400],
    ['bad JSON where no input is read', () => 'users.me?input={'],
    ['bad JSON in a body', () => 'videos.click', () => post('{'), 400],
    ['a mutation by GET', () => 'videos.click', undefined, 405],
    ['a query by POST', () => 'users.me', () => post({}), 405],
    ['PUT', () => 'users.me', () => ({ ...post({}), method: 'PUT' }), 405],
    ['a query and a mutation', () => 'users.me,videos.click?batch=1', undefined, 400],
    ['a list as inputs of a batch', () => 'users.get?batch=1&input=[]', undefined, 400],
    ['null as inputs of a batch', () => 'users.get?batch=1&input=null', undefined, 400],
    ['text as inputs of a batch', () => 'videos.click?batch=1', () => post('"x"'), 400],
    ['an answer as JSON lines, not batched', () => 'users.me', () => ({ headers: JSON_LINES }), 400],
    ['a batch with a subscription', () => 'users.onMemberEvent,users.me?batch=1', undefined, 400],
    ['a batch of one subscription', () => 'users.onMemberEvent?batch=1', undefined, 400],
    ['a percent-encoded name', () => 'users%2Eme'],
    ['a percent-encoded batch', () => 'users.me%2Cvideos.status?batch=1'],
    ['a percent-encoded input', () => `videos.status?input=%7B%22id%22%3A%22${member.id}%22%7D`],
  ])('%s', async (_, path, sent, status = 200) => {
    expect((await both(path(), sent?.())).status).toBe(status);
  });

  test.each(listOf('users.__proto__; users.constructor; toString; users.me.x; users.me%00'))(
    'the unknown path %s',
    async (path) => {
      expect((await both(path)).status).toBe(404);
      expect((await both(path, post({}))).status).toBe(404);
    },
  );

  test.each(listOf('%ff; %E0%A4%A; ..%2f..%2fapi; users.me%25; users.me%25ff'))(
    'no path: %s',
    async (path) => {
      const { status } = await send(server.port, `/trpc/${path}`, {});
      expect([400, 404]).toContain(status);
    },
  );

  test('a hundred random batches', async () => {
    const names = 'users.me videos.status videos.list users.stats spinner.status users.get nope'.split(' ');
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
});

describe('our handler refuses requests that the adapter handles differently:', () => {
  test.each<[string, string, Sent, number, string]>([
    ['a batch as JSON lines', 'users.me?batch=1', { headers: JSON_LINES }, 400, 'badInput'],
    [
      'an input with invalid percent-encoding',
      'videos.status?input=%7B%22id%22%3A%22%zz%22%7D',
      {},
      400,
      'badInput',
    ],
    ['DELETE', 'users.me', { method: 'DELETE' }, 405, 'badInput'],
    ['OPTIONS', 'users.me', { method: 'OPTIONS' }, 405, 'badInput'],
    ['TRACE', 'users.me', { method: 'TRACE' }, 405, 'badInput'],
    ['a subscription by POST', 'users.onMemberEvent', post({}), 405, 'badInput'],
    ['a form', 'videos.click', post('a=1', 'application/x-www-form-urlencoded'), 415, 'jsonOnly'],
    ['text', 'videos.click', post('{}', 'text/plain'), 415, 'jsonOnly'],
    ['a body without a type', 'videos.click', { method: 'POST', body: '{}' }, 415, 'jsonOnly'],
    ['neither body nor type', 'videos.click', { method: 'POST' }, 415, 'jsonOnly'],
    ['more than ten calls', `${Array(11).fill('users.me').join(',')}?batch=1`, {}, 400, 'batchTooLong'],
  ])('%s', async (_, path, sent, status, key) => {
    const received = await send(server.port, `/trpc/${path}`, sent);
    expect(received).toMatchObject({ status, body: { error: { data: { httpStatus: status, key } } } });
  });
});

test('a mutation with an empty body is a call without input', async () => {
  const staff = await server.make.admin();
  const sent = { ...post(''), token: staff.token };
  expect(await send(server.port, '/trpc/requests.cleanup', sent)).toMatchObject({ status: 200 });
  expect((await send(server.port, '/trpc/videos.click', post(''))).status).toBe(400);
});

test('a byte order mark before a body is accepted', async () => {
  const sent = post(`\uFEFF${JSON.stringify(click())}`);
  expect((await send(server.port, '/trpc/videos.click', sent)).status).toBe(200);
});

test('the text of a fault stays in the server, as with the adapter', async () => {
  const read = server.deps.database.read;
  server.deps.database.read = () => Promise.reject(new Error('a secret of the inside'));
  try {
    const { body } = await both('videos.list,videos.status?batch=1');
    expect(JSON.stringify(body)).not.toContain('secret');
  } finally {
    server.deps.database.read = read;
  }
});

test('each call of a batch fails when the context cannot be created', async () => {
  const find = server.deps.sessions.find;
  server.deps.sessions.find = () => Promise.reject(new Error('no context'));
  try {
    const { body } = await both('users.me,videos.status?batch=1');
    expect(body).toMatchObject([{ error: { data: { httpStatus: 500 } } }, { error: {} }]);
  } finally {
    server.deps.sessions.find = find;
  }
});

test('the server still works after a caller hangs up', async () => {
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
