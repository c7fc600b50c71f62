import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { reasons } from '#shared/i18n/en/reasons.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, PHONE } from '#testing/browser.ts';
import type { Person } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';
import { TABS } from './member.fixture.ts';

/* Tabs full of data, empty, while they load and after an error, each with an accessibility check. */

const world = openWorld();
let rich: Person;
beforeAll(async () => {
  rich = await makeRich();
});

/** Makes a member with data on every tab. */
async function makeRich(): Promise<Person> {
  const { make } = world.server;
  const member = await make.member({ balance: 3_000 });
  const me = await member.as();
  for (let i = 1; i <= 10; i++) await make.video(`Video number ${i} with a rather long title`);
  const [video] = await me.videos.list();
  for (let i = 0; i < 10; i++) await me.videos.click({ videoId: video?.id ?? '' });
  await me.spinner.spin({ clientSeed: 'mine' });
  const boss = await world.asBoss();
  for (const [withdrawalCount, amount] of [143, 285].entries()) {
    const { requestId } = await me.requests.createWithdrawal({
      userId: member.id,
      amount,
      accountNumber: 'PK36SCBL0000001123456702',
      accountName: 'A rather long account name of somebody',
      bankName: 'Meezan',
      withdrawalCount,
    });
    if (withdrawalCount === 0) await boss.requests.approve({ id: requestId });
  }
  await make.member({ referrer: member.username });
  await make.awaiting({ referrer: member.username });
  await make.pending({ referrer: member.username });
  return member;
}

async function visit(page: Page, path: string, heading: string) {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
}

describe.each([
  ['phone', PHONE, true],
  ['desktop', DESKTOP, false],
  // A desktop of 1280×800 at 200 % zoom has this size.
  ['desktop at 200 %', { width: 640, height: 400 }, false],
] as const)('on a %s', (_, viewport, axe) => {
  test('every tab full of data is accessible', async () => {
    const page = await world.pageOf(rich, viewport);
    for (const [path, heading] of TABS) {
      await visit(page, path, heading);
      await expectAccessible(page, { axe });
    }
  });
});

test('every tab without data is accessible and says that it is empty', async () => {
  const { page } = await world.memberPage({ referrer: rich.username });
  const said: Record<string, string[]> = {
    '/dashboard': ['No announcements at this time'],
    '/referrals': ['No Referrals Found'],
    '/spinner': ['No spins yet'],
  };
  for (const [path, heading] of TABS) {
    await visit(page, path, heading);
    for (const text of said[path] ?? []) await page.getByText(text).first().waitFor();
    await expectAccessible(page);
  }
});

test('a tab that loads shows a skeleton, and the header keeps its place when the data arrives', async () => {
  const page = await world.pageOf(rich);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/trpc/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/history');
  await page.locator('[aria-busy=true]').first().waitFor();
  await expectAccessible(page);
  const header = page.getByRole('banner');
  const before = await header.boundingBox();
  release();
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  expect(await header.boundingBox()).toEqual(before);
});

test('a tab that can’t be loaded says so, and a retry loads it', async () => {
  const page = await world.pageOf(rich);
  // Only single calls for the account, the events and the commitment of the spin are answered. All other
  // calls are refused, and so is every batch of several calls.
  const fail = async (route: Route) => {
    const url = route.request().url();
    if (/users\.me|onMemberEvent|spinner\.commit/.test(url) && !url.includes(',')) return route.continue();
    return route.fulfill({ status: 400, contentType: 'application/json', body: failure(url) });
  };
  for (const path of ['/earnings', '/referrals', '/history', '/spinner']) {
    await page.goto('/joinus');
    await page.getByRole('heading', { level: 1, name: 'Join Us' }).waitFor();
    await page.route('**/trpc/**', fail);
    await page.evaluate((to) => {
      history.pushState(null, '', to);
    }, path);
    await page.getByText('This could not be loaded').first().waitFor();
    await expectAccessible(page);
    await page.unroute('**/trpc/**', fail);
    // Each part has a retry button of its own; some parts reload automatically in the meantime.
    await expect
      .poll(async () => {
        const again = page.getByRole('button', { name: 'Try again' }).first();
        if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined);
        return page.getByText('This could not be loaded').count();
      })
      .toBe(0);
  }
});

/** The body of a refused batch: one error for each call. */
function failure(url: string): string {
  const calls = new URL(url).pathname.split('/').pop()?.split(',') ?? [];
  const error = { message: 'No', code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400 } };
  return JSON.stringify(calls.map(() => ({ error })));
}

test('the menu, the profile and the payment form work with the keyboard alone', async () => {
  const page = await world.pageOf(rich);
  await page.goto('/withdraw');
  await page.getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Profile' }).first().focus();
  await page.keyboard.press('Enter');
  const profile = page.getByRole('dialog', { name: 'Profile' });
  await profile.getByText(rich.username, { exact: true }).first().waitFor();
  await profile.getByText(rich.id).waitFor();
  await expectAccessible(page);
  await profile.getByRole('button', { name: 'Refresh' }).press('Enter');
  await page.getByText('Profile refreshed!').waitFor();
  await profile.getByRole('button', { name: 'Close' }).last().press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Withdraw ₨/ }).press('Enter');
  const payment = page.getByRole('dialog', { name: 'Add Payment Method' });
  await payment.waitFor();
  await expectAccessible(page);
  await payment.getByRole('button', { name: 'Submit Request' }).press('Enter');
  await payment.getByText('Please fill all payment details').first().waitFor();
  await expectAccessible(page);
  await payment.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a member reads a reason that staff chose with a click in Urdu, and their own words as they stand', async () => {
  const { member, page } = await world.memberPage({ balance: 1_000 });
  const [me, boss] = [await member.as(), await world.asBoss()];
  for (const reason of [reasons.rejectWithdraw2, 'Ask again on Monday']) {
    const { requestId } = await me.requests.createWithdrawal({
      userId: member.id,
      amount: 143,
      accountNumber: 'PK36SCBL0000001123456702',
      accountName: 'Ayesha Khan',
      bankName: 'Meezan',
      withdrawalCount: 0,
    });
    await boss.requests.reject({ id: requestId, reason });
  }
  await page.addInitScript(() => localStorage.setItem('lang', 'ur'));
  for (const path of ['/withdraw', '/history']) {
    await page.goto(path);
    await page.getByText('اکاؤنٹ کا نام اکاؤنٹ نمبر سے نہیں ملتا۔').first().waitFor();
    await page.getByText('Ask again on Monday').first().waitFor();
    expect(await page.getByText(reasons.rejectWithdraw2).count()).toBe(0);
  }
});
