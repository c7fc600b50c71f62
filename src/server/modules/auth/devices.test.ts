import { describe, expect, it } from 'vitest';
import { fetchJson, refused } from '#testing/client.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { createDevice, type Person, stranger } from '#testing/factories.ts';
import { startTestServer, testServer } from '#testing/server.ts';
import { addressHash, type CallerDevice, issueDevice, readDevice } from '../../platform/sign-in/devices.ts';
import { findCredentials } from './auth.queries.ts';

const server = testServer();

const HOME = '10.0.0.1';
async function logIn({ username, password }: Person, device?: CallerDevice, address = HOME): Promise<void> {
  await server.caller(null, address, device).auth.login({ username, password });
}
async function known({ username }: { username: string }, token?: string, address = '10.9.9.9') {
  const { vault, database } = server.deps;
  const found = await findCredentials(database, username, {
    addressHash: addressHash(vault, address),
    device: readDevice(vault, token),
  });
  return { device: found?.knownDevice, address: found?.knownAddress };
}
const knownDevice = async (person: { username: string }, token?: string) =>
  (await known(person, token)).device;

describe('the cookie of a device', () => {
  const cookieOf = (headers: Headers) =>
    headers.getSetCookie().find((cookie) => cookie.startsWith('device='));

  it('is set by a login, hidden from scripts and other sites', async () => {
    const { username, password } = await server.make.member();
    const answers = [
      await fetchJson(`${server.url}/trpc/auth.login`, { body: { username, password } }),
      await fetchJson(`${server.url}/api/auth/login`, { body: { username, password } }),
    ];
    for (const { status, headers } of answers) {
      expect(status).toBe(200);
      expect(cookieOf(headers)).toMatch(
        /^device=[\w-]{22}\.\d+\.[0-9a-f]{64}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
      );
    }
  });

  it('is not set after a wrong password', async () => {
    const { username } = await server.make.member();
    const { headers } = await fetchJson(`${server.url}/api/auth/login`, {
      body: { username, password: 'no' },
    });
    expect(cookieOf(headers)).toBeUndefined();
  });

  it('is sent only over https if PUBLIC_URL uses https', async () => {
    const other = await startTestServer({
      database: server.db,
      env: { PUBLIC_URL: 'https://sikka.example' },
    });
    const { username, password } = await server.make.member();
    const { headers } = await fetchJson(`${other.url}/api/auth/login`, { body: { username, password } });
    await other.close();
    expect(cookieOf(headers)).toMatch(/; Secure; /);
  });

  it('identifies the device when the browser sends it back', async () => {
    const member = await server.make.member();
    const { username, password } = member;
    const { headers } = await fetchJson(`${server.url}/api/auth/login`, { body: { username, password } });
    const cookie = (cookieOf(headers) ?? '').split(';', 1)[0] ?? '';
    const again = await fetchJson(`${server.url}/trpc/auth.login`, {
      body: { username, password },
      headers: { cookie: `other=1; ${cookie}` },
    });
    const [first, second] = [cookie, cookieOf(again.headers) ?? ''].map((text) => text.slice(7, 29));
    expect(second).toBe(first);
  });
});

