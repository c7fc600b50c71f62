import { expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { PHONE } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';
import { dialog } from './staff.fixture.ts';

/* A saved view stores the filters and the search of a list under a name. */

const world = openWorld();

test('on a phone, staff save a view by keyboard, open it later and delete it; each list has its own', async () => {
  const page = await world.staffPage(undefined, PHONE);
  await page.goto('/requests?type=Withdraw&status=Pending&search=khan&open=x');
  const button = page.getByRole('button', { name: 'Saved views' });
  await button.focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByText('No views yet').waitFor();
  await dialog(page).getByLabel('Save what is shown now as').fill('To pay, Khan');
  await page.keyboard.press('Enter');
  const saved = dialog(page).getByRole('link', { name: 'To pay, Khan' });
  await saved.waitFor();
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBe(PHONE.width);
  await page.keyboard.press('Escape');

  await page.goto('/users');
  await button.click();
  await dialog(page).getByText('No views yet').waitFor();
  await page.goto('/requests');
  await button.click();
  await saved.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/requests?type=Withdraw&status=Pending&search=khan');
  expect(await page.getByRole('searchbox').inputValue()).toBe('khan');
  await expect.poll(() => dialog(page).count()).toBe(0);

  await button.click();
  await dialog(page).getByRole('button', { name: 'Delete the view To pay, Khan' }).click();
  await dialog(page).getByText('No views yet').waitFor();
  await page.goto('/audit?area=request');
  await button.click();
  await dialog(page).getByText('No views yet').waitFor();
  await expectAccessible(page);
});

test('another account in the same browser does not see the views', async () => {
  const page = await world.staffPage();
  const admin = await world.server.make.admin();
  await page.goto('/users?status=All');
  const button = page.getByRole('button', { name: 'Saved views' });
  await button.click();
  await dialog(page).getByLabel('Save what is shown now as').fill('Everybody');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).getByRole('link', { name: 'Everybody' }).waitFor();
  await page.evaluate((id) => localStorage.setItem('userId', id), admin.id);
  await page.reload();
  await button.click();
  await dialog(page).getByText('No views yet').waitFor();
});
