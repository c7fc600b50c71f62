import { expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { hold, PHONE } from '#testing/browser.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import type { Person } from '#testing/factories.ts';
import { receiptPicture } from '#testing/receipts.ts';
import { openWorld } from '#testing/world.ts';
import * as fixture from './staff.fixture.ts';
import {
  approve,
  dialog,
  ibanOf,
  inPanel,
  openRequest,
  panel,
  pendingRow,
  press,
  row,
  turnClockUntil,
} from './staff.fixture.ts';

const world = openWorld();

const openList = (viewport?: typeof PHONE) => fixture.openList(world, undefined, viewport);
const withdrawal = () => fixture.withdrawal(world);
const balance = async (member: Person) => (await member.as().users.me()).balance;

test('on a phone, a deposit is compared with another account’s of the same id and screenshot, and rejected', async () => {
  const picture = await receiptPicture({ id: '30911458723' });
  const first = await fixture.deposit(world, 'AB-12 34', picture);
  const second = await fixture.deposit(world, 'ab1234', picture);
  const page = await openList(PHONE);
  await world.server.deps.screenshots.idle();
  for (const { username } of [first, second]) await row(page, username).getByText('Check').waitFor();
  for (const width of [1280, 1100, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = () => page.locator('main tbody time').evaluateAll(cutTimes);
    await expect.poll(cut, { message: `${width} px` }).toEqual([]);
  }
  await page.setViewportSize(PHONE);
  await openRequest(page, second);
  await panel(page).getByText('Same transaction ID · The very same screenshot').waitFor();
  await panel(page).getByText('A reason to look, not a verdict').waitFor();
  await expectAccessible(page, { targets: false, axe: false });
  await panel(page)
    .getByRole('button', { name: /^Compare with R-\d+/ })
    .click();
  const pictures = dialog(page).getByRole('img', { name: /^Screenshot of R-/ });
  await expect.poll(() => pictures.count()).toBe(2);
  await dialog(page).getByText('AB-12 34').waitFor();
  await expectAccessible(page, { targets: false });
  const widthOf = async () => (await pictures.first().boundingBox())?.width ?? 0;
  const fitted = await widthOf();
  await press(page, 'Larger');
  await dialog(page).getByText('150 %').waitFor();
  await expect.poll(widthOf).toBeGreaterThan(fitted);
  await dialog(page).getByRole('radio', { name: /^R-/ }).first().check({ force: true });
  await expect.poll(() => pictures.count()).toBe(1);
  await press(page, 'Back to the request');
  await inPanel(page, 'Reject').click();
  await expectAccessible(page, { targets: false });
  await page.getByLabel('Reason (the member sees it)').fill('The amount is not on our account');
  await inPanel(page, 'Reject').click();
  await page.getByText('Deposit request rejected and deleted!').waitFor();
  await row(page, second.username).waitFor({ state: 'detached' });
  expect(await second.as().users.me()).toMatchObject({
    accountStatus: 'rejected',
    deposit: { status: 'Rejected', reason: 'The amount is not on our account' },
  });
  await panel(page).getByText(first.username, { exact: true }).waitFor();
  await panel(page).getByText('Off the list').waitFor();
});

test('staff approve a payout with a reference by keyboard; the member prints its receipt', async () => {
  const [paid, next] = [await withdrawal(), await withdrawal()];
  const page = await openList();
  await page.getByLabel('Status').selectOption('Pending');
  await page.getByLabel('Type').selectOption('Withdraw');
  await page.getByLabel('Search').fill(paid.username);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await pendingRow(page, next).waitFor();
  await page.getByRole('heading', { name: 'Requests' }).click();
  // The key N opens the oldest request and then the next one. The button Details opens the oldest one again.
  await page.keyboard.press('n');
  await panel(page).getByText(paid.username, { exact: true }).waitFor();
  await page.keyboard.press('n');
  await panel(page).getByText(next.username, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await panel(page).getByText(next.username, { exact: true }).waitFor();
  await openRequest(page, paid);
  // Rows under the pointer stay in place, so the pointer leaves them before the search.
  const heading = page.getByRole('heading', { name: 'Requests', level: 1 });
  await heading.hover();
  await page.getByRole('searchbox').fill(paid.username);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await heading.click();
  await page.keyboard.press('a');
  await panel(page).getByText('Send this before you approve. The fee of ₨1.43 is taken off.').waitFor();
  await panel(page).getByText('₨141.57', { exact: true }).waitFor();
  await panel(page).getByText(ibanOf(paid)).waitFor();
  await panel(page).getByText('Payment method', { exact: true }).waitFor();
  await panel(page).getByText('The amount was already deducted from the balance').waitFor();
  await panel(page).getByLabel('Bank reference (the member sees it)').fill('FT26091ABC');
  await page.keyboard.press('Enter');
  await page.getByText('Withdrawal approved! Payment processed successfully.').waitFor();
  await page.getByText('No request matches these filters').waitFor();
  expect(await balance(paid)).toBe(357);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByLabel('Status').selectOption('Approved');
  await row(page, paid.username).getByRole('button', { name: 'Details' }).click();
  await panel(page).getByText('FT26091ABC').waitFor();
  await panel(page)
    .getByRole('button', { name: /^Receipt R-/ })
    .click();
  await dialog(page).getByText('Paid out').waitFor();
  await expectAccessible(page, { targets: false });

  const theirs = await world.pageOf(paid, PHONE);
  await theirs.goto('/withdraw');
  await theirs.getByText('FT26091ABC').waitFor();
  await theirs
    .getByRole('link', { name: /^Receipt R-/ })
    .first()
    .click();
  await theirs.getByText('₨141.57').waitFor();
  expect(await theirs.getByText(SUPERADMIN.username).count()).toBe(0);
  await expectAccessible(theirs, { targets: false });
  await theirs.evaluate(() => {
    window.print = () => (document.title = 'printed');
  });
  await theirs.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => theirs.title()).toBe('printed');
  await theirs.emulateMedia({ media: 'print' });
  expect(await theirs.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  expect(await theirs.getByText('₨141.57').isVisible()).toBe(true);
  await theirs.emulateMedia({ media: 'screen' });
  const { items } = await next.as().requests.mine({});
  await theirs.goto(`/receipts/${items[0]?.id}`);
  await theirs.getByText('You are not allowed to do this').waitFor();
});

test('rows stay in place under a pointer: new rows wait, and a removed row keeps its place', async () => {
  const { make } = world.server;
  const [aimedAt, above] = [await withdrawal(), await make.awaiting()];
  const added = await make.member({ balance: 500 });
  const page = await openList();
  const target = pendingRow(page, aimedAt).getByRole('button', { name: 'Details' });
  await target.hover();
  const place = await target.boundingBox();
  await fixture.withdraw(added);
  await page.getByText('New: 1.').waitFor();
  await (await world.asBoss()).requests.reject({ id: above.requestId });
  await expect.poll(() => row(page, above.username).getAttribute('data-gone')).toBe('true');
  expect(await target.boundingBox()).toEqual(place);
  await page.mouse.down();
  await page.mouse.up();
  await panel(page).getByText(aimedAt.username, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await pendingRow(page, added).waitFor();
  await row(page, above.username).waitFor({ state: 'detached' });
});

test('after a decision the next pending request is open, and after closing its row has the focus', async () => {
  const [third, second, first] = [await withdrawal(), await withdrawal(), await withdrawal()];
  const page = await openList();
  const opened = ({ username }: Person) => panel(page).getByText(username, { exact: true }).waitFor();
  await approve(page, first, { asked: true });
  await row(page, first.username).filter({ hasText: 'Withdraw' }).getByText('Approved').waitFor();
  await opened(second);
  await page.keyboard.press('r');
  await page.keyboard.press('Control+Enter');
  await opened(third);
  await row(page, second.username).filter({ hasText: 'Withdraw' }).getByText('Rejected').waitFor();
  expect(await balance(second)).toBe(500);
  await page.keyboard.press('Escape');
  const details = pendingRow(page, third).getByRole('button', { name: 'Details' });
  await expect.poll(() => details.evaluate((button) => button === document.activeElement)).toBe(true);
});

const FAILING = [
  ['Approve', 'approve', 'no network', 'Withdrawal approved! Payment processed successfully.'],
  ['Reject', 'reject', 'a fault of the server', 'Withdrawal rejected! Balance refunded to user.'],
] as const;

test('a decision that fails shows the error, leaves the row, and can be retried', async () => {
  const members = [await withdrawal(), await withdrawal()] as const;
  const boss = await world.asBoss();
  const page = await openList();
  await page.clock.install();
  for (const [i, [name, verb, fault, done]] of FAILING.entries()) {
    const member = members[i] as (typeof members)[0];
    const calls = new RegExp(`/trpc/[^?]*requests\\.${verb}`);
    await page.route(calls, (route) =>
      fault === 'no network' ? route.abort() : route.fulfill({ status: 500, body: 'not ours' }),
    );
    await openRequest(page, member);
    const act = async () => {
      await inPanel(page, name).click();
      await inPanel(page, name).click();
    };
    await act();
    await turnClockUntil(page, page.getByText(`Failed to ${verb} request No answer from the server.`));
    await pendingRow(page, member).waitFor();
    expect(await boss.requests.get({ id: member.requestId })).toMatchObject({ status: 'Pending' });
    await page.unroute(calls);
    if (verb === 'approve') await inPanel(page, name).click();
    else {
      await openRequest(page, member);
      await act();
    }
    await turnClockUntil(page, page.getByText(done));
  }
  expect(await balance(members[1])).toBe(500);
  expect(await world.server.db.ledgerProblems()).toEqual([]);
});

test('Delete All, behind the menu, asks, reports how many were deleted, goes on from there, and can be stopped', async () => {
  const boss = await world.asBoss();
  const { items: earlier } = await boss.requests.list({ limit: 1_000 });
  for (const { id } of earlier) await boss.requests.delete({ id });
  for (let i = 0; i < 22; i++) await world.server.make.awaiting();
  const total = async () => (await boss.requests.counts()).total;
  const page = await openList();
  await page.clock.install();
  const start = async (count: number) => {
    await page.locator('summary[aria-label=More]').click();
    await page.getByRole('button', { name: 'Delete All' }).click();
    await dialog(page)
      .getByText('Are you sure you want to delete ALL requests? This action cannot be undone.')
      .waitFor();
    await dialog(page).getByText(`${count} requests leave the list.`).waitFor();
    await dialog(page).getByText(`Pending deposits among them: ${count}.`).waitFor();
    // To delete more than twenty requests, the person must first type the number of requests.
    const typed = dialog(page).getByLabel(/^Type \d+ to confirm$/);
    expect(await typed.count()).toBe(count > 20 ? 1 : 0);
    if (count > 20) await typed.fill(String(count));
    await press(page, 'Delete All');
  };
  let asked = 0;
  const calls = /\/trpc\/[^?]*requests\.delete/;
  await page.route(calls, (route) => (++asked > 2 ? route.abort() : route.continue()));
  await start(22);
  await turnClockUntil(page, page.getByText('Failed to delete all requests. Stopped after 2 of 22 requests'));
  expect(await total()).toBe(20);
  await page.unroute(calls);

  // The person stops during the first deletion: that deletion is completed, and the others don't start.
  const release = await hold(page, calls);
  await start(20);
  await page.getByRole('button', { name: 'Stop' }).click();
  release();
  await page.getByText('Stopped after 1 of 20 requests').waitFor();
  expect(await total()).toBe(19);
  await page.unroute(calls);
  const { items: rest } = await boss.requests.list({});
  for (const { id } of rest.slice(3)) await boss.requests.delete({ id });
  await start(3);
  await page.getByText('All 3 requests deleted successfully!').waitFor();
  await page.getByText('No requests yet').waitFor();
  expect(await total()).toBe(0);
});

/** Runs in the browser. */
function cutTimes(times: Element[]): string[] {
  const edge = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
  return times.filter((time) => edge(time) > edge(time.parentElement) + 1).map((time) => time.textContent);
}
