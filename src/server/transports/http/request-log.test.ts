import { randomUUID } from 'node:crypto';
import { sql as parametrised } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { fetchJson, httpClient, wsClient } from '#testing/client.ts';
import { PASSWORD, SUPERADMIN } from '#testing/constants.ts';
import { resetOf, screenshot, stranger } from '#testing/factories.ts';
import { followStream } from '#testing/followers.ts';
import { testServer } from '#testing/server.ts';
import { createLog } from '../../platform/process/log.ts';

interface Line {
  readonly msg: string;
  readonly requestId?: string;
  readonly path?: string;
  readonly procedures?: string[];
  readonly status?: number;
  readonly level: number;
}

let written = '';
const lines = () =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
const linesOf = (id: string | null) => lines().filter((line) => line.requestId === id);

const write = (line: string) => {
  written += line;
};
const server = testServer({ log: createLog('trace', { write }) });

describe('a request', () => {
  it('has an id in its response and in its line of the log', async () => {
    const answer = await fetch(`${server.url}/trpc/auth.config,videos.list?batch=1&input={}`);
    await answer.text();
    const id = answer.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    await expect.poll(() => linesOf(id)).toHaveLength(1);
    expect(linesOf(id)[0]).toMatchObject({
      msg: 'request',
      path: '/trpc/auth.config,videos.list',
      procedures: ['auth.config', 'videos.list'],
      status: 207,
    });
  });

  it('is logged without the ticket of an export', async () => {
    const { headers } = await fetch(`${server.url}/api/exports/a-ticket?x=1`);
    const id = headers.get('x-request-id');
    await expect.poll(() => linesOf(id)).toHaveLength(1);
    expect(linesOf(id)[0]).toMatchObject({ path: '/api/exports/…', status: 404 });
    expect(written).not.toContain('a-ticket');
  });

  it('is logged with caller and procedure, also over REST', async () => {
    const member = await server.make.member();
    const { headers } = await fetchJson(`${server.url}/api/users/${member.id}`, { token: member.token });
    const id = headers.get('x-request-id');
    await expect.poll(() => linesOf(id)).toHaveLength(1);
    expect(linesOf(id)[0]).toMatchObject({ procedures: ['users.get'], userId: member.id, status: 200 });
  });

  it.each([
    ['edge-7f3a.91', true],
    ['x', false],
    ['{"level":60}', false],
    ['a'.repeat(65), false],
    ['a\tb'.repeat(3), false],
  ])('keeps the id %j of a proxy: %s', async (id, kept) => {
    const answer = await fetch(`${server.url}/healthz`, { headers: { 'x-request-id': id } });
    expect(answer.headers.get('x-request-id') === id).toBe(kept);
  });

  it('over a socket has its own line in the log', async () => {
    const member = await server.make.member();
    const { client, close } = wsClient(server.url, member.token);
    await client.users.me.query();
    await close();
    const found = () => lines().filter((line) => line.procedures?.[0] === 'users.me' && 'transport' in line);
    const line = { userId: member.id, status: 200, requestId: expect.any(String) };
    await expect.poll(found).toMatchObject([line]);
  });

  it.each(['http', 'rest', 'socket'])(
    'that fails with a fault can be found in the log by the id that its caller gets: %s',
    async (way) => {
      const { token } = await server.make.member();
      const { database } = server.deps;
      const { read, rows } = database;
      await server.deps.sessions.find(token);
      const fail = () => Promise.reject(new Error('a fault inside'));
      Object.assign(database, { read: fail, rows: fail });
      let told: string | undefined;
      const idIn = (error: { data?: { requestId?: string } }) => {
        told = error.data?.requestId;
      };
      try {
        const socket = wsClient(server.url, token);
        if (way === 'http') await httpClient(server.url, token).users.me.query().catch(idIn);
        if (way === 'socket') await socket.client.users.me.query().catch(idIn);
        if (way === 'rest')
          told = (await fetchJson(`${server.url}/api/videos/list`, { token })).body.requestId;
        await socket.close();
      } finally {
        Object.assign(database, { read, rows });
      }
      expect(told).toMatch(/^[0-9a-f]{12}$/);
      const fault = () => linesOf(told ?? '').find((line) => line.level === 50);
      await expect.poll(() => JSON.stringify(fault())).toContain('a fault inside');
    },
  );
});

