import { afterAll, expect, test } from 'vitest';
import { setSettings } from '#server/modules/settings/settings.fixture.ts';
import { PROTECTIONS } from '#shared/settings.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, PHONE } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';
import { dialog, openList, openRequest, panel, press, row, screen, withdrawal } from './staff.fixture.ts';

const world = openWorld();
afterAll(async () => {
  expect(await world.server.db.ledgerProblems()).toEqual([]);
});

test('a superadmin sees a setting with its history, and changes it after seeing both values', async () => {
  const page = await world.staffPage(undefined, DESKTOP, '/settings');
  const heads = page.getByRole('columnheader');
  await heads.first().waitFor();
  expect(await heads.allTextContents()).toEqual(['Setting', 'Now', 'Recommended', 'Actions']);
  const setting = row(page, 'Balance changes');
  await setting.getByText('Off', { exact: true }).waitFor();
  await setting.getByText('₨5,000.00', { exact: true }).waitFor();
  await expectAccessible(page, { targets: false });
  await setting.getByRole('button', { name: 'Change: Balance changes' }).click();
  for (const wrong of ['1.5', '0x10', '5e4', '50,00']) {
    await dialog(page).getByLabel('Amount (PKR)').fill(wrong);
    await press(page, 'Review');
    await dialog(page).getByText('This value does not fit the setting').waitFor();
  }
  await press(page, 'Use the recommendation: ₨5,000.00');
  await press(page, 'Review');
  await dialog(page).getByText('Off', { exact: true }).waitFor();
  await dialog(page).getByText('₨5,000.00', { exact: true }).waitFor();
  await expectAccessible(page, { targets: false });
  await press(page, 'Change it');
  await page.getByText('Setting changed').waitFor();
  await expect.poll(() => setting.getByText('₨5,000.00', { exact: true }).count()).toBe(2);
  await setting.getByText('Changes (1)').click();
  await setting.getByText('Off → ₨5,000.00').waitFor();
  await screen(page, 'Cash');
  await page.getByText(`Off: ${PROTECTIONS.length - 1} of ${PROTECTIONS.length}`).waitFor();
  await setSettings(world.server, { secondPersonAdjustment: null });
  await page.getByText(`Off: ${PROTECTIONS.length} of ${PROTECTIONS.length}`).waitFor();
});

test('a setting for which a change waits says so on its row, live', async () => {
  const { server } = world;
  const other = await server.make.admin('Bilal Second');
  await setSettings(server, { secondPersonAdjustment: 100 });
  const page = await world.staffPage(undefined, PHONE, '/settings');
  const setting = row(page, 'Balance changes');
  await setting.getByText('₨100.00', { exact: true }).waitFor();
  await server.db.sql`update users set role = 'superadmin' where id = ${other.id}`;
  const { users } = await server.caller(await server.make.token(other.id));
  await users.settings.set({ key: 'secondPersonAdjustment', expected: 100, value: null });
  await setting
    .getByText(/^Waits for a second person: Bilal Second asked, .+ Then it would be: Off\./)
    .waitFor();
  await expectAccessible(page, { targets: true });
  await setting.getByRole('link', { name: 'Open the second approvals' }).click();
  await row(page, 'Balance changes').waitFor();
  await page.goBack();
  const [change] = (await users.waiting.list({})).items;
  await users.waiting.withdraw({ id: change?.id ?? '' });
  await setting.getByText('Waits for a second person').waitFor({ state: 'detached' });
  await server.db.sql`update users set role = 'admin' where id = ${other.id}`;
  await setSettings(server, { secondPersonAdjustment: null });
});

test('an admin asks, the admin cannot confirm, and a second person does, live on both screens', async () => {
  const admin = await world.server.make.admin();
  const member = await world.server.make.member({ balance: 100 });
  const boss = await world.staffPage();
  await setSettings(world.server, { secondPersonAdjustment: 500 });
  const asker = await world.staffPage(admin, DESKTOP, '/users');
  await asker.getByRole('searchbox').first().fill(member.username);
  await row(asker, member.username).getByRole('button', { name: /^Cash/ }).click();
  await dialog(asker).getByLabel('Amount in rupees').fill('700');
  await press(asker, 'Review');
  await dialog(asker).getByRole('button', { name: /₨700/ }).click();
  await asker.getByText('This waits for a second person. Nothing has moved yet.').waitFor();

  await boss.getByRole('link', { name: /Second person.*1/ }).click();
  await row(boss, member.username).getByText('+₨700.00').waitFor();
  await expectAccessible(boss, { targets: false });
  await screen(asker, 'Second person');
  await row(asker, member.username).getByText('You', { exact: true }).waitFor();
  expect(
    await row(asker, member.username)
      .getByRole('button', { name: /^Confirm/ })
      .count(),
  ).toBe(0);

  await row(boss, member.username)
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await dialog(boss).getByText('₨800.00').waitFor();
  await expectAccessible(boss, { targets: false });
  await press(boss, 'Confirm');
  await boss.getByText('Confirmed: it is done').waitFor();
  await boss.getByText('Nothing waits for a second person').waitFor();
  await asker.getByText('Nothing waits for a second person').waitFor();
  expect((await member.as().users.me()).balance).toBe(800);
  await setSettings(world.server, { secondPersonAdjustment: null });
});

test('a payout that waits says who asked, and is refused on a phone; a held one says why and until when', async () => {
  const admin = await world.server.make.admin();
  const member = await withdrawal(world);
  await setSettings(world.server, { secondPersonPayout: 100 });
  await admin.as().requests.approve({ id: member.requestId });
  const page = await openList(world);
  await openRequest(page, member);
  await panel(page)
    .getByText(/^Waits for a second person: Person .* asked/)
    .waitFor();
  await panel(page).getByRole('link', { name: 'Open the second approvals' }).waitFor();
  expect(await panel(page).getByRole('button', { name: 'Approve' }).count()).toBe(0);

  const phone = await world.staffPage(undefined, PHONE, '/waiting');
  await row(phone, member.username)
    .getByRole('button', { name: /^Refuse/ })
    .click();
  await dialog(phone).getByLabel('Reason (optional)').fill('Call the member first');
  await expectAccessible(phone, { axe: false });
  await press(phone, 'Refuse');
  await phone.getByText('Refused: nothing has moved').waitFor();
  await expect.poll(() => panel(page).getByRole('button', { name: 'Approve' }).isEnabled()).toBe(true);
  await setSettings(world.server, { secondPersonPayout: null, holdWithdrawals: 24 });

  // A held withdrawal says why and until when, to staff and to its member.
  const held = await withdrawal(world);
  // New rows wait while the pointer is over the rows.
  await page.getByRole('heading', { name: 'Requests', level: 1 }).hover();
  await row(page, held.username).getByText('Held', { exact: true }).waitFor();
  await openRequest(page, held);
  await panel(page)
    .getByText(/^Held until .*: only two people together pay it\. Why: a new device · a new account/)
    .waitFor();
  const own = await world.pageOf(held, PHONE);
  await own.goto('/withdraw');
  await own.getByText(/^Held for your safety until .* Why: a new device · a new account/).waitFor();
  await setSettings(world.server, { holdWithdrawals: null });
});

test('a visitor reads before paying that joining is paused, and sends a proof only if it was paid', async () => {
  const { server } = world;
  await setSettings(server, { coverageFloor: 100_000_000 });
  const page = await world.open('/signup');
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
});
