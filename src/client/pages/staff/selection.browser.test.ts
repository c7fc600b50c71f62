import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, goTo, hold, PHONE } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';
import { dialog, openList, openRequest, panel, pendingRow, press, row, withdrawal } from './staff.fixture.ts';

const world = openWorld();
afterAll(async () => {
  expect(await world.server.db.ledgerProblems()).toEqual([]);
});

const bar = (page: Page) => page.getByRole('region', { name: 'Chosen requests' });
const act = (page: Page, name: string | RegExp) => bar(page).getByRole('button', { name }).click();
const claimant = async (id: string) => (await (await world.asBoss()).requests.get({ id })).claim?.by.name;

test('staff choose by key and box, claim, release and pay by one batch; a lost race is named', async () => {
  const [third, second, first] = [await withdrawal(world), await withdrawal(world), await withdrawal(world)];
  const page = await openList(world);
  await page.getByLabel('Type').selectOption('Withdraw');
  await page.getByLabel('Status').selectOption('Pending');
  await pendingRow(page, first).waitFor();
  await page.getByRole('heading', { name: 'Requests' }).click();
  expect(await bar(page).count()).toBe(0);
  await page.keyboard.press('x');
  await bar(page).getByText('1 withdrawal, payout ₨141.57').waitFor();
  await pendingRow(page, second).getByRole('button', { name: 'Details' }).focus();
  await page.keyboard.press('x');
  await pendingRow(page, first).getByRole('checkbox').check();
  await bar(page).getByText('3 withdrawals, payout ₨424.71').waitFor();
  await page.keyboard.press('x');
  await bar(page).getByText('2 chosen').waitFor();
  await act(page, 'Choose all 3 shown');
  expect(await page.getByRole('region', { name: /^Request R-/ }).count()).toBe(0);
  await expectAccessible(page, { targets: false });

  // Another person decides one of the chosen requests before the server gets the claims.
  const release = await hold(page, /requests\.claim/);
  await act(page, 'Claim 3');
  const other = await world.server.make.admin();
  await other.as().requests.reject({ id: second.requestId });
  release();
  const { decidedBy } = await (await world.asBoss()).requests.get({ id: second.requestId });
  await page.getByText(`2 claimed for 5 minutes. 1 not done: Already decided by ${decidedBy}`).waitFor();
  expect(await claimant(first.requestId)).toBe(await claimant(third.requestId));
  expect(await claimant(first.requestId)).toBeTruthy();
  await bar(page).waitFor({ state: 'detached' });

  await pendingRow(page, first).getByRole('checkbox').check();
  await act(page, 'Release 1');
  await page.getByText('1 released').waitFor();
  expect(await claimant(first.requestId)).toBeUndefined();

  await pendingRow(page, first).getByRole('checkbox').check();
  await pendingRow(page, third).getByRole('checkbox').check();
  await act(page, 'Payout batch of 2');
  await dialog(page).getByText('2 withdrawals, payout ₨283.14').waitFor();
  await dialog(page).getByLabel('Paid from').selectOption('SadaPay');
  await press(page, 'Make batch');
  await page.waitForURL(/\/payouts\/[0-9a-f-]{36}$/);
  await page.getByText(/^From SadaPay/).waitFor();
  for (const { username } of [first, third]) await row(page, username).waitFor();
});

test('on a phone, many decided requests leave the list after one question; a pending one stays', async () => {
  const [pending, ...decided] = await Promise.all([withdrawal(world), withdrawal(world), withdrawal(world)]);
  const boss = await world.asBoss();
  for (const { requestId } of decided) await boss.requests.approve({ id: requestId });
  const page = await openList(world, undefined, PHONE);
  for (const { username } of [pending, ...decided])
    await row(page, username).filter({ hasText: 'Withdraw' }).getByRole('checkbox').check();
  await act(page, 'Remove 2 from the list');
  await dialog(page).getByText('2 withdrawals, payout ₨283.14').waitFor();
  await expectAccessible(page);
  await press(page, 'Remove 2 from the list');
  await page.getByText('2 removed from the list').waitFor();
  for (const { requestId } of decided)
    expect(await boss.requests.get({ id: requestId })).toMatchObject({ removedAt: expect.any(String) });
  expect(await boss.requests.get({ id: pending.requestId })).toMatchObject({ status: 'Pending' });
});

