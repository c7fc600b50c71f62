import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { fetchJson, metricOf } from '#testing/client.ts';
import { depositOf } from '#testing/factories.ts';
import { connectTo, rawRequest, readAnswer, sendRaw } from '#testing/raw-http.ts';
import { testServer } from '#testing/server.ts';
import { listOf } from '#testing/table.ts';
import { BODY_LIMITS } from '../../../platform/limits/limit-table.ts';

const server = testServer({ env: { METRICS_TOKEN: 'a-token-for-the-scraper' } });
const faults: unknown[] = [];
beforeAll(async () => {
  server.deps.log.error = (details) => void faults.push(details);
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(faults.splice(0)).toEqual([]);
});

/** In tRPC's format for a path of /trpc/, otherwise in the REST API's format. */
function refusal(path: string, status: number, message: unknown = expect.any(String)) {
  if (!path.startsWith('/trpc/')) return { success: false, message };
  return {
    error: { message, code: expect.any(Number), data: expect.objectContaining({ httpStatus: status }) },
  };
}

async function expectRefusal(path: string, text: string, status: number, message?: string) {
  const answer = await sendRaw(server.port, text);
  expect(answer.status, path).toBe(status);
  expect(JSON.parse(answer.body), path).toEqual(refusal(path, status, message));
  return answer;
}

const metric = async (name: string) => (await metricOf(server.url, 'a-token-for-the-scraper', name)) || 0;

const CALLS = ['/trpc/auth.login', '/trpc/users.nothing', '/api/auth/login', '/api/nothing'];
const PICTURES = ['/trpc/requests.createDeposit', '/trpc/auth.forgotPassword?batch=1', '/api/requests'];
const TOO_LARGE = 'This is too large to send';

describe('a body', () => {
  it.each(['/trpc/auth.login', '/api/auth/login', '/trpc/nothing'])(
    'larger than a call without a picture needs is refused before it is read: %s',
    async (path) => {
      // The server must refuse without the body, so the test never sends it.
      await expectRefusal(
        path,
        rawRequest({ path, headers: { 'content-length': 256 * 1024 + 1 } }),
        413,
        TOO_LARGE,
      );
    },
  );

  it.each(PICTURES)('larger than a picture is refused before it is read: %s', async (path) => {
    const headers = { 'content-length': BODY_LIMITS.withPicture + 1 };
    await expectRefusal(path, rawRequest({ path, headers }), 413, 'File size must be less than 5MB');
  });

  it.each(['/api/nothing', '/nothing', '/', '/healthz'])(
    'on a path that accepts no body is not read: %s',
    async (path) => {
      const headers = { 'content-length': 10 };
      await expectRefusal(path, rawRequest({ path, headers }), 404, 'Not found');
    },
  );

  it.each([...CALLS.slice(0, 1), '/api/auth/login', ...PICTURES])(
    'without a declared length is refused once it is too long: %s',
    async (path) => {
      const socket = await connectTo(server.port);
      const answer = readAnswer(socket);
      socket.write(rawRequest({ path, headers: { 'transfer-encoding': 'chunked' } }));
      const piece = `10000\r\n${' '.repeat(0x10000)}\r\n`;
      const limit = PICTURES.includes(path) ? BODY_LIMITS.withPicture : BODY_LIMITS.plain;
      for (let sent = 0; sent <= limit; sent += 0x10000) socket.write(piece);
      const { status, body } = await answer;
      socket.destroy();
      expect(status).toBe(413);
      expect(JSON.parse(body)).toEqual(refusal(path, 413, TOO_LARGE));
    },
  );

  it.each<[string, number]>([
    ['/trpc/auth.login', 8_000],
    ['/api/auth/login', 8_000],
    ['/trpc/auth.login', 200_000],
    ['/api/auth/login', 200_000],
    ...PICTURES.map((path): [string, number] => [path, 7_000_000]),
  ])('of only brackets is never parsed: %s, %i of them', async (path, size) => {
    const parse = vi.spyOn(JSON, 'parse');
    const body = '['.repeat(size);
    const text = rawRequest({ path, body, headers: { 'content-length': size } });
    const { status } = await sendRaw(server.port, text);
    expect(status).toBe(400);
    expect(parse.mock.calls.filter(([given]) => String(given).startsWith('[['))).toEqual([]);
  });

  it.each(['input', 'connectionParams'])('as JSON in the query has the same limits: %s', async (name) => {
    const path = `/trpc/videos.status?${name}=${'['.repeat(8_000)}`;
    await expectRefusal(path, rawRequest({ method: 'GET', path }), 400);
  });

  it('with a picture is refused in a batch', async () => {
    const path = '/trpc/requests.createDeposit,auth.login?batch=1';
    const message = 'A picture must be sent by itself';
    await expectRefusal(path, rawRequest({ path, headers: { 'content-length': 100 } }), 400, message);
  });
});

