import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { callPath, httpClient, outcome, refused, wsClient } from '#testing/client.ts';
import { createDevice, type Person } from '#testing/factories.ts';
import { testServer } from '#testing/server.ts';
import { tables } from '../../transports/rest/table.ts';
import { appRouter } from '../../transports/trpc/router.ts';
import { half, setUpFactor } from './second-factor.fixture.ts';

const server = testServer();

describe('the token between the password and the code', () => {
  let person: Person;
  let token: string;
  let next: () => string;
  beforeAll(async () => {
    person = await server.make.admin();
    ({ next } = await setUpFactor(server, person));
    ({ token } = await half(server, person));
  });

  const procedures = Object.entries(
    appRouter._def.procedures as object as Record<string, { _def: { type: string } }>,
  );
  it.each(procedures)('is nobody for %s', async (path, { _def: { type } }) => {
    const end = async (bearer?: string) => {
      const call = callPath(await server.caller(bearer), path, undefined);
      if (type !== 'subscription') return outcome(call);
      return outcome((async () => (await (call as Promise<AsyncIterator<unknown>>)).next())());
    };
    const got = await end(token);
    const asNobody = await end();
    expect(got.ok).toBe(asNobody.ok);
    if (!got.ok) expect(got).toEqual(asNobody);
  });

  it.each(Object.values(tables).flat())(
    'is nobody for $method /api$path',
    async ({ method, path, access }) => {
      const url = `${server.url}/api${path.replace(/\{\w+\}/g, person.id)}`;
      const send = (headers: Record<string, string>) =>
        fetch(url, {
          method,
          headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
          ...(method === 'GET' ? {} : { body: '{}' }),
        });
      const got = await send({ authorization: `Bearer ${token}` });
      const asNobody = await send({});
      expect(got.status).toBe(asNobody.status);
      if (access !== 'any') expect(got.status).toBe(401);
      await Promise.all([got.text(), asNobody.text()]);
    },
  );

  it('opens no socket, no stream and no export', async () => {
    const { client, close } = wsClient(server.url, token);
    await refused(client.users.stats.query(), 401);
    await close();
    const query = new URLSearchParams({ connectionParams: JSON.stringify({ ticket: token }) });
    const stream = await fetch(`${server.url}/trpc/users.onStaffEvent?${query}`);
    expect(await stream.text()).toContain('NOT_FOUND');
    const file = await fetch(`${server.url}/download/export?ticket=${encodeURIComponent(token)}`);
    expect(file.status).toBeGreaterThanOrEqual(400);
    await refused(httpClient(server.url, token).users.me.query(), 401);
  });

  it('makes no device known and opens no session', async () => {
    const admin = await server.make.admin();
    const { next: code } = await setUpFactor(server, admin);
    const device = createDevice();
    const nobody = await server.caller(null, '127.0.0.1', device);
    const { token: first } = await nobody.auth.login(admin);
    expect(device.token).toBeUndefined();
    expect(await server.db.sql`select 1 from sessions where user_id = ${admin.id}`).toHaveLength(0);
    await nobody.auth.secondFactor({ token: first, code: code() });
    expect(device.token).toBeDefined();
    expect(await server.db.sql`select 1 from sessions where user_id = ${admin.id}`).toHaveLength(1);
  });

  it('serves the second step, until the password changes', async () => {
    const nobody = await server.caller();
    const done = await nobody.auth.secondFactor({ token, code: next() });
    expect(done).toMatchObject({ user: { id: person.id }, message: 'Login successful! Redirecting...' });
    expect(done.redirectTo).toBeUndefined();
    expect(await (await server.caller(done.token)).users.stats()).toBeDefined();
    const boss = await (await server.make.superadmin()).as();
    await boss.users.update({ id: person.id, status: 'Active', password: 'another-password' });
    for (const ended of [token, person.token, 'x', '']) {
      await refused(nobody.auth.secondFactor({ token: ended, code: next() }), 401, 'factorLoginEnded');
    }
  });

  it('is no other ticket of the account', async () => {
    const admin = await server.make.admin();
    const { next: code } = await setUpFactor(server, admin);
    const { ticket } = await (await admin.as()).users.eventTicket();
    const { secondFactor } = (await server.caller()).auth;
    await refused(secondFactor({ token: ticket, code: code() }), 401, 'factorLoginEnded');
  });

  it('ends after ten minutes', async () => {
    const admin = await server.make.admin();
    const { next: code } = await setUpFactor(server, admin);
    const { token: first } = await half(server, admin);
    const [, payload = ''] = first.split('.');
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(600_000);
    const session = { userId: admin.id, version: 1, expiresAt: new Date(Date.now() + 1e6) };
    const old = { id: randomUUID(), session, subject: 'second-factor' };
    const late = { token: await server.deps.vault.signTicket(old, -1), code: code() };
    await refused((await server.caller()).auth.secondFactor(late), 'factorLoginEnded');
  });
});
