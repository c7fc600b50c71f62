import { describe, expect, it, vi } from 'vitest';
import { fetchJson, outcome } from '#testing/client.ts';
import { createDevice, type Person, resetOf, stranger } from '#testing/factories.ts';
import { testServer } from '#testing/server.ts';
import type { CallerDevice } from '../../platform/sign-in/devices.ts';

/* `maker` has no limits and makes the people, so that `server` does not count those calls. */
const maker = testServer();
const server = testServer(() => ({ database: maker.db, rateLimits: true, env: { TRUST_PROXY: '1' } }));

let addresses = 0;
const newAddress = () => `10.2.0.${++addresses}`;
const nobody = (address = newAddress(), device?: CallerDevice) => server.caller(null, address, device).auth;
const statusOf = async (call: PromiseLike<unknown>) => {
  const end = await outcome(call);
  return end.ok ? 200 : end.status;
};
async function repeat(times: number, call: () => Promise<number>): Promise<number[]> {
  const ends = [];
  for (let i = 0; i < times; i++) ends.push(await call());
  return ends;
}
const times = (count: number, status: number) => new Array<number>(count).fill(status);

async function memberWithPhone() {
  const member = await maker.make.member();
  const phone = createDevice();
  await maker.caller(null, '10.3.0.1', phone).auth.login(member);
  return { member, phone };
}
const ask = async (who: Pick<Person, 'username' | 'email'>, address?: string, device?: CallerDevice) =>
  statusOf(nobody(address, device).forgotPassword(await resetOf(who)));
const latest = async () => (await maker.boss.auth.listPasswordResets({ limit: 1 })).items[0];

describe("requesting a reset in another person's name", () => {
  it("5 times from one network does not use up the member's own requests", async () => {
    const { member, phone } = await memberWithPhone();
    const [theirs, home] = [newAddress(), newAddress()];
    expect(await repeat(6, () => ask(member, theirs))).toEqual([...times(5, 200), 429]);
    expect(await ask(member, home)).toBe(200);
    expect(await ask(member, theirs, phone)).toBe(200);
  });

  it('50 times from many networks does not block a known device', async () => {
    const { member, phone } = await memberWithPhone();
    for (let i = 0; i < 50; i++) await server.deps.limits.take('resetByAccount', member.username);
    expect(await ask(member)).toBe(429);
    expect(await ask(member, newAddress(), phone)).toBe(200);
  });

  it('counts all spellings of a username together, even unusual ones', async () => {
    const who = { ...stranger(), username: `imi.${++addresses}` };
    const { username: referralCode } = await maker.make.member();
    await maker.caller(null).auth.register({ ...who, referralCode });
    const address = newAddress();
    const spelled = (username: string) => ask({ ...who, username }, address);
    const asked = [];
    for (let i = 0; i < 3; i++)
      asked.push(await spelled(who.username), await spelled(who.username.toUpperCase()));
    expect(asked).toEqual([...times(5, 200), 429]);
    // A username with a dotted capital İ can be no username, so it is refused at once.
    const replaced = (await latest())?.replaced;
    expect(await ask({ ...who, username: who.username.replace('i', 'İ') })).toBe(400);
    expect((await latest())?.replaced).toBe(replaced);
  });

  it("counts nothing for the account if the network's limit refuses", async () => {
    const { member } = await memberWithPhone();
    const flooded = newAddress();
    for (let i = 0; i < 600; i++) await server.deps.limits.take('uploadByAddress', flooded);
    expect(await repeat(60, () => ask(member, flooded))).toEqual(times(60, 429));
    expect(await ask(member)).toBe(200);
  });

  it("counts nothing for the network on a device known to the account, and is taken after strangers' flood", async () => {
    const { member, phone } = await memberWithPhone();
    const address = newAddress();
    for (let i = 0; i < 600; i++) await server.deps.limits.take('uploadByAddress', address);
    expect(await ask(member, address)).toBe(429);
    expect(await ask(member, address, phone)).toBe(200);
  });

  it("counts nothing for the network if the account's limit refuses", async () => {
    const { member } = await memberWithPhone();
    const address = newAddress();
    for (let i = 0; i < 590; i++) await server.deps.limits.take('uploadByAddress', address);
    expect(await repeat(20, () => ask(member, address))).toEqual([...times(5, 200), ...times(15, 429)]);
    expect(await ask(stranger(), address)).toBe(200);
  });

  it('has the same limits for an unknown name', async () => {
    const address = newAddress();
    const who = stranger();
    expect(await repeat(6, () => ask(who, address))).toEqual([...times(5, 200), 429]);
  });

  it('shows staff how many requests it replaced', async () => {
    const { member, phone } = await memberWithPhone();
    await ask(member, newAddress(), phone);
    expect(await latest()).toMatchObject({ username: member.username, replaced: 0 });
    await ask(member);
    await ask(member);
    const reset = await latest();
    expect(reset).toMatchObject({ username: member.username, replaced: 2 });
    const { token } = await maker.make.superadmin();
    const { body } = await fetchJson(`${maker.url}/api/auth/password-requests?limit=1`, { token });
    expect(body.requests[0]).toMatchObject({ _id: reset?.id, replaced: 2 });
    await maker.boss.auth.rejectPasswordReset({ id: reset?.id ?? '' });
    await ask(member, newAddress(), phone);
    expect(await latest()).toMatchObject({ replaced: 0 });
  });
});

