import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AnySetting, type SettingKey, weakens } from '#shared/settings.ts';
import { refused } from '#testing/client.ts';
import type { Person } from '#testing/factories.ts';
import { type Caller, testServer } from '#testing/server.ts';
import { lastWaiting } from '../second-person/second-person.fixture.ts';
import { readSetting } from './settings.queries.ts';

/* A change that weakens a protection waits for another superadmin, if there is one (SPEC section 14). */

const server = testServer();
let boss: Caller;
let second: Person;
let asSecond: Caller;
beforeAll(async () => {
  const first = await server.make.superadmin();
  second = await server.make.admin();
  await server.db.sql`update users set role = 'superadmin' where id = ${second.id}`;
  await server.db.clock.shift('4 days');
  boss = await server.caller(await server.make.token(first.id));
  asSecond = await server.caller(await server.make.token(second.id));
});
afterEach(
  () =>
    server.db.sql`update waiting_changes set state = 'refused', decided_by = made_by where state = 'waiting'`,
);
afterAll(async () => {
  await server.db.clock.reset();
});

const read = (key: SettingKey) => readSetting(server.deps.database, key);
const set = (key: SettingKey, expected: AnySetting, value: AnySetting) =>
  boss.users.settings.set({ key, expected, value });

describe('with two superadmins, a change of a setting', () => {
  it('applies at once when it strengthens a protection or concerns none', async () => {
    expect(await set('secondPersonPayout', null, 5_000)).toEqual({ key: 'secondPersonPayout' });
    await set('secondPersonPayout', 5_000, 1_000);
    await set('holdWithdrawals', null, 24);
    await set('holdWithdrawals', 24, 48);
    await set('eraseScreenshots', null, 30);
    await set('eraseScreenshots', 30, null);
    expect(await read('secondPersonPayout')).toBe(1_000);
    expect(await read('holdWithdrawals')).toBe(48);
  });

  it('waits when it weakens one, and happens when the other superadmin confirms it', async () => {
    const key = 'secondPersonAdjustment';
    await set(key, null, 100);
    expect(await set(key, 100, 101)).toEqual({ key, awaitingSecondPerson: true });
    expect(await read(key)).toBe(100);
    const waiting = async () => (await boss.users.settings.list()).find((one) => one.key === key)?.waiting;
    expect(await waiting()).toMatchObject({ by: 'Super Admin', to: 101 });
    await refused(set(key, 100, null), 409, 'waitsAlready');
    const change = await lastWaiting(server);
    const admin = await (await server.make.admin()).as();
    expect((await admin.users.waiting.list({})).items).toEqual([]);
    expect(await admin.users.waiting.count()).toMatchObject({ count: 0 });
    await refused(admin.users.waiting.confirm(change), 403);
    await refused(admin.users.waiting.refuse(change), 403);
    await refused(boss.users.waiting.confirm(change), 'secondPersonSame');
    const { items } = await asSecond.users.waiting.list({});
    expect(items).toMatchObject([{ kind: 'setting', setting: { key, from: 100, to: 101 }, user: null }]);
    await asSecond.users.waiting.confirm(change);
    expect(await read(key)).toBe(101);
    expect(await waiting()).toBe(null);
    const { items: audit } = await boss.users.listAudit({ area: 'setting' });
    expect(audit[0]).toMatchObject({ action: 'setting.change', after: { confirmedBy: expect.any(String) } });
    const [asked] = await server.db.sql`
      select target_type, after from audit_log where action = 'second.ask' order by id desc limit 1`;
    expect(asked).toMatchObject({ target_type: 'setting', after: { setting: key, value: '101' } });
  });

  it('waits though the seen value comes as a text', async () => {
    const key = 'secondFactorRequired';
    await set(key, false, true);
    expect(await set(key, 'true', false)).toEqual({ key, awaitingSecondPerson: true });
    expect(await read(key)).toBe(true);
  });

  it('is not confirmed any more after the setting was changed in the meantime', async () => {
    const key = 'secondPersonDeletions';
    await set(key, null, 10);
    await set(key, 10, null);
    await asSecond.users.settings.set({ key, expected: 10, value: 5 });
    await refused(asSecond.users.waiting.confirm(await lastWaiting(server)), 409, 'settingChanged');
    expect(await read(key)).toBe(5);
  });

  it.each([
    ['secondPersonActivation', true, false],
    ['secondFactorRequired', true, false],
    ['secondPersonDaily', 0, 1],
    ['holdWithdrawals', 24, 23],
    ['coverageFloor', 1, 0],
    ['coverageFloor', 1, null],
  ] as const)('%s weakens from %s to %s', (key, from, to) => {
    expect(weakens(key, from, to)).toBe(true);
    expect(weakens(key, to, from)).toBe(false);
  });
});

it('one superadmin alone ends a protection, and /cash says so while any is on', async () => {
  expect(await boss.requests.cash()).toMatchObject({ oneSuperadmin: false });
  await server.db.sql`update users set status = 'Inactive' where id = ${second.id}`;
  expect(await boss.requests.cash()).toMatchObject({ oneSuperadmin: true });
  for (const { key, value } of await boss.users.settings.list())
    if (value !== null && value !== false && typeof value !== 'object')
      expect(await set(key, value, value === true ? false : null)).toEqual({ key });
  expect(await boss.requests.cash()).toMatchObject({ oneSuperadmin: false });
});
