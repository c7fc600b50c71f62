import { afterAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, hold, PHONE } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';
import {
  inPanel as button,
  openList,
  openRequest,
  panel,
  pendingRow,
  row,
  turnClockUntil,
  withdrawal,
} from './staff.fixture.ts';

const world = openWorld();
afterAll(async () => {
  expect(await world.server.db.ledgerProblems()).toEqual([]);
});

const BY_BOSS = /^Approved by Super Admin, .+\. Do not pay\.$/;
const REFERENCE = 'Bank reference (the member sees it)';

const asAdmin = async (...viewport: [typeof PHONE?]) =>
  openList(world, await world.server.make.admin(), ...viewport);

async function approvedByBoss({ requestId: id }: { requestId: string }) {
  const boss = await world.asBoss();
  await boss.requests.claim({ id, takeOver: true });
  await boss.requests.approve({ id });
}

describe('a request that another staff person handles', () => {
  test('says so before anything is pressed, can be taken over, and shows who approved it', async () => {
    const member = await withdrawal(world);
    const [a, b] = [await asAdmin(), await openList(world)];
    await a.getByLabel('Status').selectOption('Pending');
    await openRequest(a, member);
    await expect.poll(() => button(a, 'Approve').isEnabled()).toBe(true);
    await openRequest(b, member);
    await panel(b)
      .getByText(/^Being handled by /)
      .waitFor();
    expect(await button(b, 'Approve').isDisabled()).toBe(true);
    await expectAccessible(b, { targets: false });
    await button(b, 'Take over').click();
    await panel(a)
      .getByText(/^Being handled by Super Admin since \d/)
      .waitFor();
    await expect.poll(() => button(a, 'Approve').isDisabled()).toBe(true);
    await b.keyboard.press('a');
    await panel(b).getByLabel(REFERENCE).fill('FT26091ABC');
    await b.keyboard.press('Enter');

    await panel(a).getByText(BY_BOSS).waitFor();
    await panel(a).getByText('FT26091ABC').waitFor();
    await row(a, member.username).waitFor({ state: 'detached' });
    expect(await button(a, 'Approve').count()).toBe(0);
    expect(await button(a, 'Reject').count()).toBe(0);
    await a.keyboard.press('a');
    await a.keyboard.press('Enter');
    await panel(a).getByText(BY_BOSS).waitFor();
    await expectAccessible(a, { targets: false, axe: false });
  });

  test('turns an open question into a notice, keeps the typed reference and ignores Enter', async () => {
    const [member, next] = [await withdrawal(world), await withdrawal(world)];
    const a = await asAdmin(PHONE);
    const sent: string[] = [];
    a.on('request', (request) => request.url().includes('requests.approve') && sent.push(request.url()));
    await a.getByRole('button', { name: 'Filter' }).click();
    await a.getByLabel('Status').selectOption('Pending');
    await openRequest(a, member);
    await button(a, 'Approve').click();
    await panel(a).getByLabel(REFERENCE).fill('FT-MINE');
    await approvedByBoss(member);

    await panel(a).getByText(BY_BOSS).waitFor();
    await panel(a).getByText('If you have already sent the money, tell Super Admin at once.').waitFor();
    expect(await panel(a).getByText('Send this before you approve').count()).toBe(0);
    await panel(a).getByText('What you had typed (not saved): FT-MINE').waitFor();
    expect(await button(a, 'Approve').count()).toBe(0);
    await a.keyboard.press('Enter');
    await expectAccessible(a, { axe: false });
    expect(sent).toEqual([]);
    await button(a, 'Close the request').click();
    await panel(a).waitFor({ state: 'detached' });
    await expect.poll(() => a.locator('[data-selected]').innerText()).toContain(next.username);
  });

  test('refuses an approval that comes too late, and shows the first decision', async () => {
    const member = await withdrawal(world);
    const page = await world.pageOf(await world.server.make.admin(), DESKTOP);
    let deaf = false;
    await page.routeWebSocket(/\/trpc/, (socket) => {
      const upstream = socket.connectToServer();
      upstream.onMessage((message) => !deaf && socket.send(message));
    });
    await page.goto('/requests');
    await page.getByText('Live', { exact: true }).waitFor();
    // From now on the page receives no events, so no event tells it about the decision. Even the event of the
    // page's own claim would make the page read the request again.
    deaf = true;
    const read = page.waitForResponse((response) => /requests\.get\b/.test(response.url()));
    await openRequest(page, member);
    await page.keyboard.press('a');
    await panel(page).getByLabel(REFERENCE).waitFor();
    // The panel shows the list's row first. Its own read must not see the other person's claim.
    await read;
    const release = await hold(page, /\/trpc\/[^?]*requests\.(?:get|list)/);
    await approvedByBoss(member);
    await panel(page).getByLabel(REFERENCE).press('Enter');
    await page.getByText('Failed to approve request. Request already approved').waitFor();
    release();
    await panel(page).getByText(BY_BOSS).waitFor();
    expect(await button(page, 'Approve').count()).toBe(0);
  });

  test('shows who rejected the deposit and why; that the account was deleted; and in its row, which N skips', async () => {
    const person = await world.server.make.awaiting();
    const boss = await world.asBoss();
    const page = await asAdmin();
    await page.getByLabel('Status').selectOption('Pending');
    await openRequest(page, person);
    await button(page, 'Reject').click();
    await panel(page).getByLabel('Reason (the member sees it)').fill('Half a rea');
    await boss.requests.reject({ id: person.requestId, reason: 'Not on our account' });
    await panel(page)
      .getByText(/^Rejected and taken off the list by Super Admin, .+\. No money was booked\.$/)
      .waitFor();
    await panel(page).getByText('Not on our account').first().waitFor();
    await panel(page).getByText('What you had typed (not saved): Half a rea').waitFor();
    expect(await button(page, 'Reject').count()).toBe(0);
    await page.getByLabel('Status').selectOption('Archive');
    await row(page, person.username).getByText('Not on our account').waitFor();
    await row(page, person.username)
      .getByText(/^Super Admin, /)
      .waitFor();

    const member = await withdrawal(world);
    await page.getByLabel('Status').selectOption('Pending');
    await openRequest(page, member);
    await boss.requests.claim({ id: member.requestId, takeOver: true });
    await boss.users.delete({ id: member.id });
    await panel(page).getByText('The account was deleted.').waitFor();
    await panel(page)
      .getByText(/Do not pay\.$/)
      .waitFor();
    expect(await button(page, 'Approve').count()).toBe(0);

    const [before, decided, after] = [
      await withdrawal(world),
      await withdrawal(world),
      await withdrawal(world),
    ];
    await page.getByLabel('Status').selectOption('Pending');
    // Waits until the list shows only pending requests, which come with the oldest first.
    const placeOf = async ({ username }: { username: string }) =>
      (await page.getByRole('row').allInnerTexts()).findIndex((text) => text.includes(username));
    const isOldestFirst = async () => {
      const place = await placeOf(before);
      return place >= 0 && place < (await placeOf(after));
    };
    await expect.poll(isOldestFirst).toBe(true);
    await openRequest(page, before);
    // Holds back the reload of the list, so that only the event can change the row.
    await hold(page, /\/trpc\/[^?]*requests\.list/);
    await boss.requests.approve({ id: decided.requestId });
    await row(page, decided.username).getByText('Approved').waitFor();
    await page.keyboard.press('n');
    await panel(page).getByText(after.username, { exact: true }).waitFor();
  });

  test('says that the connection is lost; after that a list is polled, and a missed decision shows once it is back', async () => {
    const page = await world.pageOf(await world.server.make.admin(), DESKTOP);
    await page.clock.install();
    let cut = false;
    const sockets = new Set<{ close(): unknown }>();
    await page.routeWebSocket(/\/trpc/, (socket) => {
      if (cut) return socket.onMessage(() => void socket.close());
      sockets.add(socket);
      socket.connectToServer();
    });
    await page.route(/\/trpc\/users\.onStaffEvent/, (route) => (cut ? route.abort() : route.continue()));
    await page.goto('/requests');
    const live = page.getByText('Live', { exact: true });
    await live.waitFor();
    cut = true;
    for (const socket of sockets) socket.close();
    await page.getByText('Reconnecting, updated every 10 s').waitFor();
    const member = await withdrawal(world);
    await turnClockUntil(page, pendingRow(page, member));
    await openRequest(page, member);
    await page.keyboard.press('a');
    await panel(page).getByText('No live connection: somebody else may be deciding this.').waitFor();
    const release = await hold(page, /\/trpc\/[^?]*requests\./);
    await approvedByBoss(member);
    cut = false;
    await turnClockUntil(page, live);
    release();
    await panel(page).getByText(BY_BOSS).waitFor();
    await row(page, member.username).filter({ hasText: 'Withdraw' }).getByText('Approved').waitFor();
  });
});