test('a rejection that waits for Undo keeps its withdrawal out of a batch, and is dropped for another person’s batch', async () => {
  const [second, first, third] = [await withdrawal(world), await withdrawal(world), await withdrawal(world)];
  const page = await openList(world, await world.server.make.admin(), DESKTOP, { undo: true });
  for (const who of [first, second]) await pendingRow(page, who).getByRole('checkbox').check();
  await bar(page).getByText('2 chosen').waitFor();
  await openRequest(page, first);
  await page.keyboard.press('r');
  await panel(page).getByLabel('Reason (the member sees it)').fill('Account closed');
  // The bar's sum leaves the first withdrawal out, although its rejection has not reached the server yet.
  const release = await hold(page, /requests\.reject/);
  await page.keyboard.press('Control+Enter');
  await page.getByText(/ will be rejected$/).waitFor();
  await bar(page).getByText('1 withdrawal, payout ₨141.57').waitFor();
  expect(await pendingRow(page, first).getByRole('checkbox').isDisabled()).toBe(true);
  await act(page, 'Payout batch of 1');
  await press(page, 'Make batch');
  await page.waitForURL(/\/payouts\/[0-9a-f-]{36}$/);
  await row(page, second.username).waitFor();
  release();
  const boss = await world.asBoss();
  await expect
    .poll(() => boss.requests.get({ id: first.requestId }))
    .toMatchObject({ status: 'Rejected', batch: null });

  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('requests.reject') && sent.push(request.url()));
  await goTo(page, '/requests');
  await openRequest(page, third);
  await page.keyboard.press('r');
  await panel(page).getByLabel('Reason (the member sees it)').fill('No such account');
  await page.keyboard.press('Control+Enter');
  await page.getByText(/ will be rejected$/).waitFor();
  const { requests } = boss;
  await requests.claim({ id: third.requestId, takeOver: true });
  const made = await requests.batches.create({ requestIds: [third.requestId], account: 'SadaPay' });
  const notice = `Failed to reject request. In payout batch ${made.number}, made by Super Admin, `;
  await page.getByText(notice, { exact: false }).waitFor();
  expect(await page.getByText(/ will be rejected$/).count()).toBe(0);
  expect(sent).toEqual([]);
});

test('arrow keys go from row to row; claiming many goes on until it is stopped; a payout dialog keeps its rows', async () => {
  const [third, second, first] = [await withdrawal(world), await withdrawal(world), await withdrawal(world)];
  const page = await openList(world);
  await page.getByLabel('Type').selectOption('Withdraw');
  await pendingRow(page, first).waitFor();
  await page.getByRole('heading', { name: 'Requests' }).click();
  const isSelected = (who: typeof first) =>
    expect.poll(() => pendingRow(page, who).getAttribute('data-selected')).toBe('true');
  await page.keyboard.press('ArrowDown');
  await isSelected(first);
  await page.keyboard.press('ArrowDown');
  await isSelected(second);
  await page.keyboard.press('ArrowUp');
  await isSelected(first);
  expect(await panel(page).count()).toBe(0);
  // The keys X and D act on the row that the arrow keys selected.
  await page.keyboard.press('x');
  await expect.poll(() => pendingRow(page, first).getByRole('checkbox').isChecked()).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('d');
  await panel(page).getByText(second.username, { exact: true }).waitFor();
  // With an open request, the arrow keys open the next one.
  await page.keyboard.press('ArrowDown');
  await panel(page).getByText(third.username, { exact: true }).waitFor();
  await page.keyboard.press('ArrowUp');
  await panel(page).getByText(second.username, { exact: true }).waitFor();
  await page.keyboard.press('Escape');

  for (const who of [first, second, third]) await pendingRow(page, who).getByRole('checkbox').check();
  const release = await hold(page, /requests\.claim/);
  await act(page, 'Claim 3');
  await page.getByLabel('Type').selectOption('Deposit');
  await bar(page).getByText('0 of 3').waitFor();
  await expectAccessible(page, { targets: false });
  await act(page, 'Stop');
  release();
  await page.getByText('1 claimed for 5 minutes. 2 not done: Stopped').waitFor();
  await bar(page).waitFor({ state: 'detached' });
  await page.getByLabel('Type').selectOption('Withdraw');
  await bar(page).getByText('2 chosen').waitFor();
  await page.route(/requests\.claim/, (route) => route.abort());
  await act(page, 'Claim 2');
  await page.getByText(/^0 claimed for 5 minutes\. 2 not done: /).waitFor();
  await bar(page).getByText('2 chosen').waitFor();

  // An open payout dialog keeps its rows and its sum while another person decides them.
  await page.getByLabel('Status').selectOption('Pending');
  await act(page, 'Clear');
  for (const who of [first, second]) await pendingRow(page, who).getByRole('checkbox').check();
  await act(page, 'Payout batch of 2');
  await dialog(page).getByText('2 withdrawals, payout ₨283.14').waitFor();
  const { requests } = await (await world.server.make.admin()).as();
  for (const { requestId: id } of [first, second]) {
    await requests.claim({ id, takeOver: true });
    await requests.reject({ id });
  }
  await pendingRow(page, first).waitFor({ state: 'detached' });
  await pendingRow(page, second).waitFor({ state: 'detached' });
  await dialog(page).getByText('2 withdrawals, payout ₨283.14').waitFor();
  const sent = page.waitForRequest(/requests\.batches\.create/);
  await press(page, 'Make batch');
  for (const { requestId } of [first, second]) expect((await sent).postData()).toContain(requestId);
});
