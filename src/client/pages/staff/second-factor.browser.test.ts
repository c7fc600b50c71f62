import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  ageProofs,
  codeNow,
  half,
  setUpFactor,
  wrongCode,
} from '#server/modules/auth/second-factor.fixture.ts';
import { setSettings } from '#server/modules/settings/settings.fixture.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, PHONE } from '#testing/browser.ts';
import type { Person } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';
import { approve, dialog, logIn, press, row } from './staff.fixture.ts';

const world = openWorld();
beforeAll(async () => {
  // The page compares a time from the database (until when the last code counts) with the server's time.
  await world.server.db.clock.real();
});

const openAccount = (page: Page, { username }: Person) =>
  page.getByRole('button', { name: new RegExp(`^${username} .* Admin$`) }).click();
const balanceOf = async ({ id }: Person) => (await (await world.asBoss()).users.get({ id })).balance;
const codeField = (page: Page) => page.getByLabel('One-time code', { exact: true });

test('an admin logs out another device, changes the password and sets up one-time codes', async () => {
  const admin = await world.server.make.admin();
  const other = await world.newPage(DESKTOP);
  const page = await world.newPage(DESKTOP);
  for (const own of [other, page]) {
    await logIn(own, admin);
    await own.getByRole('tab', { name: 'Home' }).waitFor();
  }
  await openAccount(page, admin);
  await dialog(page).getByText('This device').waitFor();
  await expectAccessible(page, { targets: false });
  await dialog(page)
    .getByRole('button', { name: /^Log out: Chrome/ })
    .click();
  await page.getByText('The device is logged out').waitFor();
  await other.getByText('You were logged out on this device').first().waitFor();

  const password = 'a-new-password';
  await dialog(page).getByLabel('Present password').fill(admin.password);
  await dialog(page).getByLabel('New password').fill(password);
  await press(page, 'Change password');
  await dialog(page).getByText('Your password was changed. Your other devices are logged out.').waitFor();
  await page.reload();
  await page.getByRole('tab', { name: 'Home' }).waitFor();
  const { auth } = await world.server.caller();
  expect(await auth.login({ username: admin.username, password })).toMatchObject({
    token: expect.any(String),
  });

  await openAccount(page, admin);
  await dialog(page).getByText('Off', { exact: true }).waitFor();
  await dialog(page).getByText('Off', { exact: true }).scrollIntoViewIfNeeded();
  await press(page, 'Set up one-time codes');
  await dialog(page).getByLabel('Your password').fill('not-the-password');
  await press(page, 'Continue');
  await dialog(page).getByText('The present password is wrong').waitFor();
  await dialog(page).getByLabel('Your password').fill(password);
  await press(page, 'Continue');
  await page.getByRole('img', { name: 'QR code with the secret' }).waitFor();
  await expectAccessible(page, { targets: false });
  const secret = (
    await dialog(page)
      .getByText(/^([A-Z2-7]{4} ?){8}$/)
      .innerText()
  ).replaceAll(' ', '');
  await codeField(page).fill(wrongCode(secret));
  await press(page, 'Confirm');
  await dialog(page).getByText('This code is not right', { exact: false }).waitFor();
  await codeField(page).fill(codeNow(secret));
  await codeField(page).press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const [first = ''] = await codes.allInnerTexts();
  expect(await codes.count()).toBe(10);
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as a file')]);
  expect(file.suggestedFilename()).toBe(`recovery-codes-${admin.username}.txt`);
  await press(page, 'I have kept them');
  await dialog(page).getByText('Recovery codes left: 10').waitFor();

  await press(page, 'New recovery codes');
  await press(page, 'Use a recovery code');
  await page.getByLabel('Recovery code', { exact: true }).fill(first);
  await press(page, 'New recovery codes');
  await codes.first().waitFor();
  const renewed = await codes.allInnerTexts();
  expect(renewed).not.toContain(first);
  await press(page, 'I have kept them');

  await press(page, 'Remove');
  await press(page, 'Use a recovery code');
  await page.getByLabel('Recovery code', { exact: true }).fill(renewed[0] ?? '');
  await press(page, 'Remove one-time codes');
  await dialog(page).getByText('Off', { exact: true }).waitFor();
});

