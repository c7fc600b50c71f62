import { beforeAll, describe, expect, it } from 'vitest';
import { SETTING_KEYS, SETTINGS, type SettingKey } from '#shared/settings.ts';
import { race, refused } from '#testing/client.ts';
import { type Caller, testServer } from '#testing/server.ts';
import { readSetting } from './settings.queries.ts';

const server = testServer();
let boss: Caller;
beforeAll(async () => {
  boss = await (await server.make.superadmin()).as();
});

async function findSetting(key: SettingKey) {
  const setting = (await boss.users.settings.list()).find((one) => one.key === key);
  if (!setting) throw new Error(key);
  return setting;
}

describe('the settings of the business', () => {
  it('stand at defaults that are off until somebody changes them', async () => {
    for (const { key, value, changes } of await boss.users.settings.list()) {
      if (SETTINGS[key].recommended === null) continue;
      expect(value, key).toBe(SETTINGS[key].default);
      expect(value === null || value === false, key).toBe(true);
      expect(changes, key).toEqual([]);
    }
    expect((await boss.users.settings.list()).map(({ key }) => key)).toEqual(SETTING_KEYS);
    expect(await readSetting(server.deps.database, 'secondPersonActivation')).toBe(false);
  });

  it('change for every server at once, with who, from and to, an audit row and an event', async () => {
    const key = 'coverageFloor';
    await boss.users.settings.set({ key, value: 1_000, expected: null });
    await boss.users.settings.set({ key, value: 0, expected: 1_000 });
    expect(await readSetting(server.deps.database, key)).toBe(0);
    const [inSql] = await server.db.sql`select app.setting_int(${key}) as value`;
    expect(Number(inSql?.value)).toBe(0);
    expect((await findSetting(key)).changes).toMatchObject([
      { by: expect.any(String), at: expect.any(String), from: 1_000, to: 0 },
      { from: null, to: 1_000 },
    ]);
    const { items } = await boss.users.listAudit({ area: 'setting' });
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'setting.change', before: { value: '1000' }, after: { setting: key, value: '0' } },
      { before: { value: 'default' }, after: { value: '1000' } },
    ]);
    const events = await server.db
      .sql`select payload from events where name = 'settingsChanged' and payload ->> 'key' = ${key} order by id`;
    expect(events.map(({ payload }) => payload)).toEqual([{ key }, { key }]);
    await boss.users.settings.set({ key, value: null, expected: 0 });
    expect(await readSetting(server.deps.database, key)).toBeNull();
  });

  it('switch on and off', async () => {
    const key = 'secondPersonActivation';
    await boss.users.settings.set({ key, value: true, expected: false });
    const [inSql] = await server.db.sql`select app.setting_on(${key}) as value`;
    expect(inSql).toEqual({ value: true });
    await boss.users.settings.set({ key, value: false, expected: true });
    expect(await readSetting(server.deps.database, key)).toBe(false);
  });

  it('take one of several changes that were decided on the same value', async () => {
    const key = 'secondPersonDeletions';
    const { answers, refusals } = await race(5, (i) =>
      boss.users.settings.set({ key, value: i + 1, expected: null }),
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
    await refused(boss.users.settings.set({ key, value, expected } as never), 400);
    expect((await findSetting(key)).value).toEqual(expected);
  });

  it('keep their history in the database against changes', async () => {
    await expect(server.db.sql`delete from setting_changes`).rejects.toThrow('append-only');
  });
});
