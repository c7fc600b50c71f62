import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, fillLogin, goTo, PHONE } from '#testing/browser.ts';
import { PASSWORD } from '#testing/constants.ts';
import { parseCsv } from '#testing/csv.ts';
import { createDevice, type Person } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';
import { openOwnAccount } from './member.fixture.ts';

const world = openWorld();

async function onDevice(person: Person, agent: string) {
  const device = Object.assign(createDevice(), { agent });
  const nobody = await world.server.caller(null, '127.0.0.1', device);
  const { token } = await nobody.auth.login(person);
  return world.pageOf({ ...person, token });
}
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/126.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0';

test('a member changes the password; this device stays, and the other one leaves at once', async () => {
  const member = await world.server.make.member();
  const page = await onDevice(member, ANDROID);
  const other = await onDevice(member, LAPTOP);
  await other.goto('/dashboard');
  await other.getByRole('status', { name: '' }).getByText('Live').waitFor({ state: 'attached' });
  const dialog = await openOwnAccount(page);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  const present = dialog.getByLabel('Present password');
  await expect.poll(() => present.getAttribute('aria-invalid')).toBe('true');
  await present.fill('not-my-password');
  await dialog.getByLabel('New password').fill('a-new-password');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByText('The present password is wrong').waitFor();
  await expect.poll(() => present.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);

  await present.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByText('Your password was changed. Your other devices are logged out.').waitFor();
  const told = other.getByRole('alertdialog').getByText('You were logged out on this device');
  await told.waitFor({ timeout: 4_000 });
  await other.waitForURL('**/login');
  expect(await present.inputValue()).toBe('');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});

test('a member changes phone and e-mail with the password, and the other device is told', async () => {
  const member = await world.server.make.member();
  const page = await onDevice(member, ANDROID);
  const other = await onDevice(member, LAPTOP);
  await other.goto('/dashboard');
  await other.getByRole('status', { name: '' }).getByText('Live').waitFor({ state: 'attached' });
  const dialog = await openOwnAccount(page);
  await dialog.getByLabel('Phone', { exact: true }).fill('+92 300 765 4321');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(member.email.replace('@', '.new@'));
  await dialog.getByLabel('Your password').fill('not-my-password');
  await dialog.getByRole('button', { name: 'Save phone and e-mail' }).click();
  await dialog.getByText('The present password is wrong').waitFor();
  await expectAccessible(page, { axe: false });
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Save phone and e-mail' }).click();
  await dialog.getByText('Your phone and e-mail are saved.').waitFor();
  await other.getByText('The phone or e-mail of your account was changed').waitFor();
  const boss = await world.pageOf(await world.server.make.superadmin(), DESKTOP);
  await boss.goto(`/users/${member.id}`);
  await boss.getByText('Phone or e-mail changed').waitFor();
  await boss.getByText('03007654321').waitFor();
});

test('a member logs out one device, and all others', async () => {
  const member = await world.server.make.member();
  const page = await onDevice(member, ANDROID);
  const laptop = await onDevice(member, LAPTOP);
  const tablet = await onDevice(member, 'Mozilla/5.0 (iPad; CPU OS 17_5) Safari/604.1');
  for (const other of [laptop, tablet]) await other.goto('/history');
  const dialog = await openOwnAccount(page);
  await dialog.getByRole('button', { name: 'Log out: Edge · Windows' }).click();
  await page.getByText('The device is logged out').waitFor();
  await laptop.waitForURL('**/login');
  await laptop.getByText('You were logged out on this device. Log in again').waitFor();
  await expectAccessible(laptop);
  await fillLogin(laptop, member);
  await laptop.waitForURL('**/history');
  await dialog.getByText('Edge · Windows').waitFor({ state: 'detached' });
  await dialog.getByText('Safari · iPad').waitFor();
  await dialog.getByRole('button', { name: 'Log out all other devices' }).click();
  await tablet.waitForURL('**/login');
  await dialog.getByRole('button', { name: 'Log out all other devices' }).waitFor({ state: 'detached' });
  await dialog.getByText('Chrome · Android').waitFor();
});

