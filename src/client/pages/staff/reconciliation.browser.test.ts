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

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const choose = (page: Page, name: string, buffer: Buffer) =>
  dialog(page).getByLabel('Statement as a CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer });
const today = async () =>
  (await (await world.asBoss()).requests.statements.day({ account: 'SadaPay' })).today;

test('a person imports a statement, approves what arrived, matches what is offered and counts', async () => {
  const boss = await world.server.make.superadmin();
  const nr = (end: number) => `SP-2026-0${end}`;
  for (const end of [1, 2]) await sendDeposit(world.server, 'SadaPay', nr(end));
  const unnamed = await sendDeposit(world.server, 'SadaPay', 'from my phone');
  const paid = await payOut(world.server, boss, 'SadaPay', nr(9));
  const [joined] = await world.server.db.sql<{ id: string }[]>`
    select transaction_id as id from requests where user_id = ${paid.id} and type = 'Deposit'`;
  const page = await world.staffPage(undefined, DESKTOP, '/reconciliation');
  await page.getByText('SadaPay', { exact: true }).click();
  await page.getByText('No statement of this day was imported yet').waitFor();

  await page.getByRole('button', { name: 'Import statement' }).click();
  const bytes = statementOf('SadaPay', await today(), 2_000, [
    { amount: 865, reference: joined?.id ?? '' },
    { amount: 865, reference: nr(1), name: 'علی' },
    { amount: 865, reference: nr(2) },
    { amount: 865, reference: 'XX-4711-01' },
    { amount: -141.57, reference: nr(9) },
  ]);
  await choose(page, 'sadapay.csv', bytes);
  await dialog(page).getByText('Guessed from the headings').waitFor();
  await row(page, 'علی').waitFor();
  await expectAccessible(page, { targets: false });
  // In this file the year comes first, so nothing changes.
  await dialog(page).getByLabel('Order of dates').selectOption('MDY');
  await press(page, 'Keep 5 new lines');
  await page.getByText('SadaPay: Kept: 5 new lines, 4 matched').waitFor();

  await page.getByRole('button', { name: 'Approve 2 that arrived' }).click();
  await page.getByText('Approved: 2').waitFor();
  await page.getByRole('button', { name: 'Approve 2 that arrived' }).waitFor({ state: 'detached' });
  await region(page, 'Paid, but never submitted (1)').waitFor();
  await region(page, 'Submitted, but never arrived (1)').waitFor();
  await page.getByRole('button', { name: /^Confirm: May be R-\d+/ }).click();
  await region(page, 'Matched by a person (1)').waitFor();
  await region(page, 'Arrived, not approved yet (1)').getByText(unnamed.username).waitFor();

  await page.getByRole('button', { name: 'Count the balance' }).click();
  await dialog(page).getByLabel('Balance in PKR').fill('5318.43');
  await press(page, 'Save the count');
  await row(page, 'Counted by').getByText('₨5,318.43').waitFor();
  const parts = region(page, 'What the difference is made of').locator('dl > div');
  await parts.filter({ hasText: 'Not explained' }).getByText('₨0.00').waitFor();
  await parts.filter({ hasText: 'Left by earlier days' }).getByText('₨2,000.00').waitFor();

  // After a reload the page still shows SadaPay, which its web address names. The same file has no new lines.
  await page.reload();
  await page.getByRole('button', { name: 'Take back' }).click();
  await region(page, 'Paid, but never submitted (1)').waitFor();
  await page.getByRole('button', { name: 'Import statement' }).click();
  await choose(page, 'sadapay.csv', bytes);
  await dialog(page).getByText('Every line of this file is known already.').waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Keep 0 new lines' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await expectAccessible(page, { targets: false });

  await page.getByText('Easypaisa', { exact: true }).click();
  await page.getByRole('button', { name: 'Import statement' }).click();
  await choose(page, 'sadapay.csv', bytes);
  await dialog(page).getByText('Looks like SadaPay').waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Keep 5 new lines' }).isDisabled()).toBe(true);
  await expectAccessible(page, { targets: false, axe: false });
  await dialog(page).getByLabel('It is the statement of Easypaisa').check();
  await press(page, 'Keep 5 new lines');
  await page.getByText('Easypaisa: Kept: 5 new lines, 0 matched').waitFor();

  await page.getByRole('button', { name: 'Remove: sadapay.csv' }).click();
  await dialog(page).getByText('sadapay.csv and its 5 lines leave the reconciliation').waitFor();
  await expectAccessible(page, { targets: false });
  await press(page, 'Remove');
  await page.getByText('No statement of this account was imported yet').waitFor();
});

test('a file that is not right says why, and is not kept', async () => {
  const page = await world.staffPage(undefined, PHONE, '/reconciliation?account=Easypaisa');
  await page.getByRole('button', { name: 'Import statement' }).click();
  const big = join(mkdtempSync(join(tmpdir(), 'sikka-big-')), 'big.csv');
  writeFileSync(big, '');
  truncateSync(big, STATEMENT_MAX_BYTES + 1);
  await dialog(page).getByLabel('Statement as a CSV file').setInputFiles(big);
  await dialog(page).getByText('This file is larger than 16 MB').waitFor();
  await choose(page, 'book.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 1]));
  await dialog(page).getByText('This is not a CSV file').waitFor();
  await choose(page, 'headings.csv', Buffer.from('Date,Amount,Ref\n'));
  await dialog(page).getByText('This file has no lines').waitFor();
  expect(await dialog(page).getByText('known already.').count()).toBe(0);
  expect(await dialog(page).getByRole('button', { name: /^Keep/ }).isDisabled()).toBe(true);
  await choose(page, 'late.csv', Buffer.from('Date,Amount,Ref\n22/11/2036,865.00,A-1\n'));
  await dialog(page).getByText('Line 2: a date in the future (22/11/2036)').waitFor();
  const bottomOf = async (target: Locator) => {
    const box = await target.boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
  };
  const why = await bottomOf(dialog(page).getByText('Lines that are not right: 1'));
  const keep = await bottomOf(dialog(page).getByRole('button', { name: /^Keep/ }));
  expect(keep).toBeLessThanOrEqual(PHONE.height);
  expect(keep - why).toBeLessThan(80);
  await choose(
    page,
    'a.csv',
    Buffer.from('Date,Amount,Ref\n31/02/2026,865.00,A-1\n22/11/2025,5.00,"=1+1"\n'),
  );
  await dialog(page).getByText('Line 2: not a day of the calendar (31/02/2026)').waitFor();
  await dialog(page).getByText('Cells that look like a formula: 1').waitFor();
  expect(await dialog(page).getByRole('button', { name: /^Keep/ }).isDisabled()).toBe(true);
  await expectAccessible(page, { targets: false });
  await page.keyboard.press('Escape');
  await expectAccessible(page, { targets: false, axe: false });
});
