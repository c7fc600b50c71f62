import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { HOUSEKEEPING } from '#server/start/start.ts';
import { outcome, refused } from '#testing/client.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { createDevice, depositOf, LETTER, type Person, screenshot, stranger } from '#testing/factories.ts';
import { type Caller, testServer } from '#testing/server.ts';
import { type CallerDevice, readDevice } from '../../platform/sign-in/devices.ts';
import { SETTINGS } from '../notices/notices.fixture.ts';

/* An account that cost nothing costs us nothing (docs/limits.md, "What an unpaid account costs"). */

const server = testServer({ rateLimits: true, env: { TRUST_PROXY: '1' } });
const TOO_MANY = [429, 'tooManyRequests'] as const;
const MEGABYTE = 1024 * 1024;

async function largest(): Promise<string> {
  const raw = { width: 1600, height: 1600, channels: 3 } as const;
  const bytes = await sharp(randomBytes(1600 * 1600 * 3), { raw })
    .jpeg({ quality: 70 })
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}
const stored = async () => {
  const [row] = await server.db.sql`select coalesce(sum(length(bytes)), 0)::int as bytes,
    count(*) filter (where bytes <> '')::int as pictures from images`;
  return row as { bytes: number; pictures: number };
};
const counted = async () => {
  const [row] = await server.db
    .sql`select coalesce(sum(n), 0)::int as bytes from stat_counters where name = 'unpaid:bytes'`;
  return Number(row?.bytes);
};
async function signUp(address: string) {
  const who = stranger();
  const caller = await server.caller(null, address);
  const { userId } = await caller.auth.register({ ...who, referralCode: SUPERADMIN.username });
  return { ...who, id: userId };
}
const deposit = async (caller: Caller, userId: string, picture: string) =>
  caller.requests.createDeposit(await depositOf(userId, { screenshot: picture }));
const reset = (caller: Caller, { username, email }: { username: string; email: string }, picture: string) =>
  caller.auth.forgotPassword({ username, email, newPassword: 'long-enough', screenshot: picture });
async function onPhone(member: Person, address: string): Promise<CallerDevice> {
  const phone = createDevice();
  await server.caller(null, address, phone).auth.login(member);
  return phone;
}

it('one network signs up and sends pictures as fast as it can: at most 100 MB are kept, members there notice nothing', async () => {
  const address = '10.8.0.1';
  // The first 96 MB take half a minute of decoding.
  await server.deps.limits.take('storedByAddress', address, 'tooMuchStored', 96 * MEGABYTE);
  const member = await server.make.member();
  const phone = await onPhone(member, address);
  const picture = await largest();
  const before = await stored();
  const refusals = [];
  for (let i = 0; i < 20 && refusals.length < 2; i++) {
    const who = await signUp(address);
    const { token } = await server.caller(null, address).auth.login(who);
    const own = await server.caller(token, address);
    for (const send of [() => deposit(own, who.id, picture), () => reset(own, who, picture)]) {
      const end = await outcome<unknown>(send());
      if (!end.ok) refusals.push(end);
    }
  }
  expect(refusals.length).toBeGreaterThanOrEqual(2);
  for (const one of refusals) expect(one).toMatchObject({ status: 429, key: 'tooMuchStored' });
  const kept = (await stored()).bytes - before.bytes;
  expect(kept).toBeGreaterThan(MEGABYTE);
  expect(kept).toBeLessThanOrEqual(4 * MEGABYTE);

  const own = await server.caller(member.token, address);
  await own.contacts.create({ userId: member.id, ...LETTER });
  const known = await server.caller(null, address, phone);
  await reset(known, member, picture);
  await known.auth.login(member);
  expect((await stored()).bytes - before.bytes - kept).toBeGreaterThan(MEGABYTE);
  const joiner = await signUp('10.8.0.2');
  await deposit(await server.caller(null, '10.8.0.2'), joiner.id, picture);
}, 180_000);

