import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { batchClient, fetchJson, httpClient, refused, wsClient } from '#testing/client.ts';
import { startTestServer, testServer } from '#testing/server.ts';
import { buildApp } from './app.ts';

const server = testServer();

describe('all transports', () => {
  it('give the same answer: single call, batch, socket, REST', async () => {
    const { id, token } = await server.make.member({ balance: 12.34 });
    const socket = wsClient(server.url, token);
    try {
      const expected = await httpClient(server.url, token).users.me.query();
      expect(expected).toMatchObject({ id, balance: 12.34 });
      expect(await batchClient(server.url, token).users.me.query()).toEqual(expected);
      expect(await socket.client.users.me.query()).toEqual(expected);
      const { body } = await fetchJson(`${server.url}/api/users/${id}`, { token });
      // `paidLevel` is not part of the documented REST answer.
      const { id: _, paidLevel: _level, ...rest } = expected;
      expect(body).toEqual({ success: true, user: { ...rest, _id: id } });
    } finally {
      await socket.close();
    }
  });

  it('give the same refusal: status, key and message', async () => {
    const { token } = await server.make.member();
    const socket = wsClient(server.url, token);
    try {
      const refusal = { status: 403, key: 'forbidden', message: 'You are not allowed to do this' };
      expect(await refused(httpClient(server.url, token).users.list.query({}))).toMatchObject(refusal);
      expect(await refused(batchClient(server.url, token).users.list.query({}))).toMatchObject(refusal);
      expect(await refused(socket.client.users.list.query({}))).toMatchObject(refusal);
      const rest = await fetchJson(`${server.url}/api/users`, { token });
      expect(rest).toMatchObject({ status: 403, body: { success: false, message: refusal.message } });
    } finally {
      await socket.close();
    }
  });

  it('refuse mutations over a socket', async () => {
    const { token } = await server.make.admin();
    const socket = wsClient(server.url, token);
    try {
      const video = { title: 'T', description: 'D', url: 'https://e.com' };
      await refused(
        socket.client.videos.create.mutate(video),
        400,
        'changesOverHttp',
        'Changes are sent over HTTP: a socket carries only queries and live events',
      );
      expect(await socket.client.videos.list.query()).toEqual([]);
    } finally {
      await socket.close();
    }
  });
});

describe('every response', () => {
  it('has security headers, and no response of the APIs is cached', async () => {
    for (const path of ['/healthz', '/api/users', '/trpc/auth.config', '/nothing/here']) {
      const { headers } = await fetch(server.url + path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('x-frame-options'), path).toBe('DENY');
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
      expect(headers.get('permissions-policy'), path).toContain('camera=()');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).toContain("object-src 'none'");
      expect(policy.split(';'), path).toContain("connect-src 'self'");
      expect(policy.split(';'), path).toContain(
        'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
      );
      expect(policy.split(';'), path).toContain('media-src https:');
      if (/api|trpc/.test(path)) expect(headers.get('cache-control'), path).toBe('no-store');
    }
  });

  it('requires TLS of browsers that use it, and ignores untrusted forwarded headers', async () => {
    const hsts = async (env: Record<string, string>, proto?: string) => {
      const other = await startTestServer({ env, database: server.db });
      const headers: Record<string, string> = proto ? { 'x-forwarded-proto': proto } : {};
      const response = await fetch(`${other.url}/healthz`, { headers });
      await other.close();
      return response.headers.get('strict-transport-security');
    };
    expect(await hsts({ PUBLIC_URL: 'https://sikka.example' })).toBe('max-age=31536000');
    expect(await hsts({ TRUST_PROXY: '127.0.0.1' }, 'https')).toBe('max-age=31536000');
    expect(await hsts({ TRUST_PROXY: '127.0.0.1' }, 'http')).toBeNull();
    expect(await hsts({}, 'https')).toBeNull();
  });
});

describe('a screenshot', () => {
  it('is served only at its signed address, and only as an image', async () => {
    const { requestId } = await server.make.awaiting();
    const staff = httpClient(server.url, (await server.make.admin()).token);
    const { screenshot: address } = await staff.requests.get.query({ id: requestId });
    const picture = await fetch(server.url + address);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'");
    const [path = '', query = ''] = (address ?? '').split('?');
    for (const wrong of [
      path,
      `${path}?`,
      `${path}?${query}0`,
      `${path}?${query.replace(/expires=\d/, 'expires=9')}`,
      `/api/images/x?${query}`,
      // A wrong signature that has as many characters as a real one, but twice as many bytes.
      `${path}?${query.replace(/signature=.*/, `signature=${'%C3%A9'.repeat(64)}`)}`,
    ]) {
      const { status, body } = await fetchJson(server.url + wrong);
      expect(status, wrong).toBe(404);
      expect(body).toEqual({ success: false, message: 'Not found' });
    }
  });

  it("is not part of the member's view of its requests", async () => {
    const person = await server.make.awaiting();
    const { items } = await httpClient(server.url, person.token).requests.mine.query({});
    expect(items).toMatchObject([{ type: 'Deposit', screenshot: null }]);
  });
});

it('a request must arrive within 5 minutes', async () => {
  const app = await buildApp({ deps: server.deps });
  expect(app.server.requestTimeout).toBe(300_000);
  expect(app.server.headersTimeout).toBe(60_000);
  await app.close();
});

describe('a form', () => {
  it('is refused with 415 before it is read', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = request(`${server.url}/trpc/requests.createDeposit`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
      });
      call.on('error', reject);
      call.on('response', (response) => {
        resolve(response.statusCode);
        call.destroy();
      });
      // Sends the start of a body, but never its end.
      call.write('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n');
    });
    expect(status).toBe(415);
  });
});

describe('while the database is away', () => {
  it('every transport answers 503, and works again afterwards', async () => {
    const { token } = await server.make.member();
    const away = () => Promise.reject(new DomainError('unavailable', 'unavailable'));
    const { sessions } = server.deps;
    const kept = sessions.find;
    const refusal = { status: 503, key: 'unavailable' };
    const ask = async () => {
      expect(await refused(httpClient(server.url, token).users.me.query())).toMatchObject(refusal);
      expect(await refused(httpClient(server.url, token).spinner.spin.mutate({}))).toMatchObject(refusal);
      expect((await fetchJson(`${server.url}/api/users`, { token })).status).toBe(503);
    };
    try {
      sessions.find = away;
      await ask();
    } finally {
      sessions.find = kept;
    }
    expect(await httpClient(server.url, token).users.me.query()).toBeTruthy();
  });
});
