import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, PHONE } from '#testing/browser.ts';
import { receiptPicture } from '#testing/receipts.ts';
import { openWorld } from '#testing/world.ts';
import {
  inPanel as button,
  deposit,
  fillLogin,
  hold,
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
  test.each([
    ['a phone', PHONE, 280],
    ['a desktop', DESKTOP, 400],
  ] as const)(
    'is approved with N and A once its proof is on the screen of %s',
    async (_, viewport, width) => {
      const person = await deposit(world, `EP${width}77`, await receiptPicture({ id: `${width}5501` }));
      const page = await openList(world, undefined, viewport);
      await pendingRow(page, person).waitFor();
      const release = await hold(page, PICTURES);
      await page.getByRole('heading', { name: 'Requests' }).click();
      await page.keyboard.press('n');
      for (const fact of [`EP${width}77`, 'Easypaisa', '₨865.00', person.username]) {
        await panel(page).getByText(fact).first().waitFor();
      }
      expect(await button(page, 'Approve').isDisabled()).toBe(true);
      await page.keyboard.press('Enter');
      release();
      const picture = panel(page).getByRole('img', { name: 'Payment screenshot' });
      await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(width);
      await expect.poll(() => button(page, 'Approve').isEnabled()).toBe(true);
      const frame = await panel(page).getByRole('region', { name: 'Payment screenshot' }).boundingBox();
      expect((frame?.y ?? 0) + (frame?.height ?? 0) / 2).toBeLessThan(viewport.height);
      await expectAccessible(page, { targets: viewport === PHONE });
      await page.keyboard.press('a');
      await page.getByText(/ will be approved$/).waitFor();
      await page.getByText('Deposit approved! User account activated successfully. (R-').waitFor();
    },
  );

  test('shows its proof larger, turned, dragged and in the whole window, by keys and wheel', async () => {
    const person = await deposit(world, 'VIEW 1', await receiptPicture({ id: '71911458723', lines: 9 }));
    const page = await openList(world);
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
    const scrolled = () => frame.evaluate((element) => element.scrollLeft);
    const before = await scrolled();
    await page.mouse.down();
    await page.mouse.move(500, 400);
    await page.mouse.move(700, 400);
    await page.mouse.up();
    await expect.poll(scrolled).not.toBe(before);
    await frame.focus();
    await page.keyboard.press('r');
    await expect.poll(() => picture.getAttribute('style')).toContain('rotate(90deg)');
    await page.keyboard.press('f');
    await expect.poll(async () => (await frame.boundingBox())?.width ?? 0).toBeGreaterThan(1_200);
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await frame.boundingBox())?.width ?? 0).toBeLessThan(800);
    await panel(page).getByText(person.username, { exact: true }).waitFor();
  });

  test.each([
    ['a', '33018842907', 5],
    ['r', '90577126641', 14],
  ] as const)(
    'is not decided by %s while its proof fills the window: the key shows the request first',
    async (key, id, lines) => {
      const person = await deposit(world, `WHOLE ${key}`, await receiptPicture({ id, lines }));
      const page = await openList(world);
      await openRequest(page, person);
      const frame = panel(page).getByRole('region', { name: 'Payment screenshot' });
      const widthOf = async () => (await frame.boundingBox())?.width ?? 0;
      await expect.poll(() => button(page, 'Approve').isEnabled()).toBe(true);
      await page.keyboard.press('f');
      await expect.poll(widthOf).toBeGreaterThan(1_200);
      // Gives a button of the viewer the focus. The viewer must not keep it.
      await button(page, 'Larger').click();
      await page.keyboard.press(key);
      await expect.poll(widthOf).toBeLessThan(800);
      expect(await page.getByText(/ will be approved$/).count()).toBe(0);
      expect(await panel(page).getByRole('textbox').count()).toBe(0);
      for (const fact of [`WHOLE ${key}`, 'Easypaisa', '₨865.00']) {
        await panel(page).getByText(fact).first().waitFor();
      }
      await page.keyboard.press(key);
      if (key === 'a') await page.getByText(/ will be approved$/).waitFor();
      else await panel(page).getByRole('textbox').waitFor();
    },
  );

  test('whose proof can’t be loaded is approved only after a tick or a retry', async () => {
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
  });

  test('that another account sent too is approved only after a tick: N, A, Space, Enter', async () => {
    const picture = await receiptPicture({ id: '40911458723', lines: 3 });
    await deposit(world, 'TWICE 1', picture);
    const copy = await deposit(world, 'twice-1', picture);
    const page = await openList(world);
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
    expect(await button(page, 'Approve').isEnabled()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('Deposit approved! User account activated successfully.').waitFor();
  });
});

