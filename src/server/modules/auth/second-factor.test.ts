import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { callPath, fetchJson, httpClient, outcome, race, refused, wsClient } from '#testing/client.ts';
import { createDevice, type Person } from '#testing/factories.ts';
import { startTestServer, testServer } from '#testing/server.ts';
import { appRouter } from '../../transports/trpc/router.ts';
import { SETTINGS } from '../notices/notices.fixture.ts';
import { setSettings } from '../settings/settings.fixture.ts';
import { adminWithFactor, codeNow, half, setUpFactor, wrongCode } from './second-factor.fixture.ts';

const server = testServer();

const auditOf = async (id: string) => {
  const rows = await server.db.sql`select action from audit_log where target_id = ${id} order by id`;
  return rows.map(({ action }) => action);
};

describe('one-time codes of a staff account', () => {
  it('count once the first code was given, and come with ten recovery codes', async () => {
    const admin = await server.make.admin();
    const { account } = admin.as().users;
    expect(await account.factor()).toBeNull();
    await refused(account.beginFactor({ password: 'not-the-password' }), 400, 'currentPasswordWrong');
    const { secret, setUp, uri } = await account.beginFactor(admin);
    expect(uri).toContain(secret);
    await refused(account.confirmFactor({ setUp, code: wrongCode(secret) }), 'factorCodeWrong');
    expect(await account.factor()).toBeNull();
    expect((await half(server, admin)).redirectTo).toBeUndefined();
    const { recoveryCodes } = await account.confirmFactor({ setUp, code: codeNow(secret) });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await account.factor()).toEqual({
      since: expect.any(String),
      recoveryCodesLeft: 10,
      provedUntil: null,
      passkeys: [],
    });
    expect(await auditOf(admin.id)).toContain('user.add_factor');
    await refused(account.confirmFactor({ setUp, code: codeNow(secret, 1) }), 409, 'factorExists');
    await refused(account.beginFactor(admin), 'factorExists');
  });

  it('are set up only with what this account began, within ten minutes', async () => {
    const [one, other] = [await server.make.admin(), await server.make.admin()];
    const { secret, setUp } = await one.as().users.account.beginFactor(one);
    const { account } = other.as().users;
    const old = server.deps.vault.seal(JSON.stringify({ user: other.id, secret, until: Date.now() - 1 }));
    for (const begun of [setUp, '', 'x', old.toString('base64url')]) {
      await refused(account.confirmFactor({ setUp: begun, code: codeNow(secret) }), 400, 'factorSetUpEnded');
    }
  });

  it('are stored so that the database alone gives no code', async () => {
    const admin = await server.make.admin();
    const { secret, recoveryCodes } = await setUpFactor(server, admin);
    const [row] = await server.db.sql`select * from second_factors where user_id = ${admin.id}`;
    const keys = await server.db.sql`select * from idempotency_keys`;
    const stored = JSON.stringify([row, keys]) + row?.secret.toString('utf8');
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replace('-', ''));
    }
  });

  it('are accepted once each, also by five calls at the same moment', async () => {
    const admin = await server.make.admin();
    const { secret, recoveryCodes } = await setUpFactor(server, admin);
    const nobody = await server.caller();
    for (const code of [codeNow(secret, 1), recoveryCodes[0] ?? '']) {
      const { token } = await half(server, admin);
      const { answers, refusals } = await race(5, () => nobody.auth.secondFactor({ token, code }));
      expect(answers).toHaveLength(1);
      for (const end of refusals) expect(end).toMatchObject({ status: 400, key: 'factorCodeWrong' });
    }
    const { token } = await half(server, admin);
    const earlier = await refused(nobody.auth.secondFactor({ token, code: codeNow(secret, -1) }));
    expect(earlier.key).toBe('factorCodeWrong');
    expect(await admin.as().users.account.factor()).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await auditOf(admin.id)).toContain('user.use_recovery_code');
  });

  it('are removed and renewed only with a code, and only by their account', async () => {
    const { factor, ...admin } = await adminWithFactor(server);
    const { account } = admin.as().users;
    for (const change of [account.removeFactor, account.renewRecoveryCodes]) {
      await refused(change({ code: wrongCode(factor.secret) }), 'factorCodeWrong');
    }
    const input = { code: factor.recoveryCodes[0] ?? '', idempotencyKey: randomUUID() };
    const { recoveryCodes } = await account.renewRecoveryCodes(input);
    expect(await account.renewRecoveryCodes(input)).toEqual({ recoveryCodes });
    const former = factor.recoveryCodes[1] ?? '';
    await refused(account.removeFactor({ code: former }), 'factorCodeWrong');
    // A recovery code as a person may type it: with spaces and capital letters.
    await account.removeFactor({ code: ` ${(recoveryCodes[0] ?? '').toUpperCase().replace('-', ' ')} ` });
    expect(await account.factor()).toBeNull();
    expect((await half(server, admin)).redirectTo).toBeUndefined();
    expect(await auditOf(admin.id)).toEqual(
      expect.arrayContaining(['user.renew_recovery_codes', 'user.remove_factor']),
    );
  });

  it('survive a password reset, and go with a deleted account', async () => {
    const { factor: _, ...admin } = await adminWithFactor(server);
    await server.boss.users.update({ id: admin.id, status: 'Active', password: 'another-password' });
    expect(await half(server, { ...admin, password: 'another-password' })).toMatchObject({
      redirectTo: 'second-factor',
    });
    await server.boss.users.delete({ id: admin.id });
    expect(await server.db.sql`select 1 from second_factors where user_id = ${admin.id}`).toHaveLength(0);
  });
});

