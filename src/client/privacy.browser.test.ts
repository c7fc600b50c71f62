import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, PHONE } from '#testing/browser.ts';
import type { Person } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
let member: Person;

beforeAll(async () => {
  member = await world.server.make.member({ balance: 500 });
});

test('a member downloads everything that is stored about the account', async () => {
  const page = await world.pageOf(member);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Profile' }).first().click();
  await page.getByRole('button', { name: 'Password and devices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Password and devices' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^my-data-.*\.json$/);
  expect(JSON.parse(await readFile(await file.path(), 'utf8')).profile[0].id).toBe(member.id);
  await dialog.getByText('The download has begun.').waitFor();
  await expectAccessible(page, { axe: false });
  await dialog.getByRole('link', { name: 'Your data' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your data' }).waitFor();
});

test('/privacy tells the days of the settings as they are now, in both languages', async () => {
  const page = await world.pageOf(member);
  await page.goto('/privacy');
  const row = page.getByRole('row', { name: /Screenshots/ });
  await row.getByText('Not erased').waitFor();
  await (await world.asBoss()).users.settings.set({ key: 'eraseScreenshots', value: 90, expected: null });
  await page.reload();
  await row.getByText('90 days').waitFor();
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectAccessible(page, { axe: size === PHONE });
  }
  await page.evaluate(() => localStorage.setItem('lang', 'ur'));
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'آپ کا ڈیٹا' }).waitFor();
  await page.getByText(/90.* دن بعد/).waitFor();
});