describe('a caller that is refused before its body is read', () => {
  /** Sends the whole body before it reads the answer, as many clients do. */
  async function sendAll(path: string, size: number) {
    const socket = await connectTo(server.port);
    socket.write(rawRequest({ path, headers: { 'content-length': size } }));
    const piece = Buffer.alloc(0x10000, ' ');
    let sent = 0;
    while (sent < size && !socket.destroyed) {
      sent += piece.length;
      // `once` rejects when the connection breaks.
      if (!socket.write(piece)) await once(socket, 'drain').catch(() => socket.destroy());
    }
    const { status } = await readAnswer(socket);
    socket.destroy();
    return { status, sent };
  }

  it.each([...CALLS, ...PICTURES, '/nothing', '/%zz'])(
    'can read the answer after sending 9 MB: %s',
    async (path) => {
      const { status } = await sendAll(path, 9_000_000);
      expect([400, 404, 413]).toContain(status);
    },
  );

  it('is cut off when it sends too much', async () => {
    const { sent } = await sendAll('/api/auth/login', 400_000_000);
    expect(sent).toBeLessThan(100_000_000);
  });
});

describe('a call is counted before its body is read', () => {
  const counted = () => vi.spyOn(server.deps.limits, 'take');
  const bodies = ['[]', 'null', '7', '{', ''];

  it.each(CALLS)('by its address, whatever the body contains: %s', async (path) => {
    const take = counted();
    for (const body of bodies) {
      const { status } = await sendRaw(
        server.port,
        rawRequest({ path, body, headers: { 'content-length': body.length } }),
      );
      expect([400, 404], body).toContain(status);
    }
    const calls = take.mock.calls.filter(([name]) => name === 'requestByAddress');
    expect(calls).toEqual(bodies.map(() => ['requestByAddress', '127.0.0.1']));
  });

  it.each(CALLS)('by its account if the token is valid: %s', async (path) => {
    const take = counted();
    const { id, token } = await server.make.member();
    take.mockClear();
    const headers = { 'content-length': 2, authorization: `Bearer ${token}` };
    await sendRaw(server.port, rawRequest({ path, body: '[]', headers }));
    expect(take.mock.calls[0]).toEqual(['requestByAccount', id]);
    expect(take.mock.calls.filter(([name]) => name === 'requestByAddress')).toEqual([]);
  });

  it.each(CALLS)('and refused with the seconds to wait: %s', async (path) => {
    const refused = await metric('sikka_admission_refusals_total{reason="tooMany"}');
    vi.spyOn(server.deps.limits, 'take').mockRejectedValue(
      new DomainError('tooMany', 'tooManyRequests', { seconds: 17 }),
    );
    const text = rawRequest({ path, headers: { 'content-length': 100 } });
    const message = 'Too many requests. Please try again in 17 seconds';
    expect((await expectRefusal(path, text, 429, message)).headers).toContain('retry-after: 17');
    expect(await metric('sikka_admission_refusals_total{reason="tooMany"}')).toBe(refused + 1);
  });

  it('but pages, files and health checks are not counted', async () => {
    const take = counted();
    for (const path of ['/', '/healthz', '/login', '/assets/x.js']) {
      await sendRaw(server.port, rawRequest({ method: 'GET', path }));
    }
    expect(take).not.toHaveBeenCalled();
  });
});

