import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { payOut, sendDeposit, statementOf } from '#server/modules/statements/statements.fixture.ts';
import { STATEMENT_MAX_BYTES } from '#shared/rules.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, PHONE } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';
import { dialog, press, row } from './staff.fixture.ts';

const world = openWorld();

const group = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const choose = (page: Page, name: string, buffer: Buffer) =>
  dialog(page).getByLabel('File of the statement').setInputFiles({ name, mimeType: 'text/csv', buffer });
const today = async () =>
  (await (await world.asBoss()).requests.statements.day({ account: 'Easypaisa' })).today;

test('a person imports a statement, approves what arrived, matches what is offered and counts', async () => {
  const boss = await world.server.make.superadmin();
  const nr = (end: number) => `4886808005${end}`;
  for (const end of [1, 2]) await sendDeposit(world.server, 'Easypaisa', nr(end));
  const unnamed = await sendDeposit(world.server, 'Easypaisa', 'from my phone');
  const paid = await payOut(world.server, boss, 'Easypaisa', nr(9));
  const [joined] = await world.server.db.sql<{ id: string }[]>`
    select transaction_id as id from requests where user_id = ${paid.id} and type = 'Deposit'`;
  const page = await world.staffPage(undefined, DESKTOP, '/reconciliation');
  await page.getByText('No statement of this day was imported yet').waitFor();
  const oldDay = page.getByRole('list', { name: 'The last two weeks' }).getByRole('listitem');
  await expect.poll(() => oldDay.count()).toBe(14);

  await page.getByRole('button', { name: 'Import statement' }).click();
  const bytes = statementOf('Easypaisa', await today(), 2_000, [
    { amount: 865, reference: joined?.id ?? '' },
    { amount: 865, reference: nr(1), name: 'علی' },
    { amount: 865, reference: nr(2) },
    { amount: 865, reference: 'XX-4711-01' },
    { amount: -141.57, reference: nr(9) },
  ]);
  await choose(page, 'easypaisa.csv', bytes);
  await dialog(page).getByText('Read from the headings').waitFor();
  await row(page, 'علی').waitFor();
  await expectAccessible(page, { targets: false });
  await press(page, 'Import 5 lines');
  await page.getByText('Easypaisa: Imported: 5 new lines, 4 matched').waitFor();

  await page.getByRole('button', { name: 'Approve 2 that arrived' }).click();
  await page.getByText('Approved: 2').waitFor();
  await page.getByRole('button', { name: 'Approve 2 that arrived' }).waitFor({ state: 'detached' });
  await group(page, 'Paid, but never submitted (1)').waitFor();
  await group(page, 'Submitted, but never arrived (1)').waitFor();
  await page.getByRole('button', { name: /^Confirm: May be R-\d+/ }).click();
  await group(page, 'Matched by a person (1)').waitFor();
  await group(page, 'Arrived, not approved yet (1)').waitFor();
  await row(page, unnamed.username).first().waitFor();

  await page.getByRole('button', { name: 'Enter balance' }).click();
  await dialog(page).getByLabel('Balance in PKR').fill('5318.43');
  await press(page, 'Save balance');
  await row(page, 'Balance entered by').getByText('₨5,318.43').waitFor();
  const parts = region(page, 'What the difference is made of').locator('dl > div');
  await parts.filter({ hasText: 'Not explained' }).getByText('₨0.00').waitFor();
  await page.getByText('Explained.', { exact: true }).waitFor();
  await page.getByRole('button', { name: /: explained$/ }).waitFor();
  await page.getByRole('radio', { name: 'Matched by a person (1)' }).check();
  await group(page, 'Submitted, but never arrived (1)').waitFor({ state: 'detached' });
  await parts.filter({ hasText: 'Left by earlier days' }).getByText('₨2,000.00').waitFor();

  // The same file has no new lines.
  await page.reload();
  await page.getByRole('button', { name: 'Take back' }).click();
  await group(page, 'Paid, but never submitted (1)').waitFor();
  await page.getByRole('button', { name: 'Import statement' }).click();
  await choose(page, 'easypaisa.csv', bytes);
  await dialog(page).getByText('Every line of this file is known already.').waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Import 0 lines' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await expectAccessible(page, { targets: false });

  await page.getByText('SadaPay', { exact: true }).click();
  await page.getByRole('button', { name: 'Import statement' }).click();
  await choose(page, 'easypaisa.csv', bytes);
  await dialog(page).getByText('Looks like Easypaisa').waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Import 5 lines' }).isDisabled()).toBe(true);
  await expectAccessible(page, { targets: false, axe: false });
  await dialog(page).getByLabel('It is the statement of SadaPay').check();
  await press(page, 'Import 5 lines');
  await page.getByText('SadaPay: Imported: 5 new lines, 0 matched').waitFor();

  await page.getByRole('button', { name: 'Remove: easypaisa.csv' }).click();
  await dialog(page).getByText('easypaisa.csv and its 5 lines leave the reconciliation').waitFor();
  await expectAccessible(page, { targets: false });
  await press(page, 'Remove');
  await page.getByText('No statement of this account was imported yet').waitFor();
});

