import { type AnySetting, SETTING_KEYS, type SettingKey } from '#shared/settings.ts';
import type { TestServer } from '#testing/server.ts';

export async function setSettings(
  server: TestServer,
  values: Partial<Record<SettingKey, AnySetting>>,
): Promise<void> {
  const boss = await (await server.make.superadmin()).as();
  const settings = await boss.users.settings.list();
  for (const key of SETTING_KEYS) {
    const expected = settings.find((setting) => setting.key === key)?.value ?? null;
    const value = values[key];
    if (value !== undefined && value !== expected) await boss.users.settings.set({ key, value, expected });
  }
}
