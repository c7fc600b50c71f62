import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TIMINGS } from '#shared/timings.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { openWorld } from '#testing/world.ts';
import { blockSockets } from './member.fixture.ts';

/* A screen that stays open: the end of a session, bad networks and a phone's back button. */

const world = openWorld();
/** A server that accepts connections and never answers, as some proxies do with WebSockets. */
const hole = createServer((socket) => socket.on('error', () => undefined));
beforeAll(async () => {
  await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void hole.close());

const connection = (page: Page, said: string) =>
  page.getByRole('banner').getByRole('status').filter({ hasText: said }).waitFor();
const LIVE = 'Live';
const POLLING = 'Updating every 5 seconds';

test('style sheets that failed come with the next screen', async () => {
  const page = await world.newPage();
  let broken = true;
  await page.route('**/*.css', (route) => (broken ? route.abort() : route.continue()));
  await page.goto('/login');
  const font = () =>
    page.getByRole('heading', { level: 1 }).evaluate((one) => getComputedStyle(one).fontWeight);
  expect(await font()).toBe('700');
  broken = false;
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  expect(await font()).toBe('650');
});

test('a socket that never opens is replaced by polling, and by server-sent events once those are answered', async () => {
  const { member, page } = await world.memberPage({ balance: 100 });
  await page.clock.install();
  await blockSockets(page, (hole.address() as AddressInfo).port);
  const asked = page.waitForRequest(/users\.onMemberEvent/);
  await page.route(/users\.onMemberEvent/, () => undefined);
  await page.goto('/dashboard');
  await connection(page, POLLING);
  await page.clock.fastForward(TIMINGS.connectTimeoutMs);
  await asked;
  await world.server.make.fundMember(member.id, 50);
  const polled: string[] = [];
  page.on('request', (request) => polled.push(request.url()));
  await page.clock.fastForward(TIMINGS.pollMemberMs);
  await page.getByText('₨150.00').first().waitFor();
  for (const name of ['users.me', 'spinner.status', 'videos.status'])
    await expect.poll(() => polled.join()).toContain(name);
  await page.unroute(/users\.onMemberEvent/);
  // After one timeout the page tries WebSockets again, and after a second one server-sent events.
  await page.clock.fastForward(TIMINGS.connectTimeoutMs);
  await page.clock.fastForward(TIMINGS.connectTimeoutMs);
  await connection(page, LIVE);
  await world.server.make.fundMember(member.id, 23.45);
  await page.getByText('₨173.45').first().waitFor();
});

test('the back button closes what is open, keeps the typed text, and then leaves the page', async () => {
  const { page } = await world.memberPage({ balance: 500 });
  await page.goto('/dashboard');
  const dashboard = page.getByRole('heading', { level: 1, name: 'Dashboard' });
  await page.getByRole('link', { name: 'Withdraw', exact: true }).first().click();
  const open = page.getByRole('button', { name: 'Withdraw ₨143.00' });
  const dialog = page.getByRole('dialog', { name: 'Add Payment Method' });
  for (const again of [false, true]) {
    await open.click();
    expect(await page.getByLabel('Account Number').inputValue()).toBe(again ? 'PK36' : '');
    await page.getByLabel('Account Number').fill('PK36');
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/withdraw');
  }
  // The back button does not stop at the history entry of a dialog that was closed with its button.
  await open.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goBack();
  await dashboard.waitFor();
  // After a choice in the menu sheet, the back button leads to the former page.
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Join Us' }).click();
  await page.getByRole('heading', { level: 1, name: 'Join Us' }).waitFor();
  await page.goBack();
  await dashboard.waitFor();
  expect(await page.title()).toContain('Dashboard');
  // When a dialog has replaced another one, the back button closes the new dialog and the page stays.
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Profile' }).click();
  const profile = page.getByRole('dialog', { name: 'Profile' });
  await profile.waitFor();
  await page.goBack();
  await profile.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});

describe('the business day', () => {
  test('ends on an open dashboard: today’s earnings return to zero', async () => {
    const { member, page } = await world.memberPage();
    const me = await member.as();
    const video = await world.server.make.video();
    for (let i = 0; i < 10; i++) await me.videos.click({ videoId: video.id });
    const { resetsAt } = await me.videos.status({});
    const left = Date.parse(resetsAt) - Date.now();
    await page.clock.install();
    // In the last hour of a day the database's clock is an hour ahead (docs/testing.md), so the database's
    // day may end after the 24 hours of the session. This login time makes the session two hours longer.
    await page.addInitScript(() => localStorage.setItem('loginTime', String(Date.now() + 7_200_000)));
    await page.goto('/dashboard');
    // While the connection is live, there is no polling.
    await connection(page, LIVE);
    const today = page.locator('dl > div').filter({ hasText: "Today's Earnings" });
    await today.getByText('₨14.00').waitFor();
    // The test changes three clocks: that of the database, that of the phone, and the Date header of the
    // answers, from which the page takes the time.
    await page.route(/\/trpc\//, async (route) => {
      const response = await route.fetch();
      const date = new Date(Date.now() + left + 1_000).toUTCString();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    });
    await world.server.db.clock.shift(`${left + 1_000} milliseconds`);
    try {
      await page.clock.fastForward(left + 1_000);
      await today.getByText('₨0.00').waitFor();
    } finally {
      await world.server.db.clock.reset();
      await (await world.asBoss()).videos.delete({ id: video.id });
    }
  });

  test('is counted down by the server’s clock, even if the phone’s clock is wrong', async () => {
    const { member, page } = await world.memberPage();
    const { resetsAt } = await member.as().videos.status({});
    await page.clock.install({ time: Date.now() + 7 * 3_600_000 });
    await page.goto('/earnings');
    const timer = page.getByRole('timer');
    await timer.waitFor();
    await expect
      .poll(async () => {
        const [hours = 0, minutes = 0] = [...(await timer.innerText()).matchAll(/\d+/g)].map(Number);
        const left = (Date.parse(resetsAt) - Date.now()) / 60_000;
        return Math.abs(hours * 60 + minutes - left) < 2;
      })
      .toBe(true);
  });
});