/** In a transaction that is rolled back. Rows that the function itself rolls back count too. */
async function written(name: string, ...args: (string | number | Buffer | null)[]) {
  const undo = new Error('undone');
  const rows: Record<string, number> = {};
  const add = (found: readonly { name: string; n: number }[], sign: number) => {
    for (const { name: table, n } of found) rows[table] = (rows[table] ?? 0) + sign * n;
  };
  await maker.db.sql
    .begin(async (sql) => {
      const read = () => sql<{ name: string; n: number }[]>`
        select relname as name, n_tup_ins + n_tup_upd + n_tup_del as n from pg_stat_xact_user_tables`;
      // Statistics of earlier writes on this connection may still be pending, so they are subtracted.
      add(await read(), -1);
      await sql.unsafe(`select app.${name}(${args.map((_, i) => `$${i + 1}`).join(', ')})`, args);
      add(await read(), 1);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return Object.fromEntries(Object.entries(rows).filter(([, n]) => n !== 0));
}

describe('neither the answer nor the work reveals whether an account matches', () => {
  it('a reset request writes the same number of rows for an unknown account', async () => {
    const member = await maker.make.member();
    const write = (username: string, email: string) => {
      const picture = [crypto.randomUUID(), Buffer.alloc(9_000, 7), 40, 60];
      const reset = [username, email, crypto.randomUUID(), 'hash', Buffer.from('x')];
      return written('reset_create', ...reset, ...picture);
    };
    const match = await write(member.username, member.email);
    expect(match).toMatchObject({ images: 1, password_resets: 1, events: 1 });
    expect(await write(member.username, 'other@example.com')).toEqual(match);
    expect(await write('no.body', member.email)).toEqual(match);
  });

  it('a reset request for an unknown name or another address leaves no rows', async () => {
    const count = async () =>
      (
        await maker.db.sql`select (select count(*) from images) i, (select count(*) from password_resets) r,
        (select count(*) from events) e, (select sum(n) from stat_counters where name like 'resets:%') c`
      )[0];
    const { username, email } = await maker.make.member();
    const before = await count();
    for (const wrong of [
      stranger(),
      { username, email: 'other@example.com' },
      { username: 'no.body', email },
    ])
      expect(await ask(wrong)).toBe(200);
    expect(await count()).toEqual(before);
  });

  const sumOf = (rows: Record<string, number>) => Object.values(rows).reduce((sum, n) => sum + n, 0);

  it('a wrong code writes the same number of rows without a code or an account', async () => {
    const { member } = await withCode();
    const without = await maker.make.member();
    for (const username of [member.username, without.username, 'no.body'])
      expect(sumOf(await written('reset_use_code', username, 'wrong', 50, null, null))).toBe(1);
  });

  it('a code by e-mail writes the same number of rows for an unknown account', async () => {
    const { username, email } = await maker.make.member();
    for (const name of [username, 'no.body'])
      expect(sumOf(await written('reset_mail_code', name, email, 'h', 's', 15, 50, 'en'))).toBe(2);
  });
});

async function withCode() {
  const found = await memberWithPhone();
  const { member } = found;
  const { username } = member;
  const { code } = await maker.boss.auth.issueResetCode({ id: await maker.make.reset(member) });
  const wrong = String((Number(code) + 1) % 1e8).padStart(8, '0');
  const tryCode = async (tried: string, address?: string, device?: CallerDevice) =>
    statusOf(nobody(address, device).verifyResetCode({ username, code: tried }));
  return { ...found, code, wrong, tryCode };
}

describe('wrong one-time codes', () => {
  it("are limited to 5 by each requester, and a stranger's do not count for the member", async () => {
    const { code, wrong, tryCode, phone } = await withCode();
    const theirs = newAddress();
    expect(await repeat(6, () => tryCode(wrong, theirs))).toEqual([...times(5, 400), 429]);
    expect(await tryCode(code, newAddress())).toBe(200);
    expect(await tryCode(code, theirs, phone)).toBe(200);
    expect(await repeat(6, () => tryCode(wrong, theirs, phone))).toEqual([...times(5, 400), 429]);
  });

  it('are limited to 5 by each requester even when they are concurrent', async () => {
    const { wrong, tryCode } = await withCode();
    const address = newAddress();
    const ends = await Promise.all(Array.from({ length: 30 }, () => tryCode(wrong, address)));
    expect(ends.filter((status) => status === 400)).toHaveLength(5);
  });

  it('are limited to 50 in total; then only a known device can use the code, until 60', async () => {
    const { code, wrong, tryCode, phone } = await withCode();
    for (let network = 0; network < 10; network++) {
      const address = newAddress();
      await repeat(5, () => tryCode(wrong, address));
    }
    expect(await tryCode(code)).toBe(400);
    expect(await tryCode(code, newAddress(), phone)).toBe(200);
    await maker.db.sql`update password_resets set code_tries = 60 where code_hash is not null`;
    expect(await tryCode(code, newAddress(), phone)).toBe(400);
  });

  it('do not include correct codes, which are not counted', async () => {
    const { code, tryCode } = await withCode();
    const address = newAddress();
    expect(await repeat(12, () => tryCode(code, address))).toEqual(times(12, 200));
  });

  it('cost no hash; setting a password with a correct code costs one', async () => {
    const { member, code, wrong } = await withCode();
    const hash = vi.spyOn(server.deps.passwords, 'hash');
    const set = async (tried: string, username = member.username) =>
      statusOf(nobody().resetPassword({ username, code: tried, newPassword: 'set-by-me' }));
    expect(await set(wrong)).toBe(400);
    expect(await set(code, 'no.body')).toBe(400);
    expect(hash).not.toHaveBeenCalled();
    expect(await set(code)).toBe(200);
    expect(hash).toHaveBeenCalledTimes(1);
    hash.mockRestore();
  });
});
