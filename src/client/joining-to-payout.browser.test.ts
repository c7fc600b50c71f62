import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, PHONE, refuseStorage } from '#testing/browser.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

const receipt = () =>
  sharp({ create: { width: 1080, height: 2160, channels: 3, background: '#d8efe2' } })
    .png()
    .toBuffer();

async function logIn(page: Page, username: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Tests of the screens have storage, so this one also shows that nothing needs it. */
test('a member joins by a link, is approved, earns and withdraws, in a browser that refuses storage', async () => {
  const staff = await world.newPage(DESKTOP);
  const page = await world.newPage(PHONE);
  await refuseStorage(staff);
  await refuseStorage(page);
  const boss = await world.server.make.superadmin();
  await logIn(staff, boss.username, boss.password);
  await staff.getByRole('navigation', { name: 'Screens' }).waitFor();
  // The tests of each screen run axe. This one has the screens in the states between.
  const fits = () => expectAccessible(page, { axe: false });

  await page.goto(`/signup?ref=${SUPERADMIN.username}`);
  await page.getByText('Valid referral code').waitFor();
  await page.getByLabel('Full name').fill('Ayesha Khan');
  await page.getByLabel('Email').fill('ayesha@example.com');
  await page.getByLabel('Phone').fill('0300-1234567');
  await page.getByLabel('Username').fill('ayesha');
  await page.getByLabel('Password', { exact: true }).fill('ayesha-password');
  await page.getByLabel('Confirm password').fill('ayesha-password');
  await fits();
  await page.getByRole('button', { name: 'Create account' }).click();

  await page.waitForURL('**/payment');
  await page.getByRole('radio', { name: /SadaPay/ }).check();
  await page.getByLabel('Transaction ID').fill('TX-778899');
  await page
    .getByLabel('Payment screenshot')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await receipt() });
  await page.getByText('receipt.png').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await page.waitForURL('**/success');

  await staff.getByRole('link', { name: 'Requests' }).click();
  await staff.getByText('Live', { exact: true }).waitFor();
  await staff.getByRole('button', { name: 'Details' }).first().click();
  const proof = staff.getByRole('img', { name: 'Payment screenshot' });
  await proof.waitFor();
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await staff.getByText('TX-778899').waitFor();
  await staff.getByRole('button', { name: 'Approve', exact: true }).click();
  await staff.getByText('Deposit approved! User account activated successfully.').waitFor();

  await staff.getByRole('link', { name: 'Dashboard' }).click();
  await staff.getByRole('tab', { name: 'Videos' }).click();
  await staff.getByLabel('Title').fill('First steps');
  await staff.getByLabel('Web address').fill(`${world.server.url}/healthz?video=1`);
  await staff.getByLabel('Description').fill('The first one');
  await staff.getByRole('button', { name: 'Add video' }).click();
  await staff.getByRole('cell', { name: 'First steps', exact: true }).waitFor();
  await expectAccessible(staff, { targets: false });

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByRole('heading', { name: 'Your account is active' }).waitFor();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, 'AYESHA', 'ayesha-password');
  await page.waitForURL('**/dashboard');
  await page.getByText('₨865.00').first().waitFor();
  await fits();

  const [member] = await world.server.db.sql<
    { id: string }[]
  >`select id from users where username = 'ayesha'`;
  const me = await world.server.caller(await world.server.make.token(member?.id ?? ''));
  const [video] = await me.videos.list();
  for (let i = 1; i <= 8; i++) await me.videos.click({ videoId: video?.id ?? '' });
  await page.getByRole('link', { name: 'Earnings', exact: true }).first().click();
  await page.waitForURL('**/dashboard/earnings');
  for (const count of ['9/10', '10/10']) {
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: /: First steps\b/ }).click();
    await (await opened).close();
    await page.getByRole('dialog').getByText(count).waitFor();
    await page.keyboard.press('Escape');
  }
  const rewards = () =>
    world.server.deps.database.read((_, sql) => sql`select 1 from journal_entries where kind = 'video'`);
  await expect.poll(async () => (await rewards()).length).toBe(1);
  await fits();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await page.getByRole('link', { name: 'View Earnings' }).click();
  await page.waitForURL('**/earnings');
  const latest = page.getByRole('table', { name: 'Recent Earnings History' });
  await latest.getByRole('row').filter({ hasText: 'Joining deposit' }).getByText('Earning').waitFor();

  await page.getByRole('link', { name: 'Spinner' }).first().click();
  await page.getByRole('button', { name: 'Spin', exact: true }).click();
  await page.getByRole('button', { name: 'Already Spin Today' }).waitFor();
  await fits();

  await page.getByRole('link', { name: 'Withdraw' }).first().click();
  await page.getByRole('button', { name: 'Withdraw ₨143.00' }).click();
  await page.getByLabel('Bank Name').selectOption('Standard Chartered');
  await page.getByLabel('Account Number').fill('PK36SCBL0000001123456702');
  await page.getByLabel('Account Name').fill('Ayesha Khan');
  await fits();
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Withdrawal request submitted! ₨143.00 deducted from balance').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();

  await staff.getByRole('link', { name: 'Requests' }).click();
  const withdrawal = staff.getByRole('row').filter({ hasText: '₨143.00' });
  await withdrawal.getByRole('button', { name: 'Details' }).click();
  await staff.getByRole('button', { name: 'Approve', exact: true }).click();
  await staff.getByRole('button', { name: 'Approve', exact: true }).click();
  await staff.getByText('Withdrawal approved! Payment processed successfully.').waitFor();
  await page.getByText('Approved').first().waitFor();

  expect(await world.server.db.ledgerProblems()).toEqual([]);
});

test('a member’s screen shows a balance that staff change without a reload, and no path of staff', async () => {
  const person = await world.server.make.member({ balance: 100 });
  const page = await world.newPage(PHONE);
  await page.goto('/dashboard');
  await page.waitForURL('**/login');
  await logIn(page, person.username, person.password);
  await page.waitForURL('**/dashboard');
  await page.getByText('₨100.00').first().waitFor();
  // While the connection is live there is no polling, so only an event can update the balance.
  await page.getByRole('banner').getByRole('status').filter({ hasText: 'Live' }).waitFor();
  await world.server.make.fundMember(person.id, 23.45);
  await page.getByText('₨123.45').first().waitFor();
  await page.goto('/requests');
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