test('a phone that wrongly says it is offline stays usable, as calls are answered', async () => {
  const { page } = await world.memberPage();
  await page.goto('/dashboard');
  const live = page.getByRole('banner').getByRole('status');
  await live.getByText(/live/i).waitFor();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    window.dispatchEvent(new Event('offline'));
  });
  await page.getByRole('link', { name: 'Referrals', exact: true }).first().click();
  await page.getByText('No Referrals Found').waitFor();
  await page.getByRole('link', { name: 'Withdraw', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Withdraw' }).waitFor();
  await page.getByText('₨143.00').first().waitFor();
  await live.getByText(/live/i).waitFor();
});

test('without a network, an unopened page and the profile keep the shell, say so and go on by themselves', async () => {
  const { member, page } = await world.memberPage();
  const loaded = page.waitForResponse(/\/assets\/referrals-page-[^/]*\.js/);
  await page.goto('/dashboard');
  await (await loaded).finished();
  await page.context().setOffline(true);
  // Without a network, the code of the Contact page can't be loaded.
  const openContact = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Contact' }).click();
  };
  await openContact();
  const offline = page.getByRole('main').getByRole('alert');
  await offline.getByText('You are offline').waitFor();
  await page.getByRole('banner').getByText('You are offline. What you see is from').waitFor();
  await page.getByRole('navigation').first().waitFor();
  await expectAccessible(page);
  await offline.getByRole('button', { name: 'Try again' }).click();
  await offline.getByText(/offline/i).waitFor();
  // The code of the Referrals page is loaded already, but its data is not.
  await page.getByRole('link', { name: 'Referrals', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Referrals' }).waitFor();
  await offline.getByText('You are offline').waitFor();
  await offline.getByRole('button', { name: 'Try again' }).click();
  await offline.getByText('Still offline').waitFor();
  await page.context().setOffline(false);
  await page.getByText('No Referrals Found').waitFor();

  await page.context().setOffline(true);
  await openContact();
  await offline.getByText('You are offline').waitFor();
  await page.getByRole('button', { name: 'Profile' }).first().click();
  const profile = page.getByRole('dialog', { name: 'Profile' });
  await profile.getByText('You are offline').waitFor();
  await page.context().setOffline(false);
  await profile.getByText(member.username, { exact: true }).first().waitFor();
  await profile.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
  // The Contact page also has its style sheet, whose first request failed.
  const form = page.locator('form').filter({ has: page.getByLabel('Subject') });
  expect(await form.evaluate((element) => getComputedStyle(element).display)).toBe('grid');
});
