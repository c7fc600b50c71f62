import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, PHONE } from '#testing/browser.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { receiptPicture } from '#testing/receipts.ts';
import {
  deposit,
  dialog,
  ibanOf,
  openList,
  openStaffWorld,
  pendingRow,
  press,
  row,
  type StaffWorld,
  withdrawal,
} from './staff.fixture.ts';

/* The view of a request during its decision, and while another person decides it. */

let world: StaffWorld;
beforeAll(async () => {
  world = await openStaffWorld();
});
afterEach(() => world.closePages());
afterAll(async () => {
  expect(await world?.server.db.ledgerProblems()).toEqual([]);
  await world?.close();
});

const PICTURES = /\/api\/images\//;
const BY_BOSS = /^Approved by Super Admin, .+\. Do not pay\.$/;

const inRow = (page: Page, who: Parameters<typeof pendingRow>[1], name: string) =>
  pendingRow(page, who).getByRole('button', { name }).click();
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const hasFocus = (page: Page, name: string) =>
  button(page, name).evaluate((element) => element === document.activeElement);

/** Delays every answer to these calls until the returned function is called. */
async function hold(page: Page, calls: RegExp) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(calls, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

describe('a request that another staff person decides', () => {
  test('open details show who approved it, under any filter, and lose their buttons', async () => {
    const member = await withdrawal(world);
    const [a, b] = [await openList(world, await world.server.make.admin()), await openList(world)];
    await a.page.getByLabel('Status').selectOption('Pending');
    await inRow(a.page, member, 'Details');
    await button(a.page, 'Approve').waitFor();
    await inRow(b.page, member, 'Approve');
    await dialog(b.page).getByLabel('Bank reference (the member sees it)').fill('FT26091ABC');
    await press(b.page, 'Approve');

    await dialog(a.page).getByText(BY_BOSS).waitFor();
    await dialog(a.page).getByText('FT26091ABC').waitFor();
    await row(a.page, member.username).waitFor({ state: 'detached' });
    expect(await button(a.page, 'Approve').count()).toBe(0);
    expect(await button(a.page, 'Reject').count()).toBe(0);
    await a.page.keyboard.press('a');
    await a.page.keyboard.press('Enter');
    await dialog(a.page).getByText('Request details').waitFor();
    await expectAccessible(a.page, { targets: false });
    expect([...a.faults, ...b.faults]).toEqual([]);
  });

  test('an open confirmation turns into a notice, keeps the typed reference and ignores Enter', async () => {
    const [member, next] = [await withdrawal(world), await withdrawal(world)];
    const [a, b] = [await openList(world, await world.server.make.admin(), PHONE), await openList(world)];
    const sent: string[] = [];
    a.page.on('request', (request) => request.url().includes('requests.approve') && sent.push(request.url()));
    await a.page.getByLabel('Status').selectOption('Pending');
    await inRow(a.page, member, 'Approve');
    await dialog(a.page).getByLabel('Bank reference (the member sees it)').fill('FT-MINE');
    await inRow(b.page, member, 'Approve');
    await press(b.page, 'Approve');

    await dialog(a.page).getByText(BY_BOSS).waitFor();
    await dialog(a.page).getByText('If you have already sent the money, tell Super Admin at once.').waitFor();
    expect(await dialog(a.page).getByText('Send this before you approve').count()).toBe(0);
    expect(await dialog(a.page).getByLabel('What you had typed (not saved)').inputValue()).toBe('FT-MINE');
    expect(await button(a.page, 'Approve').count()).toBe(0);
    await a.page.keyboard.press('Enter');
    await expectAccessible(a.page);
    expect(sent).toEqual([]);
    await button(a.page, 'Close').last().click();
    // Closing the notice selects the next pending request.
    await dialog(a.page).waitFor({ state: 'detached' });
    await expect.poll(() => a.page.locator('[data-selected]').innerText()).toContain(next.username);
    expect(a.faults).toEqual([]);
  });

  test('an approval that comes too late is refused and shows the first decision', async () => {
    const member = await withdrawal(world);
    const { page, faults } = await openList(world, await world.server.make.admin());
    const release = await hold(page, /\/trpc\/[^?]*requests\.get/);
    await inRow(page, member, 'Approve');
    await button(page, 'Approve').waitFor();
    await (await world.asBoss()).requests.approve({ id: member.requestId });
    await press(page, 'Approve');
    await page.getByText('Failed to approve request. Request already approved').waitFor();
    release();
    await dialog(page).getByText(BY_BOSS).waitFor();
    expect(await button(page, 'Approve').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('an open rejection shows who rejected the deposit and why, though it has left the list', async () => {
    const person = await world.server.make.awaiting();
    const { page } = await openList(world, await world.server.make.admin());
    await page.getByLabel('Status').selectOption('Pending');
    await inRow(page, person, 'Reject');
    await dialog(page).getByLabel('Reason (the member sees it)').fill('Half a rea');
    await (await world.asBoss()).requests.reject({ id: person.requestId, reason: 'Not on our account' });
    await dialog(page)
      .getByText(/^Rejected and taken off the list by Super Admin, .+\. No money was booked\.$/)
      .waitFor();
    await dialog(page).getByText('Not on our account').waitFor();
    expect(await dialog(page).getByLabel('What you had typed (not saved)').inputValue()).toBe('Half a rea');
    expect(await button(page, 'Reject').count()).toBe(0);
  });

  test('an open confirmation shows that the account was deleted', async () => {
    const member = await withdrawal(world);
    const { page } = await openList(world, await world.server.make.admin());
    await inRow(page, member, 'Approve');
    await (await world.asBoss()).users.delete({ id: member.id });
    await dialog(page).getByText('The account was deleted.').waitFor();
    await dialog(page)
      .getByText(/Do not pay\.$/)
      .waitFor();
    expect(await button(page, 'Approve').count()).toBe(0);
  });

  test('a decision made while the connection was lost shows after reconnecting', async () => {
    const member = await withdrawal(world);
    const { page } = await world.staffPage(await world.server.make.admin());
    let cut = false;
    const sockets = new Set<{ close(): unknown }>();
    await page.routeWebSocket(/\/trpc/, (socket) => {
      if (cut) return void socket.close();
      sockets.add(socket);
      socket.connectToServer();
    });
    await page.goto('/requests');
    await page.getByText('Live', { exact: true }).waitFor();
    await inRow(page, member, 'Approve');
    const release = await hold(page, /\/trpc\//);
    cut = true;
    for (const socket of sockets) socket.close();
    await dialog(page).getByText('No live connection: somebody else may be deciding this.').waitFor();
    await (await world.asBoss()).requests.approve({ id: member.requestId });
    cut = false;
    release();
    await dialog(page).getByText(BY_BOSS).waitFor({ timeout: 30_000 });
  });

  test('its row loses the buttons at once, and the N key skips it', async () => {
    const [below, decided] = [await withdrawal(world), await withdrawal(world)];
    const { page } = await openList(world, await world.server.make.admin());
    await page.getByLabel('Status').selectOption('Pending');
    await pendingRow(page, decided).waitFor();
    await expect.poll(() => row(page, 'Approved').count()).toBe(0);
    // The list itself is not reloaded.
    await hold(page, /\/trpc\/[^?]*requests\.list/);
    await (await world.asBoss()).requests.approve({ id: decided.requestId });
    const its = row(page, decided.username);
    await its.getByText('Approved').waitFor();
    expect(await its.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await page.getByRole('heading', { name: 'Requests' }).click();
    await page.keyboard.press('n');
    await page.keyboard.press('a');
    await dialog(page).getByText(below.username).waitFor();
  });
});

describe('a deposit', () => {
  test.each([
    ['a phone', PHONE, 280],
    ['a desktop', DESKTOP, 400],
  ] as const)(
    'is approved with N, A, Enter once its proof is on the screen of %s',
    async (_, viewport, width) => {
      const person = await deposit(world, `EP${width}77`, await receiptPicture({ id: `${width}5501` }));
      const { page, faults } = await openList(world, SUPERADMIN, viewport);
      await pendingRow(page, person).waitFor();
      const release = await hold(page, PICTURES);
      await page.getByRole('heading', { name: 'Requests' }).click();
      await page.keyboard.press('n');
      await page.keyboard.press('a');
      for (const fact of [`EP${width}77`, 'Easypaisa', '₨865.00', person.username]) {
        await dialog(page).getByText(fact).first().waitFor();
      }
      // Disabled until the proof is on the screen.
      expect(await button(page, 'Approve').isDisabled()).toBe(true);
      await page.keyboard.press('Enter');
      release();
      const picture = dialog(page).getByRole('img', { name: 'Payment screenshot' });
      await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(width);
      if (viewport === PHONE) {
        // The picture has loaded below the fold, which doesn't count as seen.
        await dialog(page).getByText('Scroll down to the screenshot first').waitFor();
        expect(await button(page, 'Approve').isDisabled()).toBe(true);
        await picture.evaluate((image) => image.scrollIntoView({ block: 'end' }));
      }
      await expect.poll(() => hasFocus(page, 'Approve')).toBe(true);
      await expectAccessible(page, { targets: viewport === PHONE });
      await page.keyboard.press('Enter');
      await page.getByText('Deposit approved! User account activated successfully.').waitFor();
      expect(faults).toEqual([]);
    },
  );

  test('whose proof can’t be loaded is approved only after a tick or a retry', async () => {
    const person = await world.server.make.awaiting();
    const { page, faults } = await openList(world);
    await page.route(PICTURES, (route) => route.abort());
    await inRow(page, person, 'Approve');
    await dialog(page).getByText('The screenshot could not be loaded').waitFor();
    expect(await button(page, 'Approve').isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Approve without seeing the proof').check();
    await expect.poll(() => button(page, 'Approve').isEnabled()).toBe(true);
    await expectAccessible(page, { targets: false });

    await page.unroute(PICTURES);
    await press(page, 'Try again');
    await dialog(page).getByRole('img', { name: 'Payment screenshot' }).waitFor();
    expect(await dialog(page).getByLabel('Approve without seeing the proof').count()).toBe(0);
    await press(page, 'Approve');
    await page.getByText('Deposit approved! User account activated successfully.').waitFor();
    expect(faults).toEqual([]);
  });

  test('that another account sent too is approved only after a tick: N, A, Space, Enter', async () => {
    const picture = await receiptPicture({ id: '40911458723', lines: 3 });
    await deposit(world, 'TWICE 1', picture);
    const copy = await deposit(world, 'twice-1', picture);
    const { page, faults } = await openList(world);
    await world.server.deps.screenshots.idle();
    await row(page, copy.username).getByText('Check').waitFor();
    await page.getByRole('heading', { name: 'Requests' }).click();
    await page.keyboard.press('n');
    await page.keyboard.press('a');
    await dialog(page).getByText('Same transaction ID on another account').waitFor();
    await dialog(page).getByRole('img', { name: 'Payment screenshot' }).waitFor();
    await page.keyboard.press('Enter');
    expect(await button(page, 'Approve').isDisabled()).toBe(true);
    await expectAccessible(page, { targets: false });
    await page.keyboard.press('Space');
    expect(await button(page, 'Approve').isEnabled()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('Deposit approved! User account activated successfully.').waitFor();
    expect(faults).toEqual([]);
  });
});

test('on a phone, a payout shows its sum and each account detail in one line to copy', async () => {
  const member = await withdrawal(world);
  const { page } = await openList(world, SUPERADMIN, PHONE);
  await inRow(page, member, 'Approve');
  for (const figure of ['₨141.57', ibanOf(member), 'Ayesha Khan', 'Meezan']) {
    const lines = await dialog(page)
      .getByText(figure, { exact: true })
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      });
    expect([figure, lines]).toEqual([figure, 1]);
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'Copy To pay out');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('141.57');
});