describe('a device', () => {
  it('becomes known by no registration and no login before the approval, which give no token', async () => {
    const phone = createDevice();
    const who = stranger();
    const caller = await server.caller(null, HOME, phone);
    const { userId } = await caller.auth.register({ ...who, referralCode: SUPERADMIN.username });
    await caller.auth.login(who);
    expect(phone.token).toBeUndefined();
    expect(await known(who, phone.token, HOME)).toEqual({ device: false, address: false });
    await server.boss.users.update({ id: userId, status: 'Active' });
    await caller.auth.login(who);
    expect(await known(who, phone.token, HOME)).toEqual({ device: true, address: true });
  });

  it('is known only to the accounts that logged in on it', async () => {
    const [one, two, other] = [
      await server.make.member(),
      await server.make.member(),
      await server.make.member(),
    ];
    const phone = createDevice();
    await logIn(one, phone);
    await logIn(two, phone);
    await logIn(one, phone);
    expect(await knownDevice(one, phone.token)).toBe(true);
    expect(await knownDevice(two, phone.token)).toBe(true);
    expect(await knownDevice(other, phone.token)).toBe(false);
    expect(await knownDevice(one)).toBe(false);
  });

  it('gets a new token at each login; using it makes the earlier ones invalid', async () => {
    const member = await server.make.member();
    const { vault } = server.deps;
    const day = 24 * 60 * 60 * 1000;
    const old = issueDevice(vault, { now: Date.now() - 3 * day });
    const newer = issueDevice(vault, { known: old.device, now: Date.now() - 2 * day });
    const shown = (token: string) => ({ token, keep() {} });
    await logIn(member, shown(old.token));
    // The old token stays valid until a login with the newer one: the response with it may have been lost.
    expect(await knownDevice(member, old.token)).toBe(true);
    await logIn(member, shown(newer.token));
    expect(await knownDevice(member, old.token)).toBe(false);
    expect(await knownDevice(member, newer.token)).toBe(true);
  });

  it('is not recognized by a token that was changed, forged or is over 400 days old', async () => {
    const member = await server.make.member();
    const phone = createDevice();
    await logIn(member, phone);
    const { vault } = server.deps;
    const token = phone.token ?? '';
    const [id, seconds, signature] = token.split('.');
    const wrong = [
      `${id}.${Number(seconds) + 1}.${signature}`,
      `${id}.${seconds}.${'0'.repeat(64)}`,
      `${id}.${seconds}`,
      `${token}x`,
      `x${token}`,
      '',
    ];
    for (const changed of wrong) expect(readDevice(vault, changed), changed).toBeUndefined();
    expect(readDevice(vault, token)).toBeDefined();
    expect(readDevice(vault, token, Date.now() + 401 * 24 * 60 * 60 * 1000)).toBeUndefined();
  });

  it('is kept with the 9 newest others of an account, and so are addresses', async () => {
    const member = await server.make.member();
    const devices = Array.from({ length: 11 }, createDevice);
    for (const [i, device] of devices.entries()) await logIn(member, device, `10.1.0.${i}`);
    const still = await Promise.all(devices.map(({ token }) => knownDevice(member, token)));
    expect(still).toEqual([false, ...new Array(10).fill(true)]);
    const addresses = await Promise.all(devices.map((_, i) => known(member, '', `10.1.0.${i}`)));
    expect(addresses.map(({ address }) => address)).toEqual([false, ...new Array(10).fill(true)]);
  });
});

describe('all devices and addresses of an account are forgotten', () => {
  it('when a one-time code sets its password, except for the device that used the code', async () => {
    const member = await server.make.member();
    const [phone, mine] = [createDevice(), createDevice()];
    await logIn(member, phone);
    const { code } = await server.boss.auth.issueResetCode({ id: await server.make.reset(member) });
    const caller = await server.caller(null, HOME, mine);
    await caller.auth.resetPassword({ username: member.username, code, newPassword: 'set-by-myself' });
    expect(await knownDevice(member, phone.token)).toBe(false);
    expect(await knownDevice(member, mine.token)).toBe(true);
  });

  it('even if a login with the old password finishes after the change', async () => {
    const member = await server.make.member();
    await server.boss.users.update({ id: member.id, status: 'Active', password: 'a-new-one' });
    const login = { user: member.id, version: 1, proved: false, issued: 1, most: 10 };
    const there = { address: 'address', device: 'device', session: null, browser: null, passkey: null };
    await server.deps.database.call('remember_login', { ...login, ...there });
    const found = await server.db.sql`select 1 from known_devices where user_id = ${member.id}`;
    expect(found).toHaveLength(0);
    await refused(logIn(member), 401);
  });
});