describe('what an unpaid account sends', () => {
  it('is 60 changes a day, and 2,000 an hour for all unpaid accounts of a network', async () => {
    const address = '10.8.1.1';
    const { token } = await server.make.pending();
    const caller = await server.caller(token, address);
    const set = (i: number, by = caller) =>
      by.users.notices.set({ ...SETTINGS, language: i % 2 ? 'en' : 'ur', details: i % 3 > 0 });
    const keys = async () => Number((await server.db.sql`select count(*) as n from idempotency_keys`)[0]?.n);
    const before = await keys();
    for (let i = 0; i < 60; i++) await set(i);
    await refused(set(61), ...TOO_MANY);
    expect((await keys()) - before).toBeLessThanOrEqual(60);
    for (let i = 60; i < 2_000; i++) await server.deps.limits.take('unpaidByAddress', address);
    const another = await server.caller((await server.make.pending()).token, address);
    await refused(set(1, another), ...TOO_MANY);
    const person = await signUp(address);
    await refused(server.caller(null, address).auth.login(person), ...TOO_MANY);
    await set(1, await server.caller((await server.make.member()).token, address));
  });

  it('counts against the anonymous calls of its network, and members there are not refused', async () => {
    const address = '10.8.1.2';
    for (let i = 0; i < 6_000; i++) await server.deps.limits.take('anonymous', address);
    const { token } = await server.make.pending();
    await refused(server.caller(token, address).users.me(), ...TOO_MANY);
    await server.caller((await server.make.member()).token, address).users.me();
  });

  it('is at most 10 MB of pictures a day, from however many networks', async () => {
    const { id } = await server.make.pending();
    await server.deps.limits.take('storedByUnpaid', id, 'tooMuchStored', 10 * MEGABYTE - 1);
    const caller = await server.caller(null, '10.8.1.3');
    await refused(deposit(caller, id, await screenshot()), 'tooMuchStored');
  });
});

describe('when all unpaid people together have stored too much', () => {
  it('they are refused before anything is stored, and members are served', async () => {
    const member = await server.make.member();
    const pending = await server.make.pending();
    const full = 5 * 1024 * MEGABYTE;
    await server.db.sql`insert into stat_counters (name, shard, n) values ('unpaid:bytes', 99, ${full})`;
    const nobody = await server.caller(null, '10.8.2.1');
    const picture = await screenshot();
    const before = await stored();
    const calls = [
      () => nobody.auth.register({ ...stranger(), referralCode: SUPERADMIN.username }),
      () => deposit(nobody, pending.id, picture),
      () => reset(nobody, pending, picture),
      () => nobody.contacts.createAsGuest(LETTER),
    ];
    for (const call of calls) await refused(call(), 409, 'storageFull');
    expect(await stored()).toEqual(before);
    await reset(nobody, member, picture);
    await member.as().contacts.create({ userId: member.id, ...LETTER });
    await server.db.sql`delete from stat_counters where name = 'unpaid:bytes' and shard = 99`;
    await deposit(nobody, pending.id, picture);
  });

  it('what staff rejected makes room, the pictures of open appeals last', async () => {
    const [appealed, plain] = [await server.make.awaiting(), await server.make.awaiting()];
    for (const { requestId: id } of [appealed, plain]) await server.boss.requests.reject({ id });
    await appealed.as().requests.appeals.create({ id: appealed.requestId, text: 'It arrived' });
    const own = [appealed.requestId, plain.requestId];
    for (const kept of [2, 1, 0]) {
      const room = (await counted()) * (kept === 2 ? 3 : 1);
      await server.deps.database.call('housekeeping', { ...HOUSEKEEPING, most: 1, room });
      const rows = await server.db
        .sql`select id from requests where id = any(${own}) and image_id is not null`;
      expect(rows.map(({ id }) => id)).toEqual(own.slice(0, kept));
    }
  });

  it('counts a picture until its account is approved or deleted', async () => {
    for (const end of [
      (id: string) => server.boss.users.update({ id, status: 'Active' }),
      (id: string) => server.boss.users.delete({ id }),
    ]) {
      const before = await counted();
      const { id } = await server.make.awaiting();
      expect((await counted()) - before).toBeGreaterThan(2_048);
      await end(id);
      expect(await counted()).toBe(before);
    }
    const before = await counted();
    const nobody = await server.caller(null, '10.8.2.2');
    const { id } = await nobody.contacts.createAsGuest(LETTER);
    expect((await counted()) - before).toBe(1_034);
    await server.boss.contacts.delete({ id });
    expect(await counted()).toBe(before);
  });
});

