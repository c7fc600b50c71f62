import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { fillLogin, PHONE } from '#testing/browser.ts';
import { PASSWORD } from '#testing/constants.ts';
import type { Person } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';
import { openOwnAccount } from './member.fixture.ts';

const world = openWorld();
beforeAll(async () => {
  // The page compares the login with the server's time.
  await world.server.db.clock.real();
});

/** Browsers allow passkeys at localhost, but not at an IP address. */
async function phone(): Promise<Page> {
  const page = await world.freshPage(PHONE, { url: world.server.url.replace('127.0.0.1', 'localhost') });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return page;
}

async function logIn(page: Page, person: Person) {
  await page.goto('/login');
  await fillLogin(page, person);
  await page.waitForURL('**/dashboard');
}
const byFingerprint = (page: Page) => page.getByRole('button', { name: 'Log in by fingerprint' });
const offer = (page: Page) => page.getByRole('button', { name: 'Use my fingerprint' });

async function logOut(page: Page) {
  await page.evaluate(() => {
    for (const item of Object.keys(localStorage)) if (item !== 'passkey') localStorage.removeItem(item);
  });
  await page.goto('/login');
}

test('a member logs in by fingerprint until the password is changed on a second device, and removes it there', async () => {
  const member = await world.server.make.member();
  const page = await phone();
  await logIn(page, member);
  await offer(page).waitFor();
  await expectAccessible(page);
  await offer(page).click();
  await page.getByText('Next time, log in by fingerprint').first().waitFor();
  await logOut(page);
  await byFingerprint(page).waitFor();
  await expectAccessible(page);
  await byFingerprint(page).click();
  await page.waitForURL('**/dashboard');

  const second = await phone();
  await logIn(second, member);
  await offer(second).click();
  await second.getByText('Next time, log in by fingerprint').first().waitFor();
  const dialog = await openOwnAccount(second);
  const remove = dialog.getByRole('button', { name: /^Remove: / });
  await expect.poll(() => remove.count()).toBe(2);
  await expectAccessible(second);
  await dialog.getByLabel('Present password').fill(PASSWORD);
  await dialog.getByLabel('New password').fill('a-new-password');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByText('Your password was changed.', { exact: false }).waitFor();
  await expect.poll(() => remove.count()).toBe(1);
  await remove.click();
  await expect.poll(() => remove.count()).toBe(0);

  await logOut(page);
  await byFingerprint(page).click();
  await page.getByText('has ended on this phone', { exact: false }).waitFor();
  await page.reload();
  await page.getByLabel('Username or email').waitFor();
  expect(await byFingerprint(page).count()).toBe(0);
});

test('the offer is shown once', async () => {
  const member = await world.server.make.member();
  const page = await phone();
  await logIn(page, member);
  await offer(page).waitFor();
  await page.getByRole('button', { name: 'No, thank you' }).click();
  await offer(page).waitFor({ state: 'detached' });
  await logOut(page);
  await logIn(page, member);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(await offer(page).count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('passkey'))).toBe('');
});