const lastYear = new Date().getUTCFullYear() - 1;
/** Two of its columns have no known heading, and its dates can be read in two orders. */
function foreignFile(days: readonly number[], balance = 1_000): Buffer {
  const rows = days.map((day, at) => {
    const date = `0${day}/0${day + 3}/${lastYear}`;
    return `${date},4886808005${day},${at % 2 ? 'Sent' : 'Got'},100.00,${balance + (at % 2 ? 0 : 100)},OK,Saddar`;
  });
  return Buffer.from(`Account,0300\nDate,TID,Kind,Amount,Balance,Status,Branch\n${rows.join('\n')}\n`);
}

test('a person answers what a file does not say, and the next file of its kind takes three acts', async () => {
  const page = await world.staffPage(undefined, DESKTOP, '/reconciliation?account=Bank+Account');
  await page.getByRole('button', { name: 'Import statement' }).click();
  await choose(page, 'first.csv', foreignFile([1, 2, 3, 4]));
  const questions = region(page, 'What the file does not say');
  await questions.getByText('Say what each column means').waitFor();
  await expectAccessible(page, { targets: false });
  const keep = (name: string) => dialog(page).getByRole('button', { name, exact: true });
  expect(await keep('Import 0 lines').isDisabled()).toBe(true);
  await questions.getByLabel('Kind').selectOption('Word for in or out');
  await questions.getByLabel('Branch').selectOption('Put aside');
  await questions.getByLabel(`Day, month, year: 01/04/${lastYear} is 1 Apr ${lastYear}`).check();
  const word = (name: string) => questions.getByRole('group', { name, exact: true });
  await word('got').getByText('Money in').click();
  await word('sent').getByText('Money out').click();
  await word('ok').getByText('Done').click();
  await dialog(page).getByText('Balances that follow from the line before: 3 of 3').waitFor();
  await dialog(page).getByText('Lines with an ID of their own: 4 of 4').waitFor();
  await keep('Import 4 lines').click();
  await page.getByText('Bank Account: Imported: 4 new lines, 0 matched').waitFor();
  await expect.poll(() => page.getByLabel('Day', { exact: true }).inputValue()).toBe(`${lastYear}-07-04`);

  await page.getByRole('button', { name: 'Import statement' }).click();
  await choose(page, 'second.csv', foreignFile([5, 6]));
  await dialog(page).getByRole('status').filter({ hasText: 'Lines: 2, new: 2' }).waitFor();
  await keep('Import 2 lines').click();
  await page.getByText('Bank Account: Imported: 2 new lines, 0 matched').waitFor();

  // With another order of dates the same file says what changes, and takes the place of the first.
  await page.getByRole('button', { name: 'Import statement' }).click();
  await choose(page, 'first.csv', foreignFile([1, 2, 3, 4]));
  await dialog(page).getByText('Every line of this file is known already.').waitFor();
  await dialog(page).locator('summary', { hasText: 'Columns' }).click();
  await dialog(page)
    .getByLabel(/^Month, day, year: /)
    .check();
  await dialog(page).getByText('Kept already, but read in another way: 4').waitFor();
  await row(page, `1 Apr ${lastYear}`)
    .filter({ hasText: `4 Jan ${lastYear}` })
    .waitFor();
  expect(await keep('Import 4 lines instead').isDisabled()).toBe(true);
  await dialog(page).getByLabel('Replace what was kept: first.csv').check();
  await expectAccessible(page, { targets: false });
  await keep('Import 4 lines instead').click();
  await page.getByText('Bank Account: Imported: 4 new lines').first().waitFor();
  await page.getByRole('button', { name: 'Remove: first.csv' }).waitFor();
  expect(await page.getByRole('button', { name: 'Remove: first.csv' }).count()).toBe(1);

  await region(page, 'Remembered columns')
    .getByRole('button', { name: /^Forget: Date · TID/ })
    .click();
  await press(page, 'Forget');
  await region(page, 'Remembered columns').waitFor({ state: 'detached' });
});

