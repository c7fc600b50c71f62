import { describe, expect, it } from 'vitest';
import { fixture } from '#testing/fixtures.ts';
import { openApiDocument } from './openapi.ts';
import { callsOf, Rest } from './rest.fixture.ts';
import type { Route } from './route.ts';
import { tables } from './table.ts';

const rest = new Rest();
const admin = fixture(() => rest.server.make.admin());
const member = fixture(() => rest.server.make.member());

const routes = Object.values(tables).flat();
const ID = '00000000-0000-4000-8000-000000000000';
const sendTo = ({ method, path }: Route, token?: string) =>
  rest.send(method, path.replace('{role}', 'user').replace(/\{\w+\}/, ID), {
    token,
    ...(method === 'GET' ? {} : { body: {} }),
  });
const login = (body: unknown, headers: Record<string, string> = {}) =>
  rest.send('POST', '/auth/login', { body, headers });

describe('access to documented calls', () => {
  const guarded = routes.filter(({ access }) => access !== 'any');
  const staffOnly = routes.filter(({ access }) => access === 'staff');
  const memberOnly = routes.filter(({ access }) => access === 'member');

  it.each(callsOf(guarded))('%s answers 401 without a valid token', async (call) => {
    const route = guarded.find((each) => callsOf([each])[0] === call) as Route;
    const forged = `${member.token.slice(0, -4)}AAAA`;
    for (const token of [undefined, '', 'x', forged]) {
      expect((await sendTo(route, token)).status, token).toBe(401);
    }
  });

  it.each(callsOf(staffOnly))('%s answers 403 to a member', async (call) => {
    const route = staffOnly.find((each) => callsOf([each])[0] === call) as Route;
    expect((await sendTo(route, member.token)).status).toBe(403);
  });

  it.each(callsOf(memberOnly))('%s answers 403 to staff', async (call) => {
    const route = memberOnly.find((each) => callsOf([each])[0] === call) as Route;
    const path = route.path.replace(/\{\w+\}/, admin.id);
    expect((await rest.send(route.method, path, { token: admin.token, body: {} })).status).toBe(403);
  });
});

describe('the REST API, for malformed requests,', () => {
  it.each([
    ['no JSON', '{'],
    ['an empty body', ''],
    ['an array', '[]'],
    ['nothing', 'null'],
    ['a text', '"superadmin"'],
    ['a number', '7'],
    ['a prototype', '{"__proto__":{"username":"superadmin","password":"superadmin-password"}}'],
    [
      'a constructor',
      '{"username":"superadmin","password":"superadmin-password","constructor":{"prototype":{}}}',
    ],
    ['an object for a text', '{"username":{"$gt":""},"password":{"$gt":""}}'],
    ['arrays for texts', '{"username":["superadmin"],"password":["superadmin-password"]}'],
  ])('answers 400 to %s', async (_what, body) => {
    expect((await login(body)).status).toBe(400);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'x',
  ])('answers 400 to a body of %s', async (type) => {
    const body = '{"username":"superadmin","password":"superadmin-password"}';
    expect((await login(body, { 'content-type': type })).status).toBe(400);
  });

  it('answers 400 to a body of another type where none is needed, and accepts an empty body', async () => {
    const cleanUp = (body: string, type: string) =>
      rest.send('POST', '/requests/cleanup', { token: admin.token, body, headers: { 'content-type': type } });
    expect((await cleanUp('x', 'text/plain')).status).toBe(400);
    expect((await cleanUp('', 'application/json')).status).toBe(200);
  });

  it('accepts JSON with a charset', async () => {
    const body = { username: 'superadmin', password: 'superadmin-password' };
    expect((await login(body, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(200);
  });

  it('answers 413 to a body that is too large', async () => {
    const body = JSON.stringify({ username: 'superadmin', password: 'x'.repeat(300 * 1024) });
    expect((await login(body)).status).toBe(413);
  });

  it.each(['/nope', '/', '/users/', '/auth/login/x', `/users/${ID}/nope`, '/__proto__', '/trpc/users.me'])(
    'answers 404 to GET %s',
    async (path) => {
      expect((await rest.send('GET', path, { token: admin.token })).status).toBe(404);
    },
  );

  it('answers 404 to an undocumented method', async () => {
    expect((await rest.send('PATCH', `/users/${member.id}`, { token: admin.token, body: {} })).status).toBe(
      404,
    );
    expect((await rest.send('DELETE', '/users', { token: admin.token })).status).toBe(404);
  });

  it('answers 400 to a path that cannot be decoded', async () => {
    expect((await rest.send('GET', '/auth/validate-referral/%zz')).status).toBe(400);
    expect((await rest.send('GET', '/users/%ff%fe', { token: admin.token })).status).toBe(400);
  });

  it('never causes a fault with unusual text', async () => {
    const odd = ['%00', '%F0%9F%98%80', "'%20or%201=1", '..%2f..%2f', 'x'.repeat(500)];
    for (const text of odd) {
      const answers = await Promise.all([
        rest.send('GET', `/auth/validate-referral/${text}`),
        rest.send('GET', `/users/${text}`, { token: admin.token }),
        rest.send('GET', `/users?search=${text}`, { token: admin.token }),
        rest.send('GET', `/requests?search=${text}&cursor=${text}`, { token: admin.token }),
      ]);
      for (const { status } of answers) expect([200, 400, 404], text).toContain(status);
    }
  });
});

describe('every response', () => {
  it('is not cached', async () => {
    const { headers } = await rest.send('GET', `/users/${member.id}`, { token: member.token });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toMatch(/^application\/json/);
  });
});

describe('the API reference', () => {
  it('has the OpenAPI document and a page to read it', async () => {
    expect((await rest.send('GET', '/openapi.json')).body).toEqual(
      JSON.parse(JSON.stringify(openApiDocument())),
    );
    const page = await rest.text('/docs');
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(page.body).toContain('/auth/login');
  });
});
