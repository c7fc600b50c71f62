import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, fillLogin, goTo, PHONE, signIn } from '#testing/browser.ts';
import type { Person } from '#testing/factories.ts';
import { startPushService, type TestBrowser } from '#testing/push-service.ts';
import { openWorld } from '#testing/world.ts';
import { receipt } from './pages/public/public.fixture.ts';

/* A headless Chromium has no push service, so a script replaces the push functions of the browser. */

const service = await startPushService();
const world = openWorld({
  env: {
    PUSH_SERVICES: service.host,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'news@sikka.example',
    PUBLIC_URL: 'http://localhost:3000',
  },
  push: { ca: service.ca },
});
afterAll(() => service.close());

/** `missing`: a browser without push messages. */
type Answer = 'granted' | 'denied' | 'missing';

/** `asked` reads how often the browser has asked for permission. */
async function open(answer: Answer, viewport: { width: number; height: number } = PHONE) {
  const own = service.newBrowser();
  const page = await world.newPage(viewport);
  await page.addInitScript(playBrowser, { answer, own: { ...own, told: [] } });
  const asked = () => page.evaluate(() => Number(/test-asked=(\d+)/.exec(document.cookie)?.[1] ?? 0));
  return { page, own, asked };
}

function playBrowser({ answer, own }: { answer: Answer; own: TestBrowser }): void {
  if (answer === 'missing') {
    Reflect.deleteProperty(window, 'PushManager');
    return;
  }
  // In cookies, because a logout empties the storage.
  const keep = (name: string, value: string) => {
    document.cookie = `test-${name}=${value}; path=/`;
  };
  const kept = (name: string) => new RegExp(`test-${name}=(\\w+)`).exec(document.cookie)?.[1];
  const { endpoint, p256dh, auth } = own;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => keep('subscribed', ''),
  };
  const pushManager = {
    subscribe: async () => {
      keep('subscribed', 'yes');
      return subscription;
    },
    getSubscription: async () => (kept('subscribed') ? subscription : null),
  };
  const worker = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    value: {
      register: async () => worker,
      ready: Promise.resolve(worker),
      getRegistration: async () => worker,
    },
  });
  const permission = () => kept('permission') || 'default';
  Object.defineProperty(Notification, 'permission', { get: permission });
  Notification.requestPermission = async () => {
    keep('asked', String(Number(kept('asked') ?? 0) + 1));
    keep('permission', answer);
    return answer as NotificationPermission;
  };
}

async function memberPage(answer: Answer) {
  const member = await world.server.make.member({ balance: 500 });
  const opened = await open(answer);
  await signIn(opened.page, member);
  return { member, ...opened };
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** @param isAgain a later withdrawal: the bank account of the earlier one was saved and is already chosen */
async function withdraw(page: Page, isAgain = false) {
  await page.goto('/withdraw');
  await page.getByRole('button', { name: /^Withdraw ₨/ }).click();
  if (isAgain) await page.getByRole('button', { name: /JazzCash/, pressed: true }).waitFor();
  else {
    await page.getByLabel('Bank Name').selectOption('JazzCash');
    await page.getByLabel('Account Number').fill('03001234567');
    await page.getByLabel('Account Name').fill('Member');
  }
  await button(page, 'Submit Request').click();
  await button(page, 'Send').click();
  await page.getByText('Withdrawal request submitted!').waitFor();
}
const question = 'Shall we tell you on this phone once it is decided?';
const staff = async () => (await world.server.make.superadmin()).as();
const browsersOf = async ({ id }: Pick<Person, 'id'>) =>
  (await world.server.db.sql`select 1 from push_subscriptions where user_id = ${id}`).length;

describe('after a deposit was sent without a login', () => {
  test('one line asks, the browser asks once, and the approval is told', async () => {
    const person = await world.server.make.pending();
    const { page, own, asked } = await open('granted');
    await page.goto('/login');
    await page.evaluate((id) => localStorage.setItem('pendingUserId', id), person.id);
    await page.goto('/payment');
    await page.getByRole('radio', { name: /SadaPay/ }).check();
    await page.getByLabel('Transaction ID').fill('TX-1');
    await page.getByLabel('Payment screenshot').setInputFiles(await receipt());
    await button(page, 'Submit for approval').click();
    await page.getByText(question).waitFor();
    expect(await asked()).toBe(0);
    await expectAccessible(page);
    await button(page, 'Tell me').click();
    await page.getByText('This phone will tell you.').waitFor();
    expect(await asked()).toBe(1);
    const boss = await staff();
    const { items } = await boss.requests.list({ status: 'Pending', search: person.username });
    await boss.requests.approve({ id: items[0]?.id ?? '' });
    await expect.poll(() => own.told).toMatchObject([{ title: 'Your account is active', lang: 'en' }]);
  });
});

describe('after a withdrawal', () => {
  test('a member who says no is not asked again, also not after the next withdrawal', async () => {
    const { page, member, asked } = await memberPage('granted');
    await withdraw(page);
    await button(page, 'Not now').click();
    await page.getByText(question).waitFor({ state: 'detached' });
    await world.server.make.fundMember(member.id, 500);
    await withdraw(page, true);
    expect(await page.getByText(question).count()).toBe(0);
    expect(await asked()).toBe(0);
  });

  test('the page says when the browser refuses push messages, and so do the settings', async () => {
    const { page, member } = await memberPage('denied');
    await withdraw(page);
    await button(page, 'Tell me').click();
    await page.getByText('Your browser does not allow it.').waitFor();
    expect(await browsersOf(member)).toBe(0);
    await goTo(page, '/notifications');
    await page.getByText('Your browser does not allow notifications from here.').waitFor();
    await expectAccessible(page, { axe: false });
  });

  test('a browser without push messages shows nothing, and everything works', async () => {
    const { page } = await memberPage('missing');
    await withdraw(page);
    expect(await page.getByText(question).count()).toBe(0);
    await goTo(page, '/notifications');
    await page.getByText('This browser cannot show notifications.').waitFor();
  });
});

test('the page of notifications opens from the profile, keeps each choice, undoes a refused one and speaks Urdu', async () => {
  const { page, member, own } = await memberPage('granted');
  const openFromProfile = async () => {
    await page.goto('/dashboard');
    await page.getByRole('banner').getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('link', { name: 'Notifications' }).click();
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  };
  await openFromProfile();
  await button(page, 'Turn on').click();
  await page.getByText('Notifications are on.').waitFor();
  const paid = page.getByLabel('A withdrawal is paid');
  await paid.uncheck();
  await page.getByLabel('Remind me of the day’s tasks').check();
  await page.getByLabel('By e-mail too').check();
  await page.getByLabel('Quiet hours').check();
  await page.getByLabel('Until').selectOption('6');
  const settings = async () => member.as().users.notices.get();
  await expect.poll(settings).toMatchObject({
    muted: ['paid'],
    reminder: true,
    email: true,
    details: false,
    quiet: { from: 22, to: 6 },
    browsers: 1,
  });
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await openFromProfile();
  await expectAccessible(page, { axe: false });
  expect(await paid.isChecked()).toBe(false);
  expect(await page.getByLabel('Until').inputValue()).toBe('6');
  await button(page, 'Turn off').click();
  await page.getByText('Notifications are off.').waitFor();
  expect(await browsersOf(member)).toBe(0);
  expect(own.told).toEqual([]);

  const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, key: 'unexpected', params: {} };
  const json = [{ error: { message: 'x', code: -32603, data } }];
  await page.route(/users\.notices\.set/, (route) => route.fulfill({ status: 500, json }));
  await paid.click();
  await page.getByText('This could not be saved').waitFor();
  await expect.poll(() => paid.isChecked()).toBe(false);

  await page.evaluate(() => localStorage.setItem('lang', 'ur'));
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'اطلاعات' }).waitFor();
  await button(page, 'آن کریں').click();
  await page.getByText('یہاں اطلاعات آتی ہیں۔').waitFor();
  await expectAccessible(page, { axe: false });
  // The notices speak Urdu from then on.
  expect(await settings()).toMatchObject({ language: 'ur' });
});