describe('large bodies at the same time', () => {
  const open: Socket[] = [];
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    await expect.poll(() => metric('sikka_body_bytes')).toBe(0);
  });

  async function begin(path: string, size: number, token?: string): Promise<Socket> {
    const socket = await connectTo(server.port);
    open.push(socket);
    const authorization = `Bearer ${token ?? ''}`;
    const start = '{"screenshot":"'.padEnd(Math.min(size - 1, 2_000_000), 'A');
    socket.write(rawRequest({ path, body: start, headers: { 'content-length': size, authorization } }));
    return socket;
  }
  const used = (bytes: number) => expect.poll(() => metric('sikka_body_bytes')).toBe(bytes);

  it.each(['/trpc/requests.createDeposit', '/api/requests'])(
    'are limited, and the next one is refused with the seconds to wait: %s',
    async (path) => {
      for (let i = 1; i <= 4; i++) {
        await begin(path, 6_500_000);
        await used(i * 6_500_000);
      }
      const text = rawRequest({ path, headers: { 'content-length': 6_500_000 } });
      const { headers, body } = await expectRefusal(path, text, 503);
      expect(headers).toContain(`retry-after: ${BODY_LIMITS.busySeconds}`);
      expect(body).toContain(`send it again in ${BODY_LIMITS.busySeconds} seconds`);
    },
  );

  it('leave room for small bodies, known callers and all other requests', async () => {
    const { id, token } = await server.make.pending();
    const large = [];
    for (let i = 0; i < 4; i++) large.push(readAnswer(await begin('/api/requests', 6_500_000)));
    await used(26_000_000);

    const deposit = await fetchJson(`${server.url}/api/requests`, { body: await depositOf(id) });
    expect(deposit.status).toBe(200);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

    // The member's body gets the room of a stranger's body, and the stranger's request is refused.
    const refused = Promise.race(large);
    await begin('/api/requests', 6_500_000, token);
    expect((await refused).status).toBe(503);
    await used(26_000_000);
  });

  it('free their room when their senders hang up or get an answer', async () => {
    const socket = await begin('/trpc/requests.createDeposit', 20_000);
    await used(20_000);
    socket.destroy();
    await used(0);
    const body = JSON.stringify({ screenshot: 'x'.repeat(20_000) });
    const path = '/trpc/requests.createDeposit';
    await sendRaw(server.port, rawRequest({ path, body, headers: { 'content-length': body.length } }));
    await used(0);
  });
});

describe('a malformed request', () => {
  const paths = listOf(`
    /trpc/auth.config; /trpc/nothing; /trpc/users.onMemberEvent; /trpc; /api/videos/list;
    /api/nothing; /healthz; /; /nothing`);
  const hosts = ['[', 'a b', 'user:password@x', '', 'x:99999', '[::1', '1.2.3.4.5', 'a%zz', 'x/y', '#', 'ü'];

  it.each(paths)('to %s is refused for each malformed Host', async (path) => {
    for (const host of hosts) {
      for (const method of ['GET', 'POST']) {
        const headers = { host, ...(method === 'POST' ? { 'content-length': 0 } : {}) };
        await expectRefusal(path, rawRequest({ method, path, headers }), 400);
      }
    }
    await expectRefusal(path, `GET ${path} HTTP/1.1\r\n\r\n`, 400);
  });

  it('is refused for its method or path and causes no fault', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'QUERY', 'OPTIONS', 'PUT', 'DELETE']) {
      const more = ['http://[/trpc/auth.config', 'http://x/trpc/nothing', '//[', '*', '/trpc/%zz'];
      for (const path of [...paths, ...more]) {
        // Leaves out event streams, because their answers never end.
        if (path.includes('Event')) continue;
        const { status } = await sendRaw(server.port, rawRequest({ method, path }));
        expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(200);
        expect(status, `${method} ${path}`).toBeLessThan(500);
      }
    }
  });

  it.each([
    ['no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['a head without an end', `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n`, 431],
    ['no chunk', rawRequest({ path: '/', headers: { 'transfer-encoding': 'chunked' }, body: 'zz' }), 400],
    ['two lengths', rawRequest({ path: '/', headers: { 'content-length': '1, 2' } }), 400],
  ])('is refused with the documented response body: %s', async (_, text, status) => {
    await expectRefusal('/', text, status);
  });
});