test('a login asks for the code, and a decision asks again after 15 minutes and is made once', async () => {
  const admin = await world.server.make.admin();
  const member = await world.server.make.member();
  const { secret, recoveryCodes } = await setUpFactor(world.server, admin);
  const page = await world.newPage(PHONE);
  await logIn(page, admin);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  expect(await codeField(page).getAttribute('autocomplete')).toBe('one-time-code');
  await expect.poll(() => codeField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await page.keyboard.type(wrongCode(secret));
  await page.keyboard.press('Enter');
  await page.getByText('This code is not right', { exact: false }).first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeFalsy();
  await codeField(page).fill(codeNow(secret, 1));
  await codeField(page).press('Enter');
  await page.waitForURL('**/admin');

  await ageProofs(world.server);
  await page.setViewportSize(DESKTOP);
  await page.goto('/users');
  await row(page, member.username).getByRole('button', { name: 'Cash' }).click();
  await dialog(page).getByLabel('Amount in rupees').fill('7');
  await press(page, 'Review');
  await press(page, 'Deposit ₨7.00');
  const asked = page.getByRole('dialog', { name: 'Confirm with a one-time code' });
  await asked.waitFor();
  await expectAccessible(page, { targets: false });
  await page.setViewportSize(PHONE);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).getByText('This needs a one-time code', { exact: false }).waitFor();
  await page.setViewportSize(DESKTOP);
  expect(await balanceOf(member)).toBe(0);

  await press(page, 'Deposit ₨7.00');
  await asked.getByRole('button', { name: 'Use a recovery code' }).click();
  await asked.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0] ?? '');
  await asked.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => balanceOf(member)).toBe(7);
  await dialog(page).waitFor({ state: 'detached' });
  expect(await balanceOf(member)).toBe(7);

  // A decision that can be undone is sent to the server later, perhaps when the page is closed. So the screen
  // asks for the code before the time to undo begins.
  await ageProofs(world.server);
  const joining = await world.server.make.awaiting();
  await page.goto('/requests');
  await approve(page, joining);
  await asked.getByRole('button', { name: 'Use a recovery code' }).click();
  await asked.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[1] ?? '');
  await asked.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
});

test('a required code is set up at the login, before anything else', async () => {
  const admin = await world.server.make.admin();
  await setSettings(world.server, { secondFactorRequired: true });
  const page = await world.newPage(PHONE);
  await logIn(page, admin);
  await page.getByRole('heading', { name: 'Set up one-time codes' }).waitFor();
  await page.getByRole('img', { name: 'QR code with the secret' }).waitFor();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '');
  await codeField(page).fill(codeNow(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeFalsy();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.waitForURL('**/admin');
  await setSettings(world.server, { secondFactorRequired: false });
  expect((await half(world.server, admin)).redirectTo).toBe('second-factor');
});

test('a clerk adds a passkey, logs in with it, confirms with it and removes it', async () => {
  const admin = await world.server.make.admin();
  const factor = await setUpFactor(world.server, admin);
  // Browsers allow passkeys at localhost, but not at an IP address.
  const url = world.server.url.replace('127.0.0.1', 'localhost');
  const page = await world.freshPage(PHONE, { url });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
  });
  await logIn(page, admin);
  await codeField(page).fill(factor.next());
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/admin');
  await openAccount(page, admin);
  await page.getByLabel('Name of the new passkey').fill('My laptop');
  await press(page, 'Add a passkey');
  await dialog(page).getByText('My laptop', { exact: true }).waitFor();
  await expectAccessible(page);

  await page.evaluate(() => localStorage.clear());
  await logIn(page, admin);
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/admin');

  await ageProofs(world.server);
  await openAccount(page, admin);
  await press(page, 'Remove the passkey My laptop');
  const asked = page.getByRole('dialog', { name: 'Confirm with a one-time code' });
  await asked.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await asked.getByRole('button', { name: 'Use a passkey' }).click();
  await dialog(page).getByText('My laptop', { exact: true }).waitFor({ state: 'detached' });
});
