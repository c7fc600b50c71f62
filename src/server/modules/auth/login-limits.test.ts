import { describe, expect, it } from 'vitest';
import { fetchJson, httpClient, type Outcome, outcome, refused } from '#testing/client.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { createDevice, type Person } from '#testing/factories.ts';
import { testServer } from '#testing/server.ts';
import type { CallerDevice } from '../../platform/sign-in/devices.ts';

/* `maker` has no limits and makes the people, so that `server` does not count those calls. */
const maker = testServer();
const server = testServer(() => ({ database: maker.db, rateLimits: true, env: { TRUST_PROXY: '1' } }));

let addresses = 0;
const newAddress = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`;

interface From {
  readonly address?: string;
  readonly device?: CallerDevice;
}
async function login(
  username: string,
  password: string,
  { address = newAddress(), device }: From = {},
): Promise<Outcome<unknown>> {
  const nobody = await server.caller(null, address, device);
  return outcome(nobody.auth.login({ username, password }));
}
const right = async ({ username, password }: Person, from?: From) =>
  statusOf(await login(username, password, from));
const failures = async ({ username }: Pick<Person, 'username'>, times: number, from?: From) => {
  const ends = [];
  for (let i = 0; i < times; i++) ends.push(statusOf(await login(username, 'a wrong one', from)));
  return ends;
};
const statusOf = (end: Outcome<unknown>) => (end.ok ? 200 : end.status);
const times = (count: number, status: number) => new Array<number>(count).fill(status);

describe('failed logins', () => {
  it('are limited to 5 per account, then even the right password is refused', async () => {
    const member = await maker.make.member();
    const address = newAddress();
    expect(await failures(member, 7, { address })).toEqual([...times(5, 401), 429, 429]);
    const last = await login(member.username, member.password, { address });
    expect(last).toMatchObject({ status: 429, key: 'tooManyLogins' });
    if (last.ok) return;
    const seconds = Number(last.params.seconds);
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(last.message).toBe(`Too many failed logins. Please try again in ${seconds} seconds`);
  });

  it('are counted before the password check: of 20 concurrent logins, 5 are checked', async () => {
    const member = await maker.make.member();
    const ends = await Promise.all(Array.from({ length: 20 }, () => login(member.username, 'wrong')));
    expect(ends.filter((end) => statusOf(end) === 401)).toHaveLength(5);
    expect(ends.filter((end) => statusOf(end) === 429)).toHaveLength(15);
  });

  it('are limited to 20 at each address that the member has used, even concurrent ones', async () => {
    const member = await maker.make.member();
    const homes = [newAddress(), newAddress()];
    for (const address of homes) expect(await right(member, { address })).toBe(200);
    for (const address of homes) {
      const ends = await Promise.all(
        Array.from({ length: 25 }, () => login(member.username, 'wrong', { address })),
      );
      expect(ends.filter((end) => statusOf(end) === 401)).toHaveLength(20);
    }
  });

  it('are counted together for username and email in any spelling', async () => {
    const member = await maker.make.member();
    const names = [
      member.username,
      member.username.toUpperCase(),
      member.email,
      ` ${member.username} `,
      member.email.toUpperCase(),
      member.username,
    ];
    const ends = [];
    for (const name of names) ends.push(statusOf(await login(name, 'wrong')));
    expect(ends).toEqual([...times(5, 401), 429]);
  });

  it('have the same limit for an unknown name', async () => {
    const unknown = { username: 'nobody.at.all' };
    expect(await failures(unknown, 6, { address: newAddress() })).toEqual([...times(5, 401), 429]);
  });

  it('of 2,400 from one address block no known device, and strangers only as documented', async () => {
    const member = await maker.make.member();
    const boss = await maker.make.superadmin();
    const carrier = newAddress();
    const phones = new Map<Person, CallerDevice>();
    for (const person of [member, boss]) {
      const device = createDevice();
      expect(await right(person, { device })).toBe(200);
      phones.set(person, device);
    }
    // Most attempts are only counted, without a login: a login would cost a password hash and a query.
    const { limits } = server.deps;
    expect((await failures(member, 6, { address: carrier })).at(-1)).toBe(429);
    for (let i = 0; i < 2_400; i++) {
      const account = [member.id, boss.id][i % 20] ?? `nobody${i}`;
      await outcome(limits.takeLogin({ account, address: carrier }));
    }
    await Promise.all(Array.from({ length: 6_000 }, () => outcome(limits.take('anonymous', carrier))));
    await refused(limits.take('anonymous', carrier), 429);
    await refused(limits.take('loginByAddress', carrier), 429);
    for (const [person, device] of phones) {
      expect(await right(person, { address: carrier, device })).toBe(200);
    }
    const elsewhere = await login(member.username, member.password);
    expect(elsewhere).toMatchObject({ ok: false, status: 429 });
    if (!elsewhere.ok) expect(Number(elsewhere.params.seconds)).toBeLessThanOrEqual(30 * 60);
    const there = await login('new.here', 'wrong', { address: carrier });
    expect(there).toMatchObject({ ok: false, status: 429 });
    if (!there.ok) expect(Number(there.params.seconds)).toBeLessThanOrEqual(3600);
  });

  it('of strangers at an address of the member do not use up the attempts of its device', async () => {
    const member = await maker.make.member();
    const device = createDevice();
    const home = newAddress();
    expect(await right(member, { address: home, device })).toBe(200);
    expect(await failures(member, 22, { address: home })).toEqual([...times(20, 401), 429, 429]);
    expect(await right(member, { address: home })).toBe(429);
    expect(await right(member, { address: home, device })).toBe(200);
    expect(await right(member, { device })).toBe(200);
  });

  it('from elsewhere do not block a script without cookies at an address used before', async () => {
    const member = await maker.make.member();
    const home = newAddress();
    expect(await right(member, { address: home })).toBe(200);
    await failures(member, 12);
    expect(await right(member)).toBe(429);
    expect(await right(member, { address: home })).toBe(200);
  });

  it("on a device of another account count as a stranger's", async () => {
    const [member, other] = [await maker.make.member(), await maker.make.member()];
    const device = createDevice();
    expect(await right(other, { device })).toBe(200);
    expect(await failures(member, 6, { device })).toEqual([...times(5, 401), 429]);
  });
});

describe('a batch', () => {
  const batch = (count: number, { username }: Person, comma = ',') =>
    fetchJson(`${server.url}/trpc/${new Array(count).fill('auth.login').join(comma)}?batch=1`, {
      headers: { 'x-forwarded-for': newAddress() },
      body: Object.fromEntries(
        Array.from({ length: count }, (_, i) => [i, { username, password: `guess ${i}` }]),
      ),
    });

  it('of 11 or 400 logins is refused as a whole, even if its path has escaped commas', async () => {
    const member = await maker.make.member();
    for (const [count, comma] of [
      [400, ','],
      [11, ','],
      [11, '%2C'],
      [11, '%2c'],
    ] as const) {
      const { status } = await batch(count, member, comma);
      expect([400, 404, 414]).toContain(status);
    }
    expect(await right(member)).toBe(200);
  });

  it('of 10 logins checks 5 passwords, and refuses the others with the seconds to wait', async () => {
    const member = await maker.make.member();
    const { body, headers } = await batch(10, member);
    const answers: { error: { data: { httpStatus: number } } }[] = body;
    const codes = answers.map(({ error }) => error.data.httpStatus).sort();
    expect(codes).toEqual([...times(5, 401), ...times(5, 429)]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(50);
  });
});

describe('other limits', () => {
  it('allow 60 checks of referral codes per address and minute; malformed codes do not count', async () => {
    const nobody = await server.caller(null, newAddress());
    const check = (code: string) => outcome(nobody.auth.validateReferral({ code }));
    for (let i = 0; i < 100; i++) expect(await check('x')).toMatchObject({ ok: true });
    const ends = [];
    for (let i = 0; i < 61; i++) ends.push(statusOf(await check(`name${i}`)));
    expect(ends).toEqual([...times(60, 200), 429]);
    const { auth } = await server.caller(null, newAddress());
    expect((await auth.validateReferral({ code: SUPERADMIN.username })).valid).toBe(true);
  });

  it('use the forwarded address only from the trusted proxy', async () => {
    // This server trusts one proxy: of the header it uses only the last address, which that proxy has added.
    const check = (forwarded: string) =>
      fetchJson(`${server.url}/api/auth/validate-referral/nobody`, {
        headers: { 'x-forwarded-for': forwarded },
      });
    for (let i = 0; i < 60; i++)
      expect((await check(`${newAddress()}, 10.9.9.9:${4000 + i}`)).status).toBe(200);
    const over = await check(`${newAddress()}, 10.9.9.9`);
    const seconds = Number(over.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    const message = expect.stringMatching(new RegExp(` in ${seconds} seconds?$`));
    expect(over).toMatchObject({ status: 429, body: { success: false, message } });
    await refused(httpClient(server.url).auth.login.mutate({ username: 'no.body', password: 'no' }), 401);
  });
});
