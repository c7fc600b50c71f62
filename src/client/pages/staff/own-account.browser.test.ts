import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, newPage } from '#testing/browser.ts';
import type { Person } from '#testing/factories.ts';
import { dialog, logIn, openStaffWorld, type StaffWorld } from './staff.fixture.ts';

let world: StaffWorld;
beforeAll(async () => {
  world = await openStaffWorld();
});
afterEach(() => world.closePages());
afterAll(() => world?.close());

async function loggedIn(admin: Person) {
  const opened = await newPage(world.browser, world.server.url, DESKTOP);
  await logIn(opened.page, admin);
  await opened.page.getByRole('tab', { name: 'Home' }).waitFor();
  return opened;
}

test('an admin changes the password and logs out another device, which leaves at once', async () => {
  const admin = await world.server.make.admin();
  const other = await loggedIn(admin);
  const { page, faults } = await loggedIn(admin);
  await page.getByRole('button', { name: `${admin.username} Admin` }).click();
  await dialog(page).getByText('This device').waitFor();
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: /^Log out: Chrome/ })
    .click();
  await page.getByText('The device is logged out').waitFor();
  await other.page.getByText('Your session has ended. Please log in again.').waitFor();

  await dialog(page).getByLabel('Present password').fill(admin.password);
  await dialog(page).getByLabel('New password').fill('a-new-password');
  await dialog(page).getByRole('button', { name: 'Change password' }).click();
  await dialog(page).getByText('Your password was changed. Your other devices are logged out.').waitFor();
  await page.reload();
  await page.getByRole('tab', { name: 'Home' }).waitFor();
  expect(faults).toEqual([]);
  await loggedIn({ ...admin, password: 'a-new-password' });
});