describe('a decision that can be taken back', () => {
  const statusOf = async (id: string) => (await (await world.asBoss()).requests.get({ id })).status;

  test('is not sent when it is undone in time, and the request is open again', async () => {
    const person = await world.server.make.awaiting();
    const page = await openList(world);
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('requests.reject') && sent.push(request.url()));
    await openRequest(page, person);
    await page.keyboard.press('r');
    await panel(page).getByRole('button', { name: 'No payment with this transaction ID' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Undo' }).click();
    await panel(page).getByText(person.username, { exact: true }).waitFor();
    await expect.poll(() => button(page, 'Approve').isEnabled()).toBe(true);
    expect(await page.getByText(/ will be rejected$/).count()).toBe(0);
    expect(sent).toEqual([]);
    expect(await statusOf(person.requestId)).toBe('Pending');
  });

  test('is dropped when somebody else decides the request, and a notice says who and when', async () => {
    const person = await world.server.make.awaiting();
    const page = await openList(world, await world.server.make.admin());
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('requests.reject') && sent.push(request.url()));
    await openRequest(page, person);
    await page.keyboard.press('r');
    await panel(page).getByRole('button', { name: 'No payment with this transaction ID' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText(/ will be rejected$/).waitFor();
    await (await world.asBoss()).requests.approve({ id: person.requestId });
    await page.getByText(/^Failed to reject request\. Approved by Super Admin, \d/).waitFor();
    expect(await page.getByText(/ will be rejected$/).count()).toBe(0);
    expect(sent).toEqual([]);
  });

  test.each([
    ['goes to another screen', (page: Page) => page.getByRole('link', { name: 'Users' }).click()],
    ['leaves the page', (page: Page) => page.goto('about:blank')],
  ])('is sent at once when the person %s', async (_, leave) => {
    const person = await world.server.make.awaiting();
    const page = await openList(world);
    await openRequest(page, person);
    await expect.poll(() => button(page, 'Approve').isEnabled()).toBe(true);
    await button(page, 'Approve').click();
    await page.getByText(/ will be approved$/).waitFor();
    expect(await statusOf(person.requestId)).toBe('Pending');
    await leave(page);
    await expect.poll(() => statusOf(person.requestId)).toBe('Approved');
  });
});

test('on a phone, a payout shows its sum and each account detail in one line to copy', async () => {
  const member = await withdrawal(world);
  const page = await openList(world, undefined, PHONE);
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

test('the address keeps filters, search and the open request: back, reload, a link, a login', async () => {
  const member = await withdrawal(world);
  const page = await openList(world);
  await page.getByLabel('Status').selectOption('Pending');
  await page.getByLabel('Search').fill(`${member.username} khan`);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await openRequest(page, member);
  const address = page.url();
  await page.goBack();
  await panel(page).waitFor({ state: 'detached' });
  expect(await page.getByRole('searchbox').inputValue()).toBe(`${member.username} khan`);
  await page.goForward();
  await page.reload();
  await panel(page).getByText(member.username, { exact: true }).waitFor();
  expect(await page.getByLabel('Status').inputValue()).toBe('Pending');
  const colleague = await world.server.make.admin();
  const other = await world.newPage(DESKTOP);
  await other.goto(address);
  await other.waitForURL('**/login');
  await fillLogin(other, colleague);
  await panel(other).getByText(member.username, { exact: true }).waitFor();
  expect(other.url()).toBe(address);
});

test('rows are in sight: the first above 400 px on a phone, ten at a desk, the oldest pending first', async () => {
  const [oldest] = [
    await withdrawal(world),
    ...(await Promise.all(Array.from({ length: 10 }, () => withdrawal(world)))),
  ];
  const phone = await openList(world, undefined, PHONE);
  await pendingRow(phone, oldest).waitFor();
  const top = async (of: Page, place: number) =>
    (await of.getByRole('row').nth(place).boundingBox())?.y ?? Number.NaN;
  await expect.poll(() => top(phone, 1)).toBeLessThan(400);
  await expectAccessible(phone);
  const page = await openList(world);
  await page.getByLabel('Status').selectOption('Pending');
  await page.getByLabel('Search').fill('ayesha khan');
  await pendingRow(page, oldest)
    .getByText(/^waits \d+ min$/)
    .waitFor();
  await page.getByText('Withdrawals pending').waitFor();
  await expect.poll(() => top(page, 10)).toBeLessThan(800);
});