test('a member downloads everything that is stored about the account', async () => {
  const member = await world.server.make.member();
  const page = await onDevice(member, ANDROID);
  const dialog = await openOwnAccount(page);
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
  const { page } = await world.memberPage();
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

test('a message becomes a conversation: its copy, an answer with an unread mark, a reply', async () => {
  const { member, page } = await world.memberPage();
  const staff = await world.asBoss();
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Please fill all required fields').waitFor();
  await expectAccessible(page);
  const subject = page.getByLabel('Subject');
  await expect.poll(() => subject.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => subject.evaluate((field) => field === document.activeElement)).toBe(true);
  await subject.fill('My withdrawal');
  await page.getByRole('textbox', { name: 'Message' }).fill('میری رقم کہاں ہے؟');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Message sent successfully! Admin will review your message.').waitFor();
  const conversation = page.getByRole('list', { name: 'Conversation' });
  await conversation.getByText('میری رقم کہاں ہے؟').waitFor();
  await page.getByText('Not read yet').waitFor();
  await expectAccessible(page);

  const { items } = await staff.contacts.list({ userId: member.id });
  expect(items).toMatchObject([
    { subject: 'My withdrawal', message: 'میری رقم کہاں ہے؟', username: member.username },
  ]);
  const id = items[0]?.id ?? '';
  await goTo(page, '/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await staff.contacts.reply({ id, text: 'It was paid today.' });
  await page.getByText('Your message has an answer').waitFor();
  await page.getByRole('button', { name: 'More New answers: 1' }).click();
  await page.getByRole('link', { name: 'Contact New answers: 1' }).click();
  await page.getByText('New answer', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: /My withdrawal/ }).click();
  await conversation.getByText('It was paid today.').waitFor();
  await page.getByRole('button', { name: /^More/ }).waitFor();
  await page.getByLabel('Your reply').fill('Thank you!');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await conversation.getByText('Thank you!').waitFor();
  await page.getByText('Waiting for an answer').waitFor();
  await page.goBack();
  await page.getByRole('region', { name: 'Your messages' }).waitFor();
  expect((await staff.contacts.thread({ id })).answers).toHaveLength(2);
});

// The screens compute days with the clock of Node, so the database's clock must show the same time.
const withOneClock = (run: () => Promise<void>) => async () => {
  const { clock } = world.server.db;
  await clock.real();
  await run().finally(() => clock.reset());
};

test(
  'the history is searched and filtered, and the address keeps the choice',
  withOneClock(async () => {
    const { member, page } = await world.memberPage();
    const staff = await world.asBoss();
    const give = (amount: number, description: string) =>
      staff.users.adjustBalance({ id: member.id, amount, type: 'deposit', description });
    await give(10.5, 'A present for Eid');
    await give(20, 'For your patience');
    await page.goto('/history');
    await page.getByText('For your patience').waitFor();
    await page.getByLabel('Search').fill('eid');
    await page.getByText('For your patience').waitFor({ state: 'detached' });
    await page.getByText('A present for Eid').waitFor();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByLabel('Kind').selectOption('Video reward');
    await page.getByText('Nothing matches').waitFor();
    await expectAccessible(page);
    expect(new URL(page.url()).search).toBe('?q=eid&kind=video');
    await page.reload();
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('link', { name: 'Show everything' }).click();
    await page.getByText('For your patience').waitFor();
    expect(await page.getByLabel('Search').inputValue()).toBe('');
    await page.getByLabel('Period').selectOption('Last month');
    await page.getByText('Nothing matches').waitFor();
    await page.getByLabel('Period').selectOption('This month');
    await page.getByText('For your patience').waitFor();
  }),
);

test(
  'a statement shows how the balance came about, is saved as CSV, and prints alone',
  withOneClock(async () => {
    const { member, page } = await world.memberPage({}, DESKTOP);
    const staff = await world.asBoss();
    const description = '=HYPERLINK("http://evil")';
    await staff.users.adjustBalance({ id: member.id, amount: 100.05, type: 'deposit', description });
    await staff.users.adjustBalance({ id: member.id, amount: 40.1, type: 'withdraw' });
    await page.goto('/history');
    await page.getByRole('link', { name: 'Statement' }).click();
    await page.getByRole('heading', { level: 1, name: 'Account statement' }).waitFor();
    const sheet = page.getByRole('article');
    await sheet.getByText('Closing balance').waitFor();
    expect(await sheet.getByText('₨59.95').count()).toBeGreaterThan(0);
    await expectAccessible(page);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/);
    const file = await readFile(await download.path(), 'utf8');
    const balances = parseCsv(file).map((row) => Object.values(row).at(-1));
    expect(balances).toEqual(['0.00', '865.00', '0.00', '100.05', '59.95', '59.95']);
    expect(file).toContain(`"'=HYPERLINK(""http://evil"")",100.05,100.05`);

    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await sheet.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.getByLabel('Period').selectOption('Last month');
    await page.getByText('No movements in this period').waitFor();
  }),
);

test('a receipt is shared as a picture, or saved where the browser can’t share', async () => {
  const { member, page } = await world.memberPage({ balance: 500 });
  const { id } = await world.server.make.withdrawal(member, { accountNumber: 'PK36SCBL0000001123456702' });
  await (await world.asBoss()).requests.approve({ id, reference: 'FT-123' });
  await page.goto(`/receipts/${id}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a picture' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^R-\d{6}\.png$/);
  const picture = await readFile(await download.path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.readUInt32BE(16)).toBe(1080);

  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    navigator.canShare = () => true;
    navigator.share = async ({ files }: ShareData = {}) => {
      for (const { name, type, size } of files ?? []) shared.push([name, type, size > 1_000]);
    };
  });
  await page.reload();
  await page.getByRole('button', { name: 'Share as a picture' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as { shared?: unknown[] }).shared))
    .toEqual([[download.suggestedFilename(), 'image/png', true]]);
});
