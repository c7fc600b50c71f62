import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, fillLogin, hold, PHONE } from '#testing/browser.ts';
import { receiptPicture } from '#testing/receipts.ts';
import { openWorld } from '#testing/world.ts';
import {
  inPanel as button,
  deposit,
  expectWholeProof,
  ibanOf,
  openList,
  openRequest,
  panel,
  pendingRow,
  row,
  withdrawal,
} from './staff.fixture.ts';

const world = openWorld();
afterAll(async () => {
  expect(await world.server.db.ledgerProblems()).toEqual([]);
});

const PICTURES = /\/api\/images\//;

describe('a deposit', () => {
  test('is approved with N and A once its proof is on the screen, of a phone and of a desktop', async () => {
    const page = await openList(world, undefined, PHONE);
    const picture = panel(page).getByRole('img', { name: 'Payment screenshot' });
    const frame = panel(page).getByRole('region', { name: 'Payment screenshot' });
    for (const [viewport, id, width] of [
      [PHONE, 280, 280],
      [DESKTOP, 400, 240],
    ] as const) {
      await page.setViewportSize(viewport);
      const person = await deposit(world, `EP${id}77`, await receiptPicture({ id: `${id}5501` }));
      await pendingRow(page, person).waitFor();
      const release = await hold(page, PICTURES);
      await page.getByRole('heading', { name: 'Requests' }).click();
      await page.keyboard.press('n');
      for (const fact of [`EP${id}77`, 'Easypaisa', '₨865.00', person.username]) {
        await panel(page).getByText(fact).first().waitFor();
      }
      expect(await button(page, 'Approve').isDisabled()).toBe(true);
      await page.keyboard.press('Enter');
      release();
      await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(width);
      await expect.poll(() => button(page, 'Approve').isEnabled()).toBe(true);
      const box = await frame.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeLessThan(viewport.height);
      await expectAccessible(page, { targets: viewport === PHONE, axe: viewport === DESKTOP });
      if (viewport === DESKTOP) await fitsOnTablet(page);
      const { number } = await (await world.asBoss()).requests.get({ id: person.requestId });
      await page.keyboard.press('a');
      await page.getByText('Deposit approved! User account activated successfully.').waitFor();
      await page.getByText(`${number}, `).waitFor();
      await page.keyboard.press('Escape');
    }
  });

  async function fitsOnTablet(page: Page) {
    await page.setViewportSize({ width: 820, height: 1180 });
    const picture = panel(page).getByRole('img', { name: 'Payment screenshot' });
    await expect.poll(async () => (await picture.boundingBox())?.height ?? 0).toBeGreaterThan(500);
    await expectWholeProof(page);
    await expectAccessible(page, { targets: false, axe: false });
  }

  test('shows its proof larger, turned, dragged and whole; a key for a decision shows the request first', async () => {
    const person = await deposit(world, 'VIEW 1', await receiptPicture({ id: '71911458723', lines: 9 }));
    const page = await openList(world, undefined, DESKTOP, { undo: true });
    await openRequest(page, person);
    const picture = panel(page).getByRole('img', { name: 'Payment screenshot' });
    const frame = panel(page).getByRole('region', { name: 'Payment screenshot' });
    await picture.waitFor();
    const widthOf = async () => Math.round((await picture.boundingBox())?.width ?? 0);
    const fitted = await widthOf();
    await page.keyboard.press('+');
    await expect.poll(widthOf).toBeGreaterThan(fitted * 1.4);
    await page.keyboard.press('-');
    await expect.poll(widthOf).toBe(fitted);
    await frame.hover();
    await page.mouse.wheel(0, -200);
    await expect.poll(widthOf).toBeGreaterThan(fitted);
    const scrolled = () => frame.evaluate((element) => element.scrollTop);
    const before = await scrolled();
    await page.mouse.down();
    await page.mouse.move(700, 500);
    await page.mouse.move(700, 300);
    await page.mouse.up();
    await expect.poll(scrolled).not.toBe(before);
    await page.keyboard.press('t');
    await expect.poll(() => picture.getAttribute('style')).toContain('rotate(90deg)');
    const width = async () => (await frame.boundingBox())?.width ?? 0;
    await page.keyboard.press('f');
    await expect.poll(width).toBeGreaterThan(1_200);
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect.poll(width).toBeLessThan(800);
    await panel(page).getByText(person.username, { exact: true }).waitFor();

    await expect.poll(() => button(page, 'Approve').isEnabled()).toBe(true);
    for (const key of ['r', 'a']) {
      await page.getByRole('heading', { name: 'Requests', level: 1 }).click();
      await page.keyboard.press('f');
      await expect.poll(width).toBeGreaterThan(1_200);
      await button(page, 'Larger').click();
      await page.keyboard.press(key);
      await expect.poll(width).toBeLessThan(800);
      expect(await page.getByText(/ will be approved$/).count()).toBe(0);
      expect(await panel(page).getByRole('textbox').count()).toBe(0);
      for (const fact of ['VIEW 1', 'Easypaisa', '₨865.00']) {
        await panel(page).getByText(fact).first().waitFor();
      }
      await page.keyboard.press(key);
      if (key === 'a') await page.getByText(/ will be approved$/).waitFor();
      else await panel(page).getByRole('textbox').press('Escape');
    }
  });

  test('whose proof can’t be loaded, or came from another account too, is approved only after a tick', async () => {
    const person = await world.server.make.awaiting();
    const page = await openList(world);
    await page.route(PICTURES, (route) => route.abort());
    await openRequest(page, person);
    await panel(page).getByText('The screenshot could not be loaded').waitFor();
    await page.keyboard.press('a');
    await expect.poll(() => button(page, 'Approve').isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await panel(page).getByLabel('Approve without seeing the proof').check();
    await expect.poll(() => button(page, 'Approve').isEnabled()).toBe(true);
    await expectAccessible(page, { targets: false });

    await page.unroute(PICTURES);
    await button(page, 'Try again').click();
    await panel(page).getByRole('img', { name: 'Payment screenshot' }).waitFor();
    expect(await panel(page).getByLabel('Approve without seeing the proof').count()).toBe(0);
    await button(page, 'Approve').click();
    await page.getByText('Deposit approved! User account activated successfully.').waitFor();
    await page.keyboard.press('Escape');

    // One that another account sent too needs a tick as well: N, A, Space, Enter.
    const picture = await receiptPicture({ id: '40911458723', lines: 3 });
    await deposit(world, 'TWICE 1', picture);
    const copy = await deposit(world, 'twice-1', picture);
    await world.server.deps.screenshots.idle();
    await row(page, copy.username).getByText('Check').waitFor();
    await page.getByRole('heading', { name: 'Requests' }).click();
    await page.keyboard.press('n');
    await panel(page).getByRole('img', { name: 'Payment screenshot' }).waitFor();
    await expect.poll(() => button(page, 'Approve').isEnabled()).toBe(true);
    await page.keyboard.press('a');
    await panel(page).getByText('Same transaction ID on another account').waitFor();
    await page.keyboard.press('Enter');
    expect(await button(page, 'Approve').isDisabled()).toBe(true);
    await expectAccessible(page, { targets: false });
    await page.keyboard.press('Space');
    // The focus is on the checkbox of the open request, where these keys don't work as shortcuts.
    for (const key of ['x', 'n', 'd']) await page.keyboard.press(key);
    expect(await page.getByRole('region', { name: 'Chosen requests' }).count()).toBe(0);
    await expect.poll(() => button(page, 'Approve').isEnabled()).toBe(true);
    await page.keyboard.press('Enter');
    await row(page, copy.username).getByText('Approved').waitFor();
  });
});

test('a decision is undone, dropped for another person’s, or sent at once on leaving the screen or the page', async () => {
  const { make } = world.server;
  const [undone, byScreen, byPage] = [await make.awaiting(), await make.awaiting(), await make.awaiting()];
  const boss = await world.asBoss();
  const statusOf = async (id: string) => (await boss.requests.get({ id })).status;
  const page = await openList(world, await make.admin(), DESKTOP, { undo: true });
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('requests.reject') && sent.push(request.url()));
  const bar = page.getByText(/ will be (approved|rejected)$/);
  const reject = async () => {
    await page.keyboard.press('r');
    await panel(page).getByRole('button', { name: 'No payment with this transaction ID' }).click();
    await page.keyboard.press('Control+Enter');
    await bar.waitFor();
  };
  await openRequest(page, undone);
  await reject();
  await page.getByRole('button', { name: 'Undo' }).click();
  await panel(page).getByText(undone.username, { exact: true }).waitFor();
  await expect.poll(() => button(page, 'Approve').isEnabled()).toBe(true);
  expect(await bar.count()).toBe(0);
  expect(await statusOf(undone.requestId)).toBe('Pending');

  await reject();
  await boss.requests.approve({ id: undone.requestId });
  await page.getByText(/^Failed to reject request\. Approved by Super Admin, \d/).waitFor();
  expect(await bar.count()).toBe(0);
  expect(sent).toEqual([]);

  for (const [{ requestId }, leave] of [
    [byScreen, () => page.getByRole('link', { name: 'Users' }).click()],
    [byPage, () => page.goto('about:blank')],
  ] as const) {
    await page.goto(`/requests?open=${requestId}`);
    await expect.poll(() => button(page, 'Approve').isEnabled()).toBe(true);
    await button(page, 'Approve').click();
    await page.getByText(/ will be approved$/).waitFor();
    expect(await statusOf(requestId)).toBe('Pending');
    await leave();
    await expect.poll(() => statusOf(requestId)).toBe('Approved');
  }
});