describe('a picture that nobody can see any more is deleted', () => {
  it('of a password request that another one replaces, or that left the list', async () => {
    const member = await server.make.member();
    const nobody = await server.caller(null, '10.8.3.1');
    const before = (await stored()).pictures;
    for (let i = 0; i < 3; i++) await reset(nobody, member, await screenshot());
    expect((await stored()).pictures).toBe(before + 1);
    const [row] = (await server.boss.auth.listPasswordResets({ limit: 1 })).items;
    const id = row?.id ?? '';
    expect((await fetch(`${server.url}${row?.screenshot}`)).status).toBe(200);
    await server.boss.auth.rejectPasswordReset({ id });
    expect((await stored()).pictures).toBe(before + 1);
    await server.boss.auth.rejectPasswordReset({ id });
    expect((await stored()).pictures).toBe(before);
    expect((await fetch(`${server.url}${row?.screenshot}`)).status).toBe(404);
  });

  it('of a rejected deposit after 30 days, unless an appeal is open; its hash stays', async () => {
    const [plain, appealed] = [await server.make.awaiting(), await server.make.awaiting()];
    for (const { requestId: id } of [plain, appealed]) await server.boss.requests.reject({ id });
    await appealed.as().requests.appeals.create({ id: appealed.requestId, text: 'It arrived' });
    const keepHouse = () =>
      server.deps.database.call('housekeeping', { ...HOUSEKEEPING, keepPictures: '0 days' });
    await server.deps.database.call('housekeeping', HOUSEKEEPING);
    expect(await server.boss.requests.get({ id: plain.requestId })).toHaveProperty(
      'screenshot',
      expect.any(String),
    );
    await keepHouse();
    expect(await server.boss.requests.get({ id: plain.requestId })).toHaveProperty('screenshot', null);
    expect(await server.boss.requests.get({ id: appealed.requestId })).toHaveProperty(
      'screenshot',
      expect.any(String),
    );
    const traces = await server.db
      .sql`select length(digest) as digest, length(print) as print, length(bytes) as bytes
      from screenshot_prints join images i on i.id = image_id where request_id = ${plain.requestId}`;
    expect(traces).toMatchObject([{ digest: 32, print: 1024, bytes: 0 }]);
    await server.deps.database.call('erase_screenshots', { user: plain.id });
    const [kept] = await server.db
      .sql`select length(digest) as digest from screenshot_prints where request_id = ${plain.requestId}`;
    expect(kept).toEqual({ digest: 32 });
    // The renewed deposit has the picture of the rejected one.
    const granted = { id: appealed.requestId, verdict: 'granted', answer: 'Yes' } as const;
    const other = await (await server.make.admin()).as();
    await other.requests.appeals.answer(granted);
    await keepHouse();
    const [renewed] = (await server.boss.requests.list({ limit: 1 })).items;
    expect(renewed).toMatchObject({ userId: appealed.id, status: 'Pending' });
    expect((await fetch(`${server.url}${renewed?.screenshot}`)).status).toBe(200);
  });
});

it('a known device bounds the pictures that its owner sends for accounts that cost nothing', async () => {
  const phone = await onPhone(await server.make.member(), '10.8.4.1');
  const caller = await server.caller(null, '10.8.4.1', phone);
  const picture = await screenshot();
  const { hash = '' } = readDevice(server.deps.vault, phone.token) ?? {};
  for (let i = 0; i < 19; i++) await server.deps.limits.take('uploadByDevice', hash);
  await deposit(caller, (await server.make.pending()).id, picture);
  await refused(deposit(caller, (await server.make.pending()).id, picture), ...TOO_MANY);
});

it('a member who ends other sessions again and again writes nothing, and seals nothing', async () => {
  const member = await server.make.member();
  const { token } = await server.caller(null, '10.8.5.1').auth.login(member);
  const caller = await server.caller(token, '10.8.5.1');
  const rows = async () => {
    const [row] = await server.db
      .sql`select (select count(*) from audit_log where actor_id = ${member.id})::int as audit,
      (select count(*) from events where user_id = ${member.id})::int as events,
      (select count(*) from idempotency_keys where scope = ${`user:${member.id}`})::int as keys`;
    return row;
  };
  await caller.users.account.endOtherDevices({});
  const first = await rows();
  expect(first).toMatchObject({ audit: 0 });
  for (let i = 0; i < 10; i++) await caller.users.account.endOtherDevices({});
  expect(await rows()).toEqual(first);
  await server.caller(null, '10.8.5.1').auth.login(member);
  await caller.users.account.endOtherDevices({});
  expect(await rows()).toMatchObject({ audit: 1 });
  for (let i = 0; i < 8; i++) await caller.users.account.endOtherDevices({});
  await refused(caller.users.account.endOtherDevices({}), ...TOO_MANY);
});