test('300 lines with 5 problems are dealt with on a phone and by keys alone', async () => {
  const wrong: Record<number, readonly [place: number, cell: string]> = {
    40: [2, 'ten'],
    41: [2, 'Page 1 of 3'],
    120: [0, '21/01/2099'],
    200: [1, '4.88681E+10'],
    300: [2, '1.0.0'],
  };
  const rows = Array.from({ length: 300 }, (_, at) => {
    const cells = [`21/01/${lastYear}`, `48868081${at + 100}`, '10.00', `${(at + 1) * 10}.00`];
    const [place, cell] = wrong[at + 1] ?? [];
    if (place !== undefined) cells[place] = String(cell);
    return cells.join(',');
  });
  const buffer = Buffer.from(`Date,Transaction ID,Money in,Balance\n${rows.join('\n')}\n`);
  const page = await world.staffPage(undefined, PHONE, '/reconciliation?account=SadaPay');
  page.on('filechooser', (chooser) => chooser.setFiles({ name: 'long.csv', mimeType: 'text/csv', buffer }));
  let keys = 0;
  const type = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const tabTo = async (target: Locator) => {
    await target.waitFor();
    await expect.poll(() => target.isEnabled()).toBe(true);
    for (let tabs = 0; tabs < 30; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await type('Tab');
    }
    throw new Error('30 times Tab do not reach it');
  };
  const use = async (name: string | RegExp) => {
    await tabTo(page.getByRole('button', { name, exact: true }));
    await type('Enter');
  };
  await page.getByRole('button', { name: 'Import statement' }).focus();
  await type('Enter');
  await tabTo(dialog(page).getByLabel('File of the statement'));
  await type('Enter');
  await dialog(page).getByText('Lines that are not right: 5').waitFor();
  const field = dialog(page).getByLabel('File of the statement');
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessible(page);

  await use('Leave out all 3');
  await dialog(page).getByText('Lines that are not right: 2').waitFor();
  await tabTo(dialog(page).getByLabel('Reason for leaving out').first());
  await page.keyboard.type(' I asked the bank');
  await type('Enter');
  await dialog(page).getByText('Lines that are not right: 1').waitFor();
  await use('Leave out');
  await dialog(page).getByText('Lines that are not right').waitFor({ state: 'detached' });
  await tabTo(dialog(page).locator('summary', { hasText: 'Left out by you: 5' }));
  await type('Enter');
  await use('Take back in: Line 41');
  await dialog(page).getByText('Lines that are not right: 1').waitFor();
  await use('Leave out');
  await use('Import 295 lines');
  await page.getByText('SadaPay: Imported: 295 new lines, 0 matched').waitFor();
  await region(page, 'Imported files').getByText('5 left out').waitFor();
  expect(keys).toBeLessThan(50);
});

test('a file that is not right says why, and is not kept', async () => {
  const page = await world.staffPage(undefined, PHONE, '/reconciliation?account=Easypaisa');
  await page.getByRole('button', { name: 'Import statement' }).click();
  const big = join(mkdtempSync(join(tmpdir(), 'sikka-big-')), 'big.csv');
  writeFileSync(big, '');
  truncateSync(big, STATEMENT_MAX_BYTES + 1);
  await dialog(page).getByLabel('File of the statement').setInputFiles(big);
  await dialog(page).getByText('This file is larger than 16 MB').waitFor();
  await choose(page, 'book.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 1]));
  await dialog(page).getByText('This file is damaged').waitFor();
  await choose(page, 'headings.csv', Buffer.from('Date,Credit,Ref\n'));
  await dialog(page).getByText('This file has no lines').waitFor();
  expect(await dialog(page).getByText('known already.').count()).toBe(0);
  expect(
    await dialog(page)
      .getByRole('button', { name: /^Import \d/ })
      .isDisabled(),
  ).toBe(true);
  await choose(page, 'late.csv', Buffer.from('Date,Credit,Ref\n22/11/2036,865.00,A-1\n'));
  const problem = (name: string) => dialog(page).getByRole('form', { name });
  await problem('A date in the future').getByText('Line 2 22/11/2036').waitFor();
  const bottomOf = async (target: Locator) => {
    const box = await target.boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
  };
  const why = await bottomOf(dialog(page).getByText('Lines that are not right: 1'));
  const keep = await bottomOf(dialog(page).getByRole('button', { name: /^Import \d/ }));
  expect(keep).toBeLessThanOrEqual(PHONE.height);
  expect(keep - why).toBeLessThan(80);
  await choose(
    page,
    'a.csv',
    Buffer.from('Date,Credit,Ref\n21/11/2025,ten,A-1\n22/11/2025,7.00,A-2\n22/11/2025,5.00,"=1+1"\n'),
  );
  await problem('Not an amount').getByText('Line 2 ten').waitFor();
  await dialog(page).getByText('Cells that look like a formula: 1').waitFor();
  expect(
    await dialog(page)
      .getByRole('button', { name: /^Import \d/ })
      .isDisabled(),
  ).toBe(true);
  await expectAccessible(page, { targets: false });
  await press(page, 'Leave out');
  await dialog(page).getByText('Left out by you: 1').waitFor();
  const unproved = dialog(page).getByLabel('The file itself proves nothing');
  await unproved.waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Import 2 lines' }).isDisabled()).toBe(true);
  await unproved.check();
  await expectAccessible(page, { targets: false, axe: false });
  await press(page, 'Import 2 lines');
  await region(page, 'Imported files').getByText('Proves nothing').waitFor();
  await expectAccessible(page, { targets: false, axe: false });
});
