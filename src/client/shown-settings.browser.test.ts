import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { setNews, setSettings } from '#server/modules/settings/settings.fixture.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, goTo, PHONE, type Viewport } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';
import { receipt, says } from './pages/public/public.fixture.ts';

/* What superadmins change on /settings, seen on the screens of others. */

const world = openWorld();
// The pages compare the times of notices with the Date header.
beforeAll(() => world.server.db.clock.real());
const dialog = (page: Page) => page.getByRole('dialog');

/** As from the app of a bank. */
const comesBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** As a field for a date and a time has it. */
const inKarachi = (time: number) => new Date(time + 5 * 60 * 60_000).toISOString().slice(0, 16);

async function openSettings(width: Viewport = DESKTOP): Promise<Page> {
  const page = await world.staffPage(undefined, width, '/settings');
  await page.getByRole('heading', { name: 'What members see' }).waitFor();
  return page;
}
async function edit(page: Page, name: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: `Change: ${name}` }).click();
  for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(text);
  await dialog(page).getByRole('button', { name: 'Review' }).click();
  await dialog(page).getByRole('button', { name: 'Change it' }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

test('a member on the payment is told of a replaced wallet, and says which one was paid', async () => {
  const settings = await openSettings();
  await edit(settings, 'SadaPay account', {
    'Account number': '0300-1111111',
    'Account title': 'First Shop',
  });
  const account = await world.server.make.pending();
  const page = await world.openPayment(account);
  await page.getByRole('radio', { name: /SadaPay/ }).check();
  await says(page, '0300-1111111');
  await page.getByLabel('Transaction ID').fill('TX-REPLACED');
  await page.getByLabel('Payment screenshot').setInputFiles(await receipt());
  await says(page, 'receipt.jpg');

  await edit(settings, 'SadaPay account', { 'Account number': '0345-2222222' });
  await comesBack(page);
  await says(page, '0345-2222222');
  await says(page, 'This account changed. Send to the number above, not to the one before.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await says(page, 'Say to which account you sent the money');
  await page.getByRole('button', { name: 'اردو' }).click();
  await says(page, 'آپ نے رقم کس اکاؤنٹ میں بھیجی؟');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('radio', { name: 'To the one before, which ends in 1111' }).check();
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await page.waitForURL('**/success');

  const boss = await world.asBoss();
  const request = (await boss.requests.list({})).items.find(({ userId }) => userId === account.id);
  expect(request?.paidTo).toBe('0300-1111111');
  await goTo(settings, `/requests?open=${request?.id}`);
  await says(settings, '0300-1111111');
});

test('a notice is on every dashboard at once, in both languages, and hidden by each member alone', async () => {
  const { member, page } = await world.memberPage();
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  const second = await world.pageOf(member);
  await second.goto('/dashboard');
  const settings = await openSettings();
  await edit(settings, 'Notice to all members', {
    'In English': 'Payouts pause on Friday. Everything goes on on Saturday.',
    'In Urdu': 'جمعہ کو ادائیگی نہیں ہوگی۔ ہفتے کو سب پھر چلے گا۔',
    From: inKarachi(Date.now() - 60_000),
  });
  await says(page, 'Payouts pause on Friday.');
  await says(second, 'Payouts pause on Friday.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hide this notice' }).click();
  for (const one of [page, second])
    await one.getByText('Payouts pause on Friday.').waitFor({ state: 'detached' });
  await goTo(page, '/notifications');
  await says(page, 'Payouts pause on Friday.');
  const { page: other } = await world.memberPage();
  await other.goto('/dashboard');
  await says(other, 'Payouts pause on Friday.');
  await expect.poll(() => other.getByText('Everything goes on').count()).toBe(1);

  const address = `https://sikka.example/${'long-'.repeat(20)}`;
  await setNews(world.server, { en: `<b>Read</b> ${address}.`, ur: `دیکھیں ${address}۔` });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, text] of [
    ['/notifications', '<b>Read</b>'],
    ['/dashboard', 'دیکھیں'],
  ] as const) {
    await page.evaluate((lang) => localStorage.setItem('lang', lang), text === 'دیکھیں' ? 'ur' : 'en');
    await page.goto(path);
    await says(page, text);
    const link = page.getByRole('link', { name: address, exact: true });
    expect(await link.getAttribute('href')).toBe(address);
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    await expectAccessible(page);
  }
});

