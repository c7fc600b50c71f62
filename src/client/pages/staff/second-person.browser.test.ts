import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setSettings } from '#server/modules/settings/settings.fixture.ts';
import { PROTECTIONS } from '#shared/settings.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { newPage, PHONE, signIn } from '#testing/browser.ts';
import {
  dialog,
  openList,
  openRequest,
  openStaffWorld,
  panel,
  press,
  row,
  type StaffWorld,
  screen,
  withdrawal,
} from './staff.fixture.ts';

/* The settings of the business, and changes that wait for a second person, on the screens of staff. */

let world: StaffWorld;
beforeAll(async () => {
  world = await openStaffWorld();
});
afterEach(() => world.closePages());
afterAll(async () => {
  expect(await world?.server.db.ledgerProblems()).toEqual([]);
  await world?.close();
});

test('a superadmin sees a setting with its history, and changes it after seeing both values', async () => {
  const { page, faults } = await world.staffPage();
  await screen(page, 'Settings');
  const setting = page.getByRole('region', { name: 'Balance changes' });
  await setting.getByText('Default: Off · Recommended: ₨5,000.00 · Never changed').waitFor();
  await expectAccessible(page);
  await setting.getByRole('button', { name: 'Change: Balance changes' }).click();
  await dialog(page).getByLabel('Amount (PKR)').fill('1.5');
  await press(page, 'Check');
  await dialog(page).getByText('This value does not fit the setting').waitFor();
  await press(page, 'Use the recommendation: ₨5,000.00');
  await press(page, 'Check');
  await dialog(page).getByText('Off', { exact: true }).waitFor();
  await dialog(page).getByText('₨5,000.00', { exact: true }).waitFor();
  await expectAccessible(page);
  await press(page, 'Change it');
  await page.getByText('Setting changed').waitFor();
  await setting.getByText('₨5,000.00', { exact: true }).first().waitFor();
  await setting.getByText('Changes (1)').click();
  await setting.getByText('Off → ₨5,000.00').waitFor();
  await screen(page, 'Cash');
  await page.getByText(`Off: ${PROTECTIONS.length - 1} of ${PROTECTIONS.length}`).waitFor();
  await setSettings(world.server, { secondPersonAdjustment: null });
  await page.getByText(`Off: ${PROTECTIONS.length} of ${PROTECTIONS.length}`).waitFor();
  expect(faults).toEqual([]);
});

test('an admin asks, the admin cannot confirm, and a second person does, live on both screens', async () => {
  const admin = await world.server.make.admin();
  const member = await world.server.make.member({ balance: 100 });
  const boss = await world.staffPage();
  await setSettings(world.server, { secondPersonAdjustment: 500 });
  const asker = await world.staffPage(admin);
  await screen(asker.page, 'Users');
  await asker.page.getByRole('searchbox').first().fill(member.username);
  await row(asker.page, member.username).getByRole('button', { name: /^Cash/ }).click();
  await dialog(asker.page).getByLabel('Amount in rupees').fill('700');
  await press(asker.page, 'Check');
  await dialog(asker.page).getByRole('button', { name: /₨700/ }).click();
  await asker.page.getByText('This waits for a second person. Nothing has moved yet.').waitFor();

  // The superadmin's navigation shows the number of waiting changes without a reload.
  await boss.page.getByRole('link', { name: /Second person.*1/ }).click();
  await row(boss.page, member.username).getByText('+₨700.00').waitFor();
  await expectAccessible(boss.page, { targets: false });
  await screen(asker.page, 'Second person');
  await row(asker.page, member.username).getByText('You', { exact: true }).waitFor();
  expect(
    await row(asker.page, member.username)
      .getByRole('button', { name: /^Confirm/ })
      .count(),
  ).toBe(0);

  await row(boss.page, member.username)
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await dialog(boss.page).getByText('₨800.00').waitFor();
  await expectAccessible(boss.page);
  await press(boss.page, 'Confirm');
  await boss.page.getByText('Confirmed: it is done').waitFor();
  await boss.page.getByText('Nothing waits for a second person').waitFor();
  await asker.page.getByText('Nothing waits for a second person').waitFor();
  expect((await (await member.as()).users.me()).balance).toBe(800);
  await setSettings(world.server, { secondPersonAdjustment: null });
  expect([...boss.faults, ...asker.faults]).toEqual([]);
});

test('a payout that waits says who asked on its open request, and is refused with a reason on a phone', async () => {
  const admin = await world.server.make.admin();
  const member = await withdrawal(world);
  await setSettings(world.server, { secondPersonPayout: 100 });
  await (await admin.as()).requests.approve({ id: member.requestId });
  const { page, faults } = await openList(world);
  await openRequest(page, member);
  await panel(page)
    .getByText(/^Waits for a second person: Person .* asked/)
    .waitFor();
  expect(await panel(page).getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);

  const phone = await world.staffPage(undefined, PHONE);
  await phone.page.goto('/waiting');
  await row(phone.page, member.username)
    .getByRole('button', { name: /^Refuse/ })
    .click();
  await dialog(phone.page).getByLabel('Reason (optional)').fill('Call the member first');
  await expectAccessible(phone.page, { targets: true });
  await press(phone.page, 'Refuse');
  await phone.page.getByText('Refused: nothing has moved').waitFor();
  await expect.poll(() => panel(page).getByRole('button', { name: 'Approve' }).isEnabled()).toBe(true);
  await setSettings(world.server, { secondPersonPayout: null });
  expect([...faults, ...phone.faults]).toEqual([]);
});

test('a held withdrawal says why and until when, to staff and to its member', async () => {
  await setSettings(world.server, { holdWithdrawals: 24 });
  const member = await withdrawal(world);
  const { page, faults } = await openList(world);
  await row(page, member.username).getByText('Held', { exact: true }).waitFor();
  await openRequest(page, member);
  await panel(page)
    .getByText(/^Held until .*: only two people together pay it\. Why: a new device · a new account/)
    .waitFor();
  await expectAccessible(page, { targets: false });
  const own = await newPage(world.browser, world.server.url, PHONE);
  await signIn(own.page, member);
  await own.page.goto('/withdraw');
  await own.page.getByText(/^Held for your safety until .* Why: a new device · a new account/).waitFor();
  await setSettings(world.server, { holdWithdrawals: null });
  expect([...faults, ...own.faults]).toEqual([]);
});

test('a visitor reads before paying that joining is paused, and sends a proof only if it was paid', async () => {
  const { server, browser } = world;
  await setSettings(server, { coverageFloor: 100_000_000 });
  const { page, faults } = await newPage(browser, server.url, PHONE);
  await page.goto('/signup');
  await page.getByText('Joining is paused').waitFor();
  await expectAccessible(page, { targets: true });
  const member = await server.make.pending();
  await page.goto('/login');
  await page.getByLabel('Username or email').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/payment');
  await page.getByText('Please send no money now', { exact: false }).waitFor();
  expect(await page.getByRole('heading', { name: 'How do you want to pay?' }).count()).toBe(0);
  await expectAccessible(page, { targets: true });
  await page.getByRole('button', { name: 'I have paid already' }).click();
  await page.getByRole('heading', { name: 'How do you want to pay?' }).waitFor();
  await setSettings(server, { coverageFloor: null });
  expect(faults).toEqual([]);
});