describe('wrong codes', () => {
  it('are five in 15 minutes, at logins and, apart from them, in each session; right ones are not counted', async () => {
    await using limited = await startTestServer({ rateLimits: true });
    const { factor, ...admin } = await adminWithFactor(limited);
    const { account } = admin.as().users;
    const { token } = await half(limited, admin);
    const nobody = await limited.caller();
    const code = wrongCode(factor.secret);
    for (const call of [
      () => account.proveFactor({ code }),
      () => nobody.auth.secondFactor({ token, code }),
    ]) {
      for (let tries = 0; tries < 5; tries++) {
        await refused(call(), 'factorCodeWrong');
      }
      await refused(call(), 429, 'factorCodeTries');
      await refused(account.removeFactor({ code: factor.next() }), 429, 'factorCodeTries');
    }
    await refused(nobody.auth.secondFactor({ token, code: factor.next() }), 'factorCodeTries');
  });
});

describe('the setting that requires one-time codes', () => {
  it('makes staff set them up at the next login, before anything else, and no member', async () => {
    const [admin, member] = [await server.make.admin(), await server.make.member()];
    await setSettings(server, { secondFactorRequired: true });
    const login = await half(server, admin);
    expect((await half(server, member)).redirectTo).toBeUndefined();
    await setSettings(server, { secondFactorRequired: false });
    const { token, redirectTo, setUp } = login;
    expect(redirectTo).toBe('second-factor');
    await refused(server.caller(token).users.stats(), 401);
    const nobody = await server.caller();
    const secret = setUp?.secret ?? '';
    // A code without the text of the set-up does not work, so nobody can skip the set-up.
    await refused(nobody.auth.secondFactor({ token, code: codeNow(secret) }), 'factorMissing');
    const done = await nobody.auth.secondFactor({ token, code: codeNow(secret), setUp: setUp?.setUp ?? '' });
    expect(done.recoveryCodes).toHaveLength(10);
    const caller = await server.caller(done.token);
    expect(await caller.users.account.factor()).toMatchObject({ recoveryCodesLeft: 10 });
    const { id } = await server.make.member();
    expect(await caller.users.adjustBalance({ id, amount: 5, type: 'deposit' })).toBeDefined();
    expect((await half(server, admin)).setUp).toBeUndefined();
  });

  it('opens no second set-up to a token of an account that has codes', async () => {
    const admin = await server.make.admin();
    await setSettings(server, { secondFactorRequired: true });
    const { token, setUp } = await half(server, admin);
    await setSettings(server, { secondFactorRequired: false });
    const mine = await setUpFactor(server, admin);
    const input = { token, code: codeNow(setUp?.secret ?? ''), setUp: setUp?.setUp ?? '' };
    await refused(server.caller().auth.secondFactor(input), 409, 'factorExists');
    expect((await mine.logIn()).token).toBeDefined();
  });
});

describe('superadmins are told', () => {
  it('of codes set up and removed, and of a login from a new device', async () => {
    const boss = await server.make.superadmin();
    await boss.as().users.notices.set({ ...SETTINGS, email: true });
    const told = async ({ username }: Person) => {
      const rows = await server.db.sql`
        select kind from notices where user_id = ${boss.id} and params ->> 'username' = ${username} order by id`;
      return rows.map(({ kind }) => kind);
    };
    const admin = await server.make.admin();
    const factor = await setUpFactor(server, admin);
    const phone = createDevice();
    const onPhone = await server.caller(null, '127.0.0.1', phone);
    for (const _ of [1, 2]) {
      const { token } = await onPhone.auth.login(admin);
      await onPhone.auth.secondFactor({ token, code: factor.next() });
    }
    expect(await told(admin)).toEqual(['factorAdded', 'staffDevice']);
    await admin.as().users.account.removeFactor({ code: factor.next() });
    expect(await told(admin)).toEqual(['factorAdded', 'staffDevice', 'factorRemoved']);
    const member = await server.make.member();
    await half(server, member);
    expect(await told(member)).toEqual([]);
  });
});

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

  it('opens no socket, no stream, no export and no REST path', async () => {
    const { client, close } = wsClient(server.url, token);
    await refused(client.users.stats.query(), 401);
    await close();
    const query = new URLSearchParams({ connectionParams: JSON.stringify({ ticket: token }) });
    const stream = await fetch(`${server.url}/trpc/users.onStaffEvent?${query}`);
    expect(await stream.text()).toContain('NOT_FOUND');
    const file = await fetch(`${server.url}/download/export?ticket=${encodeURIComponent(token)}`);
    expect(file.status).toBeGreaterThanOrEqual(400);
    await refused(httpClient(server.url, token).users.me.query(), 401);
    expect(await fetchJson(`${server.url}/api/users/${person.id}`, { token })).toMatchObject({ status: 401 });
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
    expect(await server.caller(done.token).users.stats()).toBeDefined();
    await server.boss.users.update({ id: person.id, status: 'Active', password: 'another-password' });
    for (const ended of [token, person.token, 'x', '']) {
      await refused(nobody.auth.secondFactor({ token: ended, code: next() }), 401, 'factorLoginEnded');
    }
  });

  it('is no other ticket of the account', async () => {
    const admin = await server.make.admin();
    const { next: code } = await setUpFactor(server, admin);
    const { ticket } = await admin.as().users.eventTicket();
    const { secondFactor } = server.caller().auth;
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
    await refused(server.caller().auth.secondFactor(late), 'factorLoginEnded');
  });
});