test('the toast of a decision is at the top right, and lets clicks through; meanwhile the request takes no other', async () => {
  const [first, second, third] = [await withdrawal(world), await withdrawal(world), await withdrawal(world)];
  const page = await openList(world, await world.server.make.admin(), DESKTOP, { undo: true });
  await page.getByLabel('Status').selectOption('Pending');
  const release = await hold(page, /requests\.reject/);
  for (const who of [first, second]) {
    await openRequest(page, who);
    await page.keyboard.press('r');
    await page.keyboard.press('Control+Enter');
    await page.getByText(/ will be rejected$/).waitFor();
  }
  await openRequest(page, third);
  release();
  const toast = page.locator('[popover]').getByText(/^Withdrawal rejected/);
  await toast.waitFor();
  const said = await toast.boundingBox();
  expect(said?.x).toBeGreaterThan(DESKTOP.width / 2);
  expect(said?.y).toBeLessThan(DESKTOP.height / 2);
  const below = await toast.evaluate((element) => {
    const { x, y } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + 2, y + 2));
  });
  expect(below).toBe(false);

  // The third request takes no second decision either, and the own decision is not told as another person's.
  await page.clock.install();
  await page.keyboard.press('r');
  await page.keyboard.press('Control+Enter');
  await page.getByText(/ will be rejected$/).waitFor();
  await openRequest(page, third);
  for (const name of ['Approve', 'Reject'])
    expect([name, await button(page, name).isDisabled()]).toEqual([name, true]);
  await page.clock.fastForward(6_000);
  await panel(page).getByText('Rejected', { exact: true }).waitFor();
  await panel(page)
    .getByText(/^Rejected by Person /)
    .waitFor();
  expect(await panel(page).getByRole('alert').count()).toBe(0);
});
