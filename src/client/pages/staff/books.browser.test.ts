import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, PHONE } from '#testing/browser.ts';
import { refused } from '#testing/client.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { parseCsv } from '#testing/csv.ts';
import { openWorld } from '#testing/world.ts';
import { approve, dialog, row, screen, turnClockUntil, withdraw } from './staff.fixture.ts';

const world = openWorld();

async function downloaded(page: Page, button: string, asksDays = false) {
  const opener = page.getByRole('button', { name: button });
  if (asksDays) await opener.click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (asksDays ? dialog(page).getByRole('button', { name: 'Download' }) : opener).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

describe('the audit log', () => {
  test('shows a decision just made in another browser with its details, which fit on a phone too', async () => {
    const admin = await world.server.make.admin();
    const member = await world.server.make.awaiting();
    const boss = await world.staffPage(undefined, DESKTOP, '/audit');
    await row(boss, admin.username).getByText('Created an account').waitFor();

    const other = await world.staffPage(admin, DESKTOP, '/requests');
    await approve(other, member);

    const made = row(boss, member.username).filter({ hasText: 'Approved a request' });
    await made.getByText('Status: Pending → Approved · Balance: ₨0.00 → ₨865.00').waitFor();
    const details = made.getByRole('button', { name: 'Details' });
    await details.focus();
    await boss.keyboard.press('Enter');
    const balance = dialog(boss).getByRole('row').filter({ hasText: 'Balance' });
    await balance.getByText('₨0.00').waitFor();
    await balance.getByText('₨865.00').waitFor();
    await dialog(boss).getByText(member.requestId).waitFor();
    await dialog(boss).getByText('127.0.0.1').waitFor();
    expect(await dialog(boss).textContent()).not.toContain('{');
    await expectAccessible(boss, { targets: false });
    await boss.setViewportSize(PHONE);
    await expectAccessible(boss, { targets: false, axe: false });
    await boss.keyboard.press('Escape');
    await expect.poll(() => details.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('is filtered, searched and exported as shown, and says if it could not be loaded', async () => {
    const member = await world.server.make.member({ balance: 100 });
    const boss = await world.asBoss();
    await boss.users.update({ id: member.id, status: 'Inactive' });
    await boss.users.delete({ id: member.id });
    const page = await world.staffPage();
    await screen(page, 'Audit');
    const search = page.getByRole('searchbox');
    await search.fill('de');
    await page.getByText('Type at least 3 characters to search').waitFor();
    await search.fill(member.username.toUpperCase());
    await expect.poll(() => page.getByRole('row').count()).toBe(5);
    await page.getByLabel('About').selectOption('Users');
    await expect.poll(() => page.getByRole('row').count()).toBe(4);
    await row(page, 'Deleted an account').getByRole('button', { name: 'Details' }).click();
    await dialog(page).getByText('Deleted', { exact: true }).waitFor();
    await dialog(page).getByText('Forfeited').waitFor();
    await dialog(page)
      .getByRole('button', { name: `Everything about ${member.username}` })
      .click();
    await search.fill('');
    await expect.poll(() => page.getByRole('row').count()).toBe(4);

    // The wait starts before the click, because the toast lasts only a few seconds.
    const begun = page.getByText('The download has begun.').waitFor();
    const file = await downloaded(page, 'Export this log as a CSV file');
    await begun;
    expect(file.name).toMatch(/^audit-.+\.csv$/);
    const rows = parseCsv(file.text);
    expect(rows.map((line) => line.Action)).toEqual(['user.delete', 'user.update', 'user.adjust_balance']);
    expect(rows[0]).toMatchObject({ By: SUPERADMIN.username, Concerns: member.username });
    await page.getByRole('button', { name: `Remove the filter: About ${member.username}` }).click();
    await page.getByLabel('About').selectOption('Exports');
    await row(page, 'Exported').getByText('File: Audit log').waitFor();

    await page.getByLabel('From day').fill('2001-01-01');
    await page.getByLabel('To day').fill('2001-01-31');
    await page.getByText('Nothing matches these filters').waitFor();
    await page.reload();
    await page.getByText('Nothing matches these filters').waitFor();
    const kept = ['About', 'From day', 'To day'].map((name) => page.getByLabel(name).inputValue());
    expect(await Promise.all(kept)).toEqual(['export', '2001-01-01', '2001-01-31']);
    expect(await page.getByRole('button', { name: 'Export this log' }).isDisabled()).toBe(true);

    await page.clock.install();
    await page.route('**/trpc/*users.listAudit*', (route) => route.abort());
    await page.goto('/audit');
    await turnClockUntil(page, page.getByText('Failed to load the audit log'));
    await page.unroute('**/trpc/*users.listAudit*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'Exported').first().waitFor();
  });
});

describe('the cash screen', () => {
  test('shows an admin live whether the cash covers the amounts owed, but offers no ledger and no audit log', async () => {
    const admin = await world.server.make.admin();
    const page = await world.staffPage(admin);
    const screens = page.getByRole('navigation', { name: 'Screens' });
    await screens.getByRole('link', { name: 'Cash' }).waitFor();
    expect(await screens.getByRole('link', { name: 'Audit' }).count()).toBe(0);
    await page.goto('/audit');
    await page.waitForURL('**/admin');
    await page.getByRole('tab', { name: 'Home' }).waitFor();
    expect(await page.getByText('Audit log').count()).toBe(0);
    const staff = await admin.as();
    expect(await refused(staff.users.listAudit({}))).toMatchObject({ status: 403 });

    await screen(page, 'Cash');
    const panel = page.getByRole('region', { name: 'Cash held against what is owed' });
    const figure = (name: string) => panel.locator('dl > div').filter({ hasText: name });
    const { solvency } = await (await world.asBoss()).requests.cash();
    const owed = solvency.balances + solvency.payable;
    const member = await world.server.make.member();
    await world.server.make.fundMember(member.id, solvency.cash + 5_000);
    await page.getByText('The cash does not cover what is owed:').waitFor();
    await figure('Days of rewards covered')
      .getByText(/^(No rewards yet|None)$/)
      .waitFor();
    await (await world.asBoss()).users.delete({ id: member.id });
    if (solvency.cash + 865 >= owed)
      await page.getByText('The cash covers everything that is owed.').waitFor();
    const now = (await (await world.asBoss()).requests.cash()).solvency;
    const shown = (pkr: number) =>
      `₨${pkr.toLocaleString('en-PK', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
    await panel.getByText(shown(now.cash), { exact: true }).waitFor();
    await figure("Members' balances").getByText(shown(now.balances)).waitFor();
    await figure('Withdrawals to pay').getByText(shown(now.payable)).waitFor();
    expect(await page.getByRole('button', { name: /Export/ }).count()).toBe(0);

    // Each figure of the week leads to its own list, whose sum it is.
    const other = await world.server.make.member({ balance: 100 });
    for (const [amount, type] of [
      [500, 'deposit'],
      [50, 'withdraw'],
    ] as const)
      await staff.users.adjustBalance({ id: other.id, amount, type, description: 'x' });
    await page.reload();
    const card = page.getByRole('region', { name: 'Last 7 days', exact: true });
    const links = card.getByRole('link');
    await links.first().waitFor();
    const places = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(places).toEqual([...new Set(places)]);
    const net = card.getByRole('link', { name: /Adjustments, net/ });
    const net7 = (await net.textContent())?.split(':')[0];
    await net.click();
    await page.getByText(`Sum of the rows shown ${net7}`).waitFor();
  });
});

test('an admin exports users and requests under the filters on the screen', async () => {
  const member = await world.server.make.member();
  await world.server.make.awaiting();
  await world.server.db.sql`update users set name = 'عائشہ خان' where id = ${member.id}`;
  const page = await world.staffPage(await world.server.make.admin());
  await screen(page, 'Users');
  await page.getByRole('searchbox').fill(member.username);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('radio', { name: 'All' }).check();
  await page.reload();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  expect(await page.getByRole('searchbox').inputValue()).toBe(member.username);
  expect(await page.getByRole('radio', { name: 'All' }).isChecked()).toBe(true);
  const users = await downloaded(page, 'Export these users as a CSV file', true);
  expect(parseCsv(users.text)).toMatchObject([{ Username: member.username, Name: 'عائشہ خان' }]);
  expect(users.text.charCodeAt(0)).toBe(0xfeff);

  await screen(page, 'Requests');
  await row(page, 'Pending').first().waitFor();
  await page.getByLabel('Status').selectOption('Approved');
  await row(page, 'Pending').first().waitFor({ state: 'detached' });
  const requests = parseCsv((await downloaded(page, 'Export these requests as a CSV file')).text);
  expect(new Set(requests.map((line) => line.Status))).toEqual(new Set(['Approved']));
  await page.route('**/trpc/users.export*', (route) => route.abort());
  // Presses the key instead of clicking, because the toast of the earlier export may cover the button.
  await page.getByRole('button', { name: 'Export these requests' }).press('Enter');
  await page.getByText('No answer from the server.').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/requests');
});

test('a superadmin downloads the ledger and books a transfer, and each figure opens the entries it sums', async () => {
  const member = await world.server.make.member({ balance: 500 });
  await withdraw(member);
  const page = await world.staffPage(undefined, DESKTOP, '/cash');
  const file = await downloaded(page, 'Export ledger as a CSV file', true);
  const mine = parseCsv(file.text).filter((line) => line.Member === member.username);
  expect(
    mine.map((line) => [line.Kind, line['Amount (PKR, credit positive)'], line['Balance after (PKR)']]),
  ).toEqual([
    ['joining', '865.00', '865.00'],
    ['adjustment', '-365.00', '500.00'],
    ['withdrawal', '-143.00', '357.00'],
  ]);

  await page.getByRole('button', { name: 'Move money' }).click();
  const form = dialog(page);
  await form.getByLabel('To').selectOption('Easypaisa');
  await form.getByLabel('Amount').fill('250.25');
  await form.getByLabel('Note').fill('To the bank by hand');
  await form.getByRole('button', { name: 'Move money' }).click();
  await form.getByText('Please choose two different accounts').first().waitFor();
  await form.getByLabel('To').selectOption('Bank Account');
  await form.getByRole('button', { name: 'Move money' }).click();
  await page.getByText('₨250.25 moved from Easypaisa to Bank Account').waitFor();
  await row(page, 'Bank Account').getByText('₨250.25').last().waitFor();
  await expectAccessible(page, { targets: false, axe: false });
  await row(page, 'Bank Account')
    .getByRole('link', { name: /Transfers today/ })
    .click();
  await row(page, 'To the bank by hand').getByText('₨250.25').waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  await page.getByLabel('Kind').selectOption('All kinds');
  await page.goBack();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
});
