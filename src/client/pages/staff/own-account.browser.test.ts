import { test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP } from '#testing/browser.ts';
import type { Person } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';
import { dialog, logIn } from './staff.fixture.ts';

const world = openWorld();

async function loggedIn(admin: Person) {
  const page = await world.newPage(DESKTOP);
  await logIn(page, admin);
  await page.getByRole('tab', { name: 'Home' }).waitFor();
  return page;
}

test('an admin changes the password and logs out another device, which leaves at once', async () => {
  const admin = await world.server.make.admin();
  const other = await loggedIn(admin);
  const page = await loggedIn(admin);
  await page.getByRole('button', { name: `${admin.username} Admin` }).click();
  await dialog(page).getByText('This device').waitFor();
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: /^Log out: Chrome/ })
    .click();
  await page.getByText('The device is logged out').waitFor();
  await other.getByText('Your session has ended. Please log in again.').waitFor();

  await dialog(page).getByLabel('Present password').fill(admin.password);
  await dialog(page).getByLabel('New password').fill('a-new-password');
  await dialog(page).getByRole('button', { name: 'Change password' }).click();
  await dialog(page).getByText('Your password was changed. Your other devices are logged out.').waitFor();
  await page.reload();
  await page.getByRole('tab', { name: 'Home' }).waitFor();
  await loggedIn({ ...admin, password: 'a-new-password' });
});