test('a log-out ends the notices of this browser, and the next login resumes them without a question', async () => {
  const { page, member, asked } = await memberPage('granted');
  await page.goto('/notifications');
  await button(page, 'Turn on').click();
  await page.getByText('Notifications are on.').waitFor();
  expect(await browsersOf(member)).toBe(1);
  await button(page, 'Profile').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => browsersOf(member)).toBe(0);
  expect(await page.evaluate(() => document.cookie)).not.toContain('test-subscribed=yes');
  await fillLogin(page, member);
  await page.waitForURL('**/dashboard');
  await expect.poll(() => browsersOf(member)).toBe(1);
  expect(await asked()).toBe(1);
});

test('staff turn on the news of requests behind the bell', async () => {
  const admin = await world.server.make.admin();
  const { page, own } = await open('granted', DESKTOP);
  await page.goto('/login');
  await fillLogin(page, admin);
  await page.waitForURL('**/admin');
  await button(page, 'Notifications').click();
  await button(page, 'Turn on').click();
  await page.getByText('Notifications are on.').waitFor();
  await expectAccessible(page, { targets: false });
  await world.server.make.awaiting();
  await expect.poll(() => own.told).toMatchObject([{ title: 'New requests are waiting', path: '/requests' }]);
});

test('the service worker shows a message, and opens its page and no other site', async () => {
  const page = await world.freshPage(PHONE, { serviceWorkers: 'allow' });
  await page.goto('/login');
  const started = page.context().waitForEvent('serviceworker');
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
  const worker = await started;
  // A headless browser shows no notifications and opens no windows, so the test records these calls.
  const calls = await worker.evaluateHandle(() => {
    const kept: unknown[] = [];
    const scope = self as unknown as { registration: object; clients: object };
    Object.assign(scope.registration, { showNotification: async (...call: unknown[]) => kept.push(call) });
    Object.assign(scope.clients, {
      matchAll: async () => [],
      openWindow: async (href: string) => kept.push(href),
    });
    return kept;
  });
  const message = { title: 'اطلاع', body: 'ایک', path: '/contact', tag: 'notice-1', lang: 'ur' };
  await worker.evaluate((data) => {
    const send = (name: string, more: object) => self.dispatchEvent(Object.assign(new Event(name), more));
    const waitUntil = () => undefined;
    send('push', { waitUntil, data: { json: () => data } });
    send('push', { waitUntil, data: null });
    for (const path of ['/contact', 'https://example.com/', '//example.com']) {
      send('notificationclick', { waitUntil, notification: { close: () => undefined, data: { path } } });
    }
  }, message);
  const { title, path, ...shown } = message;
  const options = { ...shown, dir: 'rtl', icon: '/icons/icon-192.png', data: { path } };
  await expect.poll(() => calls.jsonValue()).toEqual([[title, options], `${world.server.url}/contact`]);
});