test('on a phone, the first row is in sight; a payout shows its sum and account, each in one line to copy', async () => {
  const member = await withdrawal(world);
  const page = await openList(world, undefined, PHONE);
  await pendingRow(page, member).waitFor();
  await expect.poll(() => topOf(page, 1)).toBeLessThan(400);
  await expectAccessible(page, { axe: false });
  await openRequest(page, member);
  for (const figure of ['₨141.57', ibanOf(member), 'Ayesha Khan', 'Meezan']) {
    const lines = await panel(page)
      .getByText(figure, { exact: true })
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      });
    expect([figure, lines]).toEqual([figure, 1]);
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy To pay out').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('141.57');
  await button(page, 'Copy Account number').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(ibanOf(member));

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    document.execCommand = () => false;
  });
  await button(page, 'Copy To pay out').click();
  await page.getByText('The text could not be copied. Select it and copy it by hand').waitFor();
});

const topOf = async (page: Page, place: number) =>
  (await page.getByRole('row').nth(place).boundingBox())?.y ?? Number.NaN;

test('twelve rows are in sight at a desk, the oldest first; the address keeps filters, search and open request', async () => {
  const oldest = await withdrawal(world);
  await Promise.all(Array.from({ length: 12 }, () => withdrawal(world)));
  const page = await openList(world);
  await page.getByLabel('Status').selectOption('Pending');
  await page.getByLabel('Search').fill('ayesha khan');
  await pendingRow(page, oldest)
    .getByText(/^\d+ min$/)
    .waitFor();
  await page.getByText('Withdrawals pending').waitFor();
  await expect.poll(() => topOf(page, 13)).toBeLessThan(800);

  await page.getByRole('searchbox').fill(`${oldest.username} khan`);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await openRequest(page, oldest);
  const address = page.url();
  await page.goBack();
  await panel(page).waitFor({ state: 'detached' });
  expect(await page.getByRole('searchbox').inputValue()).toBe(`${oldest.username} khan`);
  await page.goForward();
  await page.reload();
  await panel(page).getByText(oldest.username, { exact: true }).waitFor();
  expect(await page.getByLabel('Status').inputValue()).toBe('Pending');
  const colleague = await world.server.make.admin();
  const other = await world.newPage(DESKTOP);
  await other.goto(address);
  await other.waitForURL('**/login');
  await fillLogin(other, colleague);
  await panel(other).getByText(oldest.username, { exact: true }).waitFor();
  expect(other.url()).toBe(address);
});