test('a page that missed the change is told when it sends, and a switched-off account takes nothing', async () => {
  const settings = await openSettings(PHONE);
  const page = await world.openPayment(await world.server.make.pending());
  await page.getByRole('radio', { name: /Easypaisa/ }).check();
  await page.getByLabel('Transaction ID').fill('TX-LATE');
  await page.getByLabel('Payment screenshot').setInputFiles(await receipt());
  await says(page, 'receipt.jpg');
  await page.route(/auth\.config/, (route) => route.abort());
  await edit(settings, 'Easypaisa account', { 'Account number': '0311-3333333', 'Account title': 'Shop' });
  await edit(settings, 'Easypaisa account', { 'Account number': '0311-4444444' });
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await says(page, 'The account changed in the meantime.');
  await page.unroute(/auth\.config/);
  await settings.getByRole('button', { name: 'Change: Easypaisa account' }).click();
  await dialog(settings).getByLabel('Takes payments').uncheck();
  await dialog(settings).getByRole('button', { name: 'Review' }).click();
  await dialog(settings).getByRole('button', { name: 'Change it' }).click();
  await dialog(settings).waitFor({ state: 'detached' });
  await comesBack(page);
  await says(page, 'This account takes no payments now. Please choose another way.');
});

test('each form names its wrong field; a notice has the business’s times whatever the clock', async () => {
  const page = await openSettings();
  const review = () => dialog(page).getByRole('button', { name: 'Review' }).click();
  const openForm = (name: string) => page.getByRole('button', { name: `Change: ${name}` }).click();
  const isWrong = (label: string) => dialog(page).getByLabel(label).getAttribute('aria-invalid');
  for (const [name, label] of [
    ['Payouts', 'Amount (PKR)'],
    ['Support contact', 'Support contact'],
    ['Official channels', 'Name of link 1'],
  ] as const) {
    await openForm(name);
    await dialog(page).getByLabel(label).waitFor();
    await review();
    await says(page, 'This is the value now');
    await page.reload();
  }

  await openForm('Official channels');
  for (const label of ['Name of link 2', 'Address of link 2']) await dialog(page).getByLabel(label).fill('');
  await dialog(page).getByLabel('Name of link 4').fill('Fourth');
  await dialog(page).getByLabel('Address of link 4').fill('fourth.example');
  await review();
  await expect.poll(() => isWrong('Address of link 4')).toBe('true');
  expect(await isWrong('Address of link 2')).toBe(null);
  await page.keyboard.press('Escape');

  // An open page would end its session, because a day has passed for it.
  await page.goto('about:blank');
  await page.clock.setFixedTime(Date.now() + 30 * 60 * 60_000);
  await page.goto('/settings');
  await openForm('Notice to all members');
  const from = dialog(page).getByLabel('From');
  expect(
    Math.abs(Date.parse(`${await from.inputValue()}Z`) - Date.parse(`${inKarachi(Date.now())}Z`)),
  ).toBeLessThan(5 * 60_000);
  await dialog(page).getByLabel('In English').fill('Hello');
  await dialog(page).getByLabel('In Urdu').fill('x'.repeat(201));
  await review();
  await says(page, 'This text is too long');
  await dialog(page).getByLabel('In Urdu').fill('سلام');
  for (const time of ['', '20266-01-01T10:00']) {
    await from.fill(time);
    await review();
    await says(page, 'The notice needs a start, and an end after it that is still to come');
  }
});

const OVERTAKEN = [
  [
    'SadaPay account',
    'Account title',
    'Typed Shop',
    'Their Shop',
    () =>
      setSettings(world.server, { receivingSadaPay: { number: '0345-1', title: 'Their Shop', on: true } }),
  ],
  [
    'Notice to all members',
    'In English',
    'Typed notice',
    'Their notice',
    () => setNews(world.server, { en: 'Their notice' }),
  ],
  ['Deleted requests', 'Number', '90', '70', () => setSettings(world.server, { secondPersonDeletions: 70 })],
] as const;

test('a late change keeps the typed value, shows the newer one and can then be made', async () => {
  const page = await openSettings();
  const press = (button: string) => dialog(page).getByRole('button', { name: button }).click();
  for (const [name, label, typed, theirs, overtake] of OVERTAKEN) {
    await page.getByRole('button', { name: `Change: ${name}` }).click();
    if (name.startsWith('Notice')) await dialog(page).getByLabel('In Urdu').fill('اردو');
    if (name.startsWith('SadaPay')) await dialog(page).getByLabel('Account number').fill('0345-2');
    await dialog(page).getByLabel(label).fill(typed);
    await press('Review');
    await overtake();
    await press('Change it');
    await dialog(page).getByText('Somebody changed this setting in the meantime').waitFor();
    await dialog(page)
      .getByText(/^Changed meanwhile by Super Admin, .+ It is now: /)
      .waitFor();
    expect(await dialog(page).getByRole('status').textContent()).toContain(theirs);
    expect(await dialog(page).getByLabel(label).inputValue(), name).toBe(typed);
    await expectAccessible(page, { targets: false });
    await press('Review');
    await dialog(page).getByLabel('This will change').getByText(theirs).waitFor();
    await press('Change it');
    await dialog(page).waitFor({ state: 'detached' });
    const now = page.getByRole('row').filter({ hasText: name }).getByRole('cell').nth(1);
    await now.getByText(typed).waitFor();
  }
});
