import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TIMINGS } from '#shared/rules.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { blockEvents, blockSockets, type MemberWorld, openMemberWorld } from './member.fixture.ts';

/* What a long day, a bad network and a phone's own habits do to a screen that stays open. */

let world: MemberWorld;
/** Takes every connection and never answers, as some proxies do with sockets. */
const hole = createServer((socket) => socket.on('error', () => undefined));
beforeAll(async () => {
  await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve));
  world = await openMemberWorld();
});
afterEach(() => world.closePages());
afterAll(async () => {
  await world?.close();
  hole.close();
});

const connection = (page: Page, said: string) =>
  page.getByRole('banner').getByRole('status').filter({ hasText: said }).waitFor();
const LIVE = 'Live';
const POLLING = 'Updating every 5 seconds';
const hangSockets = (page: Page) => blockSockets(page, (hole.address() as AddressInfo).port);

describe('a connection that neither opens nor closes', () => {
  test('is given up for server-sent events', async () => {
    const { member, page } = await world.memberPage({ balance: 100 });
    await page.clock.install();
    await hangSockets(page);
    await page.goto('/dashboard');
    await connection(page, POLLING);
    await page.clock.fastForward(TIMINGS.connectTimeoutMs);
    await connection(page, LIVE);
    await world.server.make.fundMember(member.id, 23.45);
    await page.getByText('₨123.45').first().waitFor();
  });

  test('is polled around, and is live as soon as something gets through', async () => {
    const { member, page } = await world.memberPage({ balance: 100 });
    await page.clock.install();
    await hangSockets(page);
    const asked = page.waitForRequest(/users\.onMemberEvent/);
    await page.route(/users\.onMemberEvent/, () => undefined);
    await page.goto('/dashboard');
    await connection(page, POLLING);
    await page.clock.fastForward(TIMINGS.connectTimeoutMs);
    await asked;
    await world.server.make.fundMember(member.id, 50);
    await page.clock.fastForward(TIMINGS.pollMemberMs);
    await page.getByText('₨150.00').first().waitFor();
    await page.unroute(/users\.onMemberEvent/);
    // To the sockets again, and back.
    await page.clock.fastForward(TIMINGS.connectTimeoutMs);
    await page.clock.fastForward(TIMINGS.connectTimeoutMs);
    await connection(page, LIVE);
  });
});

test('a level reached is congratulated by polling too, once', async () => {
  const { member, page } = await world.memberPage();
  const boss = await world.asBoss();
  await blockEvents(page);
  await page.goto('/withdraw');
  await connection(page, POLLING);
  for (let i = 0; i < 5; i++) {
    const friend = await world.server.make.awaiting({ referrer: member.username });
    await boss.requests.approve({ id: friend.requestId });
  }
  const dialog = page.getByRole('dialog', { name: 'Congratulations!' });
  await dialog.getByText('You reached level 1, Starter Bonus, with 5 referrals.').waitFor();
  await dialog.getByText('₨700.00 ($2.5) has been added to your balance').waitFor();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('an account that is closed says so and is logged out, over a socket, by events and by polling', async () => {
  const deactivated = 'Your account has been deactivated by admin';
  const cases = [
    [async () => undefined, LIVE, deactivated],
    [blockSockets, LIVE, deactivated],
    // Asked for, the account is no longer there for this session.
    [blockEvents, POLLING, 'Your account has been deleted or deactivated'],
  ] as const;
  await Promise.all(
    cases.map(async ([block, state, message]) => {
      const { member, page } = await world.memberPage();
      await block(page);
      await page.goto('/history');
      await connection(page, state);
      await (await world.asBoss()).users.update({ id: member.id, status: 'Inactive' });
      await page.getByRole('alertdialog').getByText(message, { exact: true }).waitFor();
      await page.waitForURL('**/login');
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    }),
  );
});

test('a day after the login a screen that was left open asks for another', async () => {
  const { page } = await world.memberPage();
  await page.clock.install();
  await page.goto('/dashboard');
  await page.getByText('₨0.00').first().waitFor();
  await page.clock.fastForward(TIMINGS.sessionMs);
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

describe('the back button', () => {
  test('closes what lies over the page, keeps what was typed, and then leaves the page', async () => {
    const { page } = await world.memberPage({ balance: 500 });
    await page.goto('/dashboard');
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
    // What was closed by hand is no step on the way back.
    await open.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  });

  test('after a page was chosen from the sheet leads to the page before', async () => {
    const { page } = await world.memberPage();
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Join Us' }).click();
    await page.getByRole('heading', { level: 1, name: 'Join Us' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(await page.title()).toContain('Dashboard');
    // From one sheet to another: back closes the second.
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Profile' }).click();
    const profile = page.getByRole('dialog', { name: 'Profile' });
    await profile.waitFor();
    await page.goBack();
    await profile.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  });
});

describe('the business day', () => {
  test('ends on a dashboard that stays open: what was today’s is yesterday’s', async () => {
    const { member, page } = await world.memberPage();
    const me = await member.as();
    const video = await world.server.make.video();
    for (let i = 0; i < 10; i++) await me.videos.click({ videoId: video.id });
    const { resetsAt } = await me.videos.status({});
    const left = Date.parse(resetsAt) - Date.now();
    await page.clock.install();
    await page.goto('/dashboard');
    // Live, so that nothing is polled.
    await connection(page, LIVE);
    const today = page.locator('dl > div').filter({ hasText: "Today's Earnings" });
    await today.getByText('₨14.00').waitFor();
    await world.server.db.clock.shift(`${left + 1_000} milliseconds`);
    try {
      await page.clock.fastForward(left + 1_000);
      await today.getByText('₨0.00').waitFor();
    } finally {
      await world.server.db.clock.reset();
      await (await world.asBoss()).videos.delete({ id: video.id });
    }
  });

  test('is counted down by the server’s clock, whatever the phone’s own says', async () => {
    const { member, page } = await world.memberPage();
    const { resetsAt } = await (await member.as()).videos.status({});
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

test('the history tells why a withdrawal was rejected, and leads to its receipt', async () => {
  const { member, page } = await world.memberPage({ balance: 500 });
  const { requestId } = await (await member.as()).requests.createWithdrawal({
    userId: member.id,
    amount: 143,
    accountNumber: '0123456789',
    accountName: 'Ayesha',
    bankName: 'Meezan',
    withdrawalCount: 0,
  });
  await page.goto('/history');
  await page.getByText('Pending').first().waitFor();
  // Only of what is decided there is a receipt: so far of the joining deposit.
  expect(await page.getByRole('link', { name: /^Receipt R-/ }).count()).toBe(1);
  await (await world.asBoss()).requests.reject({ id: requestId, reason: 'No such account' });
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Rejected' });
  await row.getByText('Reason: No such account').waitFor();
  await expectAccessible(page);
  await row.getByRole('link', { name: /^Receipt R-/ }).click();
  await page.getByText('Rejected, refunded').waitFor();
  await page.getByText('No such account').waitFor();
  expect(page.url()).toContain(requestId);
});
