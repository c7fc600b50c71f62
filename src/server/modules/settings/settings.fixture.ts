import { type AnySetting, type News, SETTING_KEYS, type SettingKey } from '#shared/settings.ts';
import type { TestServer } from '#testing/server.ts';

export async function setSettings(
  server: TestServer,
  values: Partial<Record<SettingKey, AnySetting>>,
): Promise<void> {
  const settings = await server.boss.users.settings.list();
  for (const key of SETTING_KEYS) {
    const expected = settings.find((setting) => setting.key === key)?.value ?? null;
    const value = values[key];
    if (value !== undefined && value !== expected)
      await server.boss.users.settings.set({ key, value, expected });
  }
}

const HOUR_MS = 60 * 60 * 1000;

/** @returns the id of the notice to all. Without `changes` it began a minute ago and ends in an hour. */
export async function setNews(server: TestServer, changes: Partial<News> = {}): Promise<number> {
  const [clock] = await server.db.sql<{ now: Date }[]>`select app_now() as now`;
  const now = clock?.now.getTime() ?? 0;
  const at = (ms: number) => new Date(now + ms).toISOString();
  await setSettings(server, {
    news: { en: 'Closed on Friday', ur: 'جمعہ کو بند ہے', from: at(-60_000), until: at(HOUR_MS), ...changes },
  });
  const [row] = await server.db.sql<{ news: { id: number } | null }[]>`select app.news_now() as news`;
  return row?.news?.id ?? 0;
}
