import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, fillLogin, goTo } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld({ env: { SUPPORT_CONTACT: '+923001234567' }, rateLimits: true });

const contact = (page: Page) => page.getByRole('link', { name: 'Contact support: WhatsApp +923001234567' });

test('every screen before the login links to the support contact and to a message', async () => {
  const page = await world.open('/login');
  for (const [path, title] of [
    ['/login', 'Log in'],
    ['/signup', 'Create your account'],
    ['/forgot-password', 'Reset your password'],
    ['/how-it-works', 'How it works'],
    ['/message', 'Send us a message'],
    ['/no/such/page', 'Page not found'],
  ] as const) {
    await goTo(page, path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await contact(page).waitFor();
    expect(await contact(page).getAttribute('href')).toBe('https://wa.me/923001234567');
    const writes = page.getByRole('link', { name: 'Send us a message' });
    expect(await writes.count()).toBe(path === '/message' ? 0 : 1);
  }
});

test('the contact and the message are in Urdu: numbers and codes from left to right', async () => {
  const page = await world.open('/login');
  await page.getByRole('button', { name: 'اردو' }).click();
  const link = page.getByRole('link', { name: /سپورٹ سے رابطہ کریں/ });
  expect(await link.locator('bdi').innerText()).toBe('WhatsApp +923001234567');
  await page.getByRole('link', { name: 'ہمیں پیغام بھیجیں' }).click();
  await page.getByRole('heading', { level: 1, name: 'ہمیں پیغام بھیجیں' }).waitFor();
  await expectAccessible(page, { axe: false });
  await page.getByText('\u2068R-\u2060000123\u2069').waitFor();
  for (const name of ['subject', 'message']) {
    const box = page.locator(`[name=${name}]`);
    const side = () => box.evaluate((field) => getComputedStyle(field).direction);
    expect(await side()).toBe('rtl');
    await box.fill('My deposit?');
    expect(await side()).toBe('ltr');
    await box.fill('میرا ڈپازٹ؟');
    expect(await side()).toBe('rtl');
  }
});

test('a closed account gets the reason, in a toast too, and the contact', async () => {
  const closed = await world.server.make.member();
  await (await world.asBoss()).users.update({ id: closed.id, status: 'Inactive' });
  const page = await world.open('/login');
  await fillLogin(page, closed);
  await expect.poll(() => page.getByText('Your account has been deactivated by admin').count()).toBe(2);
  expect(await contact(page).count()).toBe(2);
  await expectAccessible(page, { axe: false });
});

test('after too many tries the button counts down for this username only', async () => {
  const page = await world.open('/login');
  const button = page.locator('button[type=submit]');
  const name = page.getByLabel('Username or email');
  await name.fill('nobody.here');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  for (let i = 0; i < 5; i++) {
    const answer = page.waitForResponse(/auth\.login/);
    await page.getByRole('button', { name: 'Log in' }).click();
    await answer;
    await page.getByText('Invalid username or password').first().waitFor();
  }
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Too many tries. Please wait a moment.').waitFor();
  expect(await button.innerText()).toMatch(/^Try again in (0:5\d|1:00)$/);
  expect(await button.isDisabled()).toBe(true);
  expect(await contact(page).count()).toBe(2);
  await expectAccessible(page);
  await name.fill('somebody-else');
  await expect.poll(() => button.innerText()).toBe('Log in');
  await name.fill('nobody.here');
  // The button counts the seconds down with the clock of the page, so its text changes.
  const first = await button.innerText();
  await expect.poll(() => button.innerText()).not.toBe(first);
});

test('a guest’s message that names a request reaches the staff’s list', async () => {
  const page = await world.open('/message');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Please fill all required fields').waitFor();
  await page.getByLabel('Full name').fill('Sana Khan');
  await page.getByLabel('Email address or phone').fill('+92 300-1234567');
  await page.getByLabel('Number of your request').fill('the one');
  await page.getByLabel('Subject').fill('My deposit');
  await page.getByLabel('Message').fill('I can’t log in.');
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await page.getByRole('link', { name: 'Send us a message' }).click();
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Please check what you entered and try again').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Number of your request').fill('R-000316');
  await page.reload();
  expect(await page.getByLabel('Message').inputValue()).toBe('I can’t log in.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Your message is with us').waitFor();
  await page.getByText('Staff answer you at 03001234567.').waitFor();
  await expectAccessible(page);

  const admin = await world.server.make.admin();
  const desk = await world.open('/contacts', DESKTOP);
  await fillLogin(desk, admin);
  await desk.getByText('Guest, not logged in').waitFor();
  await desk.getByRole('link', { name: 'R-000316: My deposit' }).click();
  const link = desk.getByRole('link', { name: '03001234567 (WhatsApp)' });
  expect(await link.getAttribute('href')).toBe('https://wa.me/923001234567');
  await desk.getByText('A guest reads nothing here: answer by e-mail or WhatsApp.').waitFor();
  await expectAccessible(desk, { targets: false });
  await desk.getByLabel('What you answered').fill('We found it.');
  await desk.getByRole('button', { name: 'Keep as answered' }).click();
  await desk.getByText('Answered', { exact: true }).waitFor();
  await desk.getByText('We found it.').waitFor();
});

test('a member finds the contact, the notifications and the rules behind More, which is marked on its pages', async () => {
  const { page } = await world.memberPage();
  await page.goto('/dashboard');
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  await contact(page).waitFor();
  await expectAccessible(page, { axe: false });
  await page.getByRole('dialog').getByRole('link', { name: 'Notifications' }).click();
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  expect(await more.getAttribute('data-current')).toBe('true');
  await goTo(page, '/history');
  await page.getByRole('link', { name: /^Receipt/ }).click();
  await page.waitForURL('**/receipts/*');
  await expect.poll(() => more.getAttribute('data-current')).toBe('true');
  await more.click();
  await page.getByRole('link', { name: 'How it works and what it costs' }).click();
  await page.getByRole('heading', { level: 1, name: 'How it works' }).waitFor();
  await page.getByRole('link', { name: 'Back to your dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});

test('a deleted account logs its member out with the reason and the support contact', async () => {
  const { member, page } = await world.memberPage();
  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('status').filter({ hasText: 'Live' }).waitFor();
  await (await world.asBoss()).users.delete({ id: member.id });
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Your account has been deleted by admin').waitFor();
  await dialog.getByRole('link', { name: /^Contact support/ }).waitFor();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  // A deleted account has no page to return to, so the login page shows its usual hint and no note.
  await page.getByText('Good to see you again.').waitFor();
});
