import { expect } from 'vitest';
import type { Language } from '#shared/notices.ts';
import type { Person } from '#testing/factories.ts';
import { startPushService, type TestBrowser } from '#testing/push-service.ts';
import { startTestServer } from '#testing/server.ts';

export type NoticeWorld = Awaited<ReturnType<typeof openNoticeWorld>>;

/** Starts a server, and a push service to which the server may send notices. */
export async function openNoticeWorld() {
  const service = await startPushService();
  const server = await startTestServer({ env: { PUSH_SERVICES: service.host }, push: { ca: service.ca } });
  return {
    service,
    server,
    staff: await (await server.make.superadmin()).as(),
    /** Subscribes a new browser to the notices of a person. */
    async told(person: Person, language: Language = 'en'): Promise<TestBrowser> {
      const browser = service.newBrowser();
      await (await person.as()).users.notices.subscribe({ ...keysOf(browser), language });
      return browser;
    },
    /** Waits until no notice is due. */
    settled: () =>
      expect.poll(() => server.db.sql`select 1 from notices where due_at <= app_now()`).toHaveLength(0),
    async close() {
      await server.close();
      await service.close();
    },
  };
}

/** The values that a browser sends when it subscribes. */
export const keysOf = ({ endpoint, p256dh, auth }: TestBrowser) => ({ endpoint, p256dh, auth });

/** The default settings, which an account has until it sets its own. */
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
