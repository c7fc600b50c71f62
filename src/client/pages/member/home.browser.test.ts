import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { goTo, hold, PHONE, TABLET } from '#testing/browser.ts';
import type { Person } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';
import { TABS } from './member.fixture.ts';

/* The dashboard's card of today's tasks, and the line with the member's level above every page. */

const world = openWorld();

const today = (page: Page) => page.getByRole('region', { name: /^(Today|All done for today)$/ });

test('home shows the last visit’s balance until the server answers, and leads through the day with one action', async () => {
  const { member, page } = await world.memberPage({ balance: 1_234.5 });
  const me = await member.as();
  await page.goto('/dashboard');
  await today(page).getByText('No Videos Available').waitFor();
  await today(page).getByRole('link', { name: 'Spin the wheel' }).waitFor();
  expect(await today(page).getByText('Withdrawal on its way').count()).toBe(0);
  const video = await world.server.make.video();
  const answer = await hold(page, /users\.me/);
  await page.reload();
  await page.getByText(/^Total Balance · as of \d/).waitFor();
  await page.getByText('₨1,234.50').waitFor();
  await expectAccessible(page, { axe: false });
  answer();
  await page.getByText(/as of \d/).waitFor({ state: 'detached' });
  await page.getByText('₨1,234.50').waitFor();
  const watch = today(page).getByRole('link', { name: 'Watch videos' });
  await watch.waitFor();
  await today(page).getByText('10 more for ₨14').waitFor();
  await today(page).getByText('Your free spin is ready').waitFor();
  const bar = await page.locator('nav:visible').boundingBox();
  const box = await watch.boundingBox();
  expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await expectAccessible(page, { axe: false });

  for (let i = 0; i < 3; i++) await me.videos.click({ videoId: video.id });
  await page.reload();
  await today(page).getByText('3/10').waitFor();
  await today(page).getByRole('link', { name: 'Watch the next video' }).waitFor();

  for (let i = 0; i < 7; i++) await me.videos.click({ videoId: video.id });
  await page.reload();
  await today(page).getByText('All 10 done. ₨14 earned today').waitFor();
  await today(page).getByRole('link', { name: 'Spin the wheel' }).click();
  await page.getByRole('button', { name: 'Spin', exact: true }).click();
  await page.getByRole('button', { name: 'Already Spin Today' }).waitFor();

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('heading', { name: 'All done for today' }).waitFor();
  await today(page).getByText('It starts again at 00:00, in').waitFor();
  expect(
    await today(page)
      .getByRole('link', { name: /^(Watch|Spin) / })
      .count(),
  ).toBe(0);
  await expectAccessible(page);
  await (await world.asBoss()).videos.delete({ id: video.id });
});

test('a click and a spin in another tab show on an open home; an own click asks nothing more', async () => {
  const video = await world.server.make.video();
  const { page } = await world.memberPage();
  await page.goto('/dashboard');
  await today(page).getByText('Your free spin is ready').waitFor();
  const other = await page.context().newPage();
  await other.goto('/earnings');
  const card = other.getByRole('link', { name: /: A video/ }).first();
  await card.waitFor();
  await other.waitForLoadState('networkidle');
  const asked: string[] = [];
  other.on('request', (request) => {
    const [, calls] = /\/trpc\/([\w.,]+)/.exec(request.url()) ?? [];
    if (calls) asked.push(...calls.split(','));
  });
  const settled = other.waitForResponse(/videos\.status/);
  await card.click();
  await settled;
  await today(page).getByText('1/10').waitFor();
  expect(asked.sort()).toEqual(['videos.click', 'videos.status']);
  await goTo(other, '/spinner');
  await other.getByRole('button', { name: 'Spin', exact: true }).click();
  await other.getByRole('button', { name: 'Already Spin Today' }).waitFor();
  await today(page).getByText('Your free spin is ready').waitFor({ state: 'detached' });
  await (await world.asBoss()).videos.delete({ id: video.id });
});

test('money on its way says what it waits for and how long that usually takes', async () => {
  const { make } = world.server;
  const boss = await world.asBoss();
  for (let i = 0; i < 5; i++) await boss.requests.approve({ id: (await make.withdrawal()).id });
  const { member, page } = await world.memberPage({ balance: 1_000 });
  const { id } = await make.withdrawal(member);
  await page.goto('/dashboard');
  const row = today(page).getByRole('link', { name: /Withdrawal on its way/ });
  await row.getByText('Staff check the account and send the money by hand.').waitFor();
  await row.getByText('Usually done about a minute after the request.').waitFor();
  await row.getByText('₨141.57').waitFor();
  await expectAccessible(page);
  await row.click();
  const usual = page.getByRole('article').getByText('Withdrawals are paid in about a minute at the moment.');
  await usual.waitFor();
  await expectAccessible(page, { axe: false });
  await page.goBack();
  await row.waitFor();
  await boss.requests.approve({ id });
  await row.waitFor({ state: 'detached' });
  await goTo(page, '/withdraw');
  await page.getByRole('article').getByText('Paid', { exact: true }).waitFor();
  expect(await usual.count()).toBe(0);
});

test('every page shows the level and begins high; home’s line opens, and promises no paid reward again', async () => {
  const { member, page } = await world.memberPage();
  const friends: Person[] = [];
  for (let i = 0; i < 5; i++) friends.push(await world.server.make.member({ referrer: member.username }));
  const line = page.getByRole('region', { name: 'Current level' }).locator('summary');
  await page.goto('/dashboard');
  await line.getByText('Level 1 · Starter Bonus').waitFor();
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(48);
  await page.setViewportSize(TABLET);
  expect((await line.locator('strong').boundingBox())?.height).toBeLessThan(24);
  await page.setViewportSize(PHONE);
  for (const [path, heading] of TABS) {
    await goTo(page, path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.getByRole('link', { name: 'Level 1 · Starter Bonus' }).waitFor();
    const begin = page.locator('main h1 + *, main header:has(h1:only-child) + *, main header p').first();
    expect((await begin.boundingBox())?.y, path).toBeLessThanOrEqual(115);
  }
  await (await world.asBoss()).users.delete({ id: friends[0]?.id ?? '' });
  await goTo(page, '/referrals');
  await line.getByText('Level 0 · Beginner').waitFor();
  await line.getByText('6 to go: ₨1,400').waitFor();
  await line.click();
  const level = page.getByRole('region', { name: 'Current level' });
  await level.getByText('6 more referrals to Bronze Entry: ₨1,400').waitFor();
  await expectAccessible(page);
  const first = page.getByRole('listitem').filter({ hasText: 'Starter Bonus' });
  await first.getByRole('img', { name: 'Paid' }).waitFor();
  expect(await first.getByText('Next').count()).toBe(0);
  await page.getByRole('listitem').filter({ hasText: 'Bronze Entry' }).getByText('Next').waitFor();
  await level.getByRole('link', { name: 'All levels and rewards' }).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(await level.getByRole('link', { name: 'All levels and rewards' }).isVisible()).toBe(false);
});
