import { afterEach, describe, expect, it } from 'vitest';
import { SETTING_KEYS, SETTINGS, type SettingKey } from '#shared/settings.ts';
import { race, refused } from '#testing/client.ts';
import { testServer } from '#testing/server.ts';
import { setSettings } from './settings.fixture.ts';
import { readSetting } from './settings.queries.ts';

const server = testServer();

async function findSetting(key: SettingKey) {
  const setting = (await server.boss.users.settings.list()).find((one) => one.key === key);
  if (!setting) throw new Error(key);
  return setting;
}

describe('the settings of the business', () => {
  it('stand at defaults that are off until somebody changes them', async () => {
    for (const { key, value, changes } of await server.boss.users.settings.list()) {
      if (SETTINGS[key].recommended === null) continue;
      expect(value, key).toBe(SETTINGS[key].default);
      expect(value === null || value === false, key).toBe(true);
      expect(changes, key).toEqual([]);
    }
    expect((await server.boss.users.settings.list()).map(({ key }) => key)).toEqual(SETTING_KEYS);
    expect(await readSetting(server.deps.database, 'secondPersonActivation')).toBe(false);
  });

  it('change for every server at once, with who, from and to, an audit row and an event', async () => {
    const key = 'coverageFloor';
    await server.boss.users.settings.set({ key, value: 1_000, expected: null });
    await server.boss.users.settings.set({ key, value: 0, expected: 1_000 });
    expect(await readSetting(server.deps.database, key)).toBe(0);
    const [inSql] = await server.db.sql`select app.setting_int(${key}) as value`;
    expect(Number(inSql?.value)).toBe(0);
    expect((await findSetting(key)).changes).toMatchObject([
      { by: expect.any(String), at: expect.any(String), from: 1_000, to: 0 },
      { from: null, to: 1_000 },
    ]);
    const { items } = await server.boss.users.listAudit({ area: 'setting' });
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'setting.change', before: { value: '1000' }, after: { setting: key, value: '0' } },
      { before: { value: 'default' }, after: { value: '1000' } },
    ]);
    const events = await server.db
      .sql`select payload from events where name = 'settingsChanged' and payload ->> 'key' = ${key} order by id`;
    expect(events.map(({ payload }) => payload)).toEqual([{ key }, { key }]);
    await server.boss.users.settings.set({ key, value: null, expected: 0 });
    expect(await readSetting(server.deps.database, key)).toBeNull();
  });

  it('switch on and off', async () => {
    const key = 'secondPersonActivation';
    await server.boss.users.settings.set({ key, value: true, expected: false });
    const [inSql] = await server.db.sql`select app.setting_on(${key}) as value`;
    expect(inSql).toEqual({ value: true });
    await server.boss.users.settings.set({ key, value: false, expected: true });
    expect(await readSetting(server.deps.database, key)).toBe(false);
  });

  it('take one of several changes that were decided on the same value', async () => {
    const key = 'secondPersonDeletions';
    const { answers, refusals } = await race(5, (i) =>
      server.boss.users.settings.set({ key, value: i + 1, expected: null }),
    );
    expect(answers).toHaveLength(1);
    expect(refusals.map((end) => end.key)).toEqual(new Array(4).fill('settingChanged'));
    expect((await findSetting(key)).changes).toHaveLength(1);
  });

  it.each([
    ['coverageFloor', true],
    ['coverageFloor', -1],
    ['coverageFloor', 1.5],
    ['coverageFloor', 100_000_001],
    ['secondPersonActivation', null],
    ['secondPersonActivation', 1],
    ['coverageFloor', 'text'],
    ['receivingSadaPay', null],
    ['receivingSadaPay', 5],
    ['receivingSadaPay', { number: ' ', title: 'x', on: true }],
    ['receivingSadaPay', { number: '0300 1234567', title: 'x'.repeat(81), on: true }],
    ['receivingSadaPay', { number: '0300 1234567', title: 'x' }],
    ['channels', [{ name: 'x', url: 'javascript:alert(1)' }]],
    ['channels', [{ name: '', url: 'https://x.example' }]],
    ['channels', Array(5).fill({ name: 'x', url: 'https://x.example' })],
    ['support', 'http://help.example'],
    ['support', '300 1234567'],
    ['support', true],
  ] as const)('refuse %s = %s', async (key, value) => {
    const { value: expected } = await findSetting(key);
    await refused(server.boss.users.settings.set({ key, value, expected } as never), 400);
    expect((await findSetting(key)).value).toEqual(expected);
  });

  it('keep their history in the database against changes', async () => {
    await expect(server.db.sql`delete from setting_changes`).rejects.toThrow('append-only');
  });
});

const isPaused = async () => (await server.caller().auth.joiningPaused()).paused;
const freeCash = async () => (await server.boss.requests.cash()).solvency.surplus;

describe('the coverage floor', () => {
  afterEach(() => setSettings(server, { coverageFloor: null }));
  it('is off by default: deposits are approved however little cash is free', async () => {
    const { id } = await server.make.member({ balance: 50_000 });
    expect(await freeCash()).toBeLessThan(0);
    expect(await isPaused()).toBe(false);
    const { requestId } = await server.make.awaiting();
    await server.boss.requests.approve({ id: requestId });
    await server.make.fundMember(id, -50_000);
  });

  it('pauses joining below it, refuses deposits with both amounts, and goes on once enough is free', async () => {
    const { requestId } = await server.make.awaiting();
    const free = Math.floor(await freeCash());
    await setSettings(server, { coverageFloor: Math.max(0, free) + 1 });
    expect(await isPaused()).toBe(true);
    const { refusals } = await race(3, () => server.boss.requests.approve({ id: requestId }));
    expect(refusals.map(({ status, key }) => [status, key])).toEqual(
      new Array(3).fill([409, 'coverageFloorReached']),
    );
    expect(refusals[0]?.message).toMatch(/free cash is ₨.+, below the floor of ₨/);
    expect(await server.boss.requests.get({ id: requestId })).toMatchObject({ status: 'Pending' });
    await setSettings(server, { coverageFloor: null });
    expect(await isPaused()).toBe(false);
    await server.boss.requests.approve({ id: requestId });
  });

  it('does not hold up payouts and rejections', async () => {
    const { id } = await server.make.withdrawal();
    const deposit = await server.make.awaiting();
    await setSettings(server, { coverageFloor: 100_000_000 });
    await server.boss.requests.approve({ id });
    await server.boss.requests.reject({ id: deposit.requestId });
  });

  it('refuses a deposit by a confirmation too', async () => {
    const { requestId } = await server.make.awaiting();
    const [maker, admin] = [await server.make.admin(), await (await server.make.admin()).as()];
    await setSettings(server, { secondPersonDaily: 0 });
    await maker.as().requests.approve({ id: requestId });
    await setSettings(server, { secondPersonDaily: null, coverageFloor: 100_000_000 });
    const { items } = await admin.users.waiting.list({});
    const [change] = items.filter(({ request }) => request?.id === requestId);
    await refused(admin.users.waiting.confirm({ id: change?.id ?? '' }), 'coverageFloorReached');
  });

  it('is among the protections that the cash screen names while it is off', async () => {
    const off = (await server.boss.requests.cash()).protectionsOff;
    expect(off).toContain('coverageFloor');
    await setSettings(server, { coverageFloor: 0 });
    expect((await server.boss.requests.cash()).protectionsOff).toEqual(
      off.filter((key) => key !== 'coverageFloor'),
    );
  });
});
