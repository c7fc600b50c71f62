import { expect } from 'vitest';
import type { Language } from '#shared/notices.ts';
import type { Person } from '#testing/factories.ts';
import { startPushService, type TestBrowser } from '#testing/push-service.ts';
import { startTestServer } from '#testing/server.ts';

export type NoticeWorld = Awaited<ReturnType<typeof openNoticeWorld>>;

export async function openNoticeWorld() {
  const service = await startPushService();
  const server = await startTestServer({ env: { PUSH_SERVICES: service.host }, push: { ca: service.ca } });
  return {
    service,
    server,
    staff: await (await server.make.superadmin()).as(),
    async told(person: Person, language: Language = 'en'): Promise<TestBrowser> {
      const browser = service.newBrowser();
      await (await person.as()).users.notices.subscribe({ ...keysOf(browser), language });
      return browser;
    },
    settled: () =>
      expect.poll(() => server.db.sql`select 1 from notices where due_at <= app_now()`).toHaveLength(0),
    async close() {
      await server.close();
      await service.close();
    },
  };
}

export const keysOf = ({ endpoint, p256dh, auth }: TestBrowser) => ({ endpoint, p256dh, auth });

export const SETTINGS = {
  language: 'en' as Language,
  muted: [],
  quiet: null,
  details: false,
  email: false,
  reminder: false,
};

export const arrives = (browser: TestBrowser, count = 1) =>
  expect.poll(() => browser.told.length).toBe(count);
