import { afterAll, beforeAll, expect } from 'vitest';
import type { Language } from '#shared/notices.ts';
import type { Person } from '#testing/factories.ts';
import { type PushService, startPushService, type TestBrowser } from '#testing/push-service.ts';
import { testServer } from '#testing/server.ts';

/** A server and a push service of the test file. */
export function noticeWorld() {
  let service: PushService;
  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.close());
  const options = () => ({ env: { PUSH_SERVICES: service.host }, push: { ca: service.ca } });
  const server = testServer(() => ({ ...options(), brokenBooks: true }));
  return {
    server,
    options,
    get service() {
      return service;
    },
    async told(person: Person, language: Language = 'en'): Promise<TestBrowser> {
      const browser = service.newBrowser();
      await person.as().users.notices.subscribe({ ...keysOf(browser), language });
      return browser;
    },
    settled: () =>
      expect.poll(() => server.db.sql`select 1 from notices where due_at <= app_now()`).toHaveLength(0),
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