describe('the log at level trace', () => {
  it('contains no password, token, code, screenshot or signed address', async () => {
    const picture = await screenshot();
    const who = stranger();
    const secrets = [PASSWORD, SUPERADMIN.password, who.password, picture.slice(23, 60), 'eyJ'];
    const boss = await server.make.superadmin();
    const rest = (path: string, options = {}) => fetchJson(`${server.url}/api${path}`, options);

    await rest('/auth/login', { body: { username: 'superadmin', password: 'a-wrong-guess-1' } });
    const login = await rest('/auth/login', { body: { ...SUPERADMIN } });
    secrets.push('a-wrong-guess-1', login.body.token);
    const person = await server.make.awaiting();
    secrets.push(person.token);
    const forgot = { ...(await resetOf(person)), newPassword: 'brand-new-pass' };
    await httpClient(server.url).auth.forgotPassword.mutate(forgot);
    await httpClient(server.url)
      .auth.forgotPassword.mutate({ ...forgot, screenshot: 'data:image/png;base64,QUJD' })
      .catch(() => {});
    secrets.push('brand-new-pass');
    const staff = httpClient(server.url, boss.token);
    const { screenshot: address } = await staff.requests.get.query({ id: person.requestId });
    secrets.push(/signature=([^&]+)/.exec(address ?? '')?.[1] ?? 'no signature?');
    await fetch(server.url + address);
    await fetch(`${server.url}${address}broken`);
    const { url } = await staff.users.export.mutate({ what: 'users', filters: {} });
    await (await fetch(server.url + url)).text();
    secrets.push(url.split('/').at(-1) ?? 'no ticket?');
    const [reset] = (await staff.auth.listPasswordResets.query({})).items;
    const { code } = await staff.auth.issueResetCode.mutate({ id: reset?.id ?? '' });
    secrets.push(`"${code}"`);
    const byCode = { username: person.username, code, newPassword: 'by-code-pass' };
    await httpClient(server.url).auth.resetPassword.mutate(byCode);
    secrets.push('by-code-pass');
    await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"password":"broken-json-pw',
    });
    secrets.push('broken-json-pw');
    await fetch(`${server.url}/trpc/auth.login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"password":"broken-trpc-pw',
    });
    secrets.push('broken-trpc-pw');
    // A fault before the call begins, so that the line names the request's path.
    const { limits } = server.deps;
    const { take } = limits;
    Object.assign(limits, { take: () => Promise.reject(new Error('no limits')) });
    await fetch(`${server.url}/trpc/users.list?input=in-a-query`);
    Object.assign(limits, { take });
    expect(lines().some(({ msg, path }) => msg === 'tRPC failed' && path === '/trpc/users.list')).toBe(true);
    secrets.push('in-a-query');
    const follower = followStream({ url: () => server.url, token: boss.token, stream: 'users.onStaffEvent' });
    await follower.began;
    await follower.close();
    const socket = wsClient(server.url, boss.token);
    await socket.client.users.me.query();
    await socket.close();

    // Causes database errors that quote values: of a parameter in the message, or of a row in the detail.
    const { database, log } = server.deps;
    for (const query of [
      () => database.read((_, sql) => sql`select ${'query-param-secret'}::int`),
      () => database.read((orm) => orm.execute(parametrised`select ${'drizzle-secret'}::int`)),
      () =>
        server.db
          .sql`insert into images (id, bytes, width, height) values (${randomUUID()}, null, 471147114, 1)`,
    ]) {
      await Promise.resolve(query()).catch((err: unknown) => log.error({ err }, 'a fault'));
    }
    secrets.push('query-param-secret', 'drizzle-secret', '471147114');
    log.error(
      { err: new Error('at postgres://u:hidden-pw@db/x with Bearer eyJhbGciOi.eyJzdWIi.c2ln') },
      'a fault',
    );
    secrets.push('hidden-pw');

    await expect.poll(() => lines().filter(({ msg }) => msg === 'a fault')).toHaveLength(4);
    expect(lines().length).toBeGreaterThan(20);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(2);
      expect(lines().filter((line) => JSON.stringify(line).includes(secret))).toEqual([]);
    }
  });
});
