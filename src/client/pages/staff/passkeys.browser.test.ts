import { test } from 'vitest';
import { ageProofs, setUpFactor } from '#server/modules/auth/second-factor.fixture.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { PHONE } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';
import { dialog, logIn, press } from './staff.fixture.ts';

const world = openWorld();

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
  const openAccount = () => page.getByRole('button', { name: `${admin.username} Admin` }).click();
  await logIn(page, admin);
  await page.getByLabel('One-time code', { exact: true }).fill(factor.next());
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/admin');
  await openAccount();
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
  await openAccount();
  await press(page, 'Remove the passkey My laptop');
  const asked = page.getByRole('dialog', { name: 'Confirm with a one-time code' });
  await asked.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await asked.getByRole('button', { name: 'Use a passkey' }).click();
  await dialog(page).getByText('My laptop', { exact: true }).waitFor({ state: 'detached' });
});
