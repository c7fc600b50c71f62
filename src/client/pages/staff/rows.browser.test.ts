import type { Locator, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, goTo, hold, PHONE, TABLET } from '#testing/browser.ts';
import type { Person } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';
import {
  dialog,
  expectWholeProof,
  inPanel,
  openList,
  openRequest,
  panel,
  press as pressIn,
  row,
  withdraw,
  withdrawal,
} from './staff.fixture.ts';

const world = openWorld();

/** Runs in the browser. */
function endOfToasts(): number {
  const toasts = [...document.querySelectorAll('[data-rht-toaster] > *')];
  const seen = toasts.filter((toast) => toast.checkVisibility({ visibilityProperty: true }));
  return Math.max(0, ...seen.map((toast) => toast.getBoundingClientRect().bottom));
}
const heightOf = async (one: Locator) => (await one.boundingBox())?.height;

test('a row has badge, date and waiting time, and its actions open the panel where the panel protects', async () => {
  const { make } = world.server;
  const [deposit, rejected, held] = [await make.awaiting(), await withdrawal(world), await withdrawal(world)];
  const colleague = await make.admin();
  await colleague.as().requests.claim({ id: held.requestId });
  const page = await openList(world);
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await goTo(page, '/requests');
    const rowOf = (who: Person) =>
      row(page, who.username).filter({ hasText: who === deposit ? 'Deposit' : 'Withdraw' });
    const act = (who: Person, name: string) =>
      rowOf(who)
        .getByRole('button', { name: new RegExp(`^${name}: R-`) })
        .click();
    // In the last hour of a day the tests' database is a day ahead of the page.
    const day = /^(Today|\d+\u00A0[A-Z][a-z]{2}),\u00A0\d\d:\d\d$/;
    for (const text of ['Withdraw', 'Pending', day, /^\d+ min$/])
      await rowOf(held).getByText(text, { exact: true }).waitFor();
    if (viewport === DESKTOP) {
      const heights = async () => [await heightOf(rowOf(deposit)), await heightOf(rowOf(held))];
      const before = await heights();
      await act(held, 'Delete');
      await panel(page)
        .getByText(/^Being handled by /)
        .waitFor();
      expect(await dialog(page).count()).toBe(0);
      await act(deposit, 'Approve');
      await inPanel(page, 'Approve').click();
      await rowOf(deposit).getByText('Approved').waitFor();
      expect(await heights()).toEqual(before);
      await world.server.db.sql`
        update requests set created_at = created_at - interval '5 days' where id = ${deposit.requestId}`;
      await page.reload();
      await rowOf(deposit)
        .getByText(/^\d+\u00A0[A-Z][a-z]{2},\u00A0\d\d:\d\d$/)
        .waitFor();
    } else {
      expect(await heightOf(rowOf(rejected))).toBeLessThan(106);
      const first = await page.getByRole('row').nth(1).boundingBox();
      expect(first?.y).toBeLessThan(260);
      expect(await page.getByLabel('Status').isVisible()).toBe(false);
      const number = rowOf(rejected).getByText(/^R-\d{6}$/);
      for (const [width, isShown] of [
        [320, false],
        [360, true],
      ] as const) {
        await page.setViewportSize({ ...PHONE, width });
        await expect.poll(() => number.isVisible()).toBe(isShown);
      }
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByLabel('Status').selectOption('Pending');
      await page.getByRole('button', { name: 'Filter: 1' }).click();
      expect(await page.getByLabel('Status').isVisible()).toBe(false);
      await act(rejected, 'Reject');
      await page.getByLabel('Reason (the member sees it)').fill('No such account');
      await inPanel(page, 'Reject').click();
      await page.getByText('Withdrawal rejected! Balance refunded to user.').waitFor();
      await goTo(page, '/requests');
      await act(rejected, 'Delete');
      await pressIn(page, 'Delete');
      await rowOf(rejected).waitFor({ state: 'detached' });
      expect(await panel(page).count()).toBe(0);
    }
  }
  await page.setViewportSize(TABLET);
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const line = row(page, held.username).filter({ hasText: 'Withdraw' });
  await line.waitFor();
  const [box, button] = [
    await line.boundingBox(),
    await line.getByRole('button', { name: /^Approve: / }).boundingBox(),
  ];
  expect(box?.height).toBeLessThan(52);
  expect(button?.height).toBeGreaterThanOrEqual(44);
  expect(Math.abs((box?.y ?? 0) - (button?.y ?? 99))).toBeLessThan(4);
  await page.getByRole('button', { name: 'Jump to' }).click();
  await page.keyboard.type(held.username);
  await dialog(page)
    .getByRole('option', { name: new RegExp(held.username) })
    .first()
    .waitFor();
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  expect((await rejected.as().users.me()).balance).toBe(500);
  const boss = await world.asBoss();
  await boss.requests.claim({ id: held.requestId, takeOver: true });
  await boss.requests.delete({ id: held.requestId });
});

test('a list that was read before a claim ended does not bring the claim back', async () => {
  const [held, other] = [await withdrawal(world), await world.server.make.member({ balance: 500 })];
  const { requests } = await (await world.server.make.admin('Nadia Zaman')).as();
  await requests.claim({ id: held.requestId });
  const page = await openList(world);
  const claim = row(page, held.username).getByTitle('Nadia Zaman');
  await claim.waitFor();
  let show = () => {};
  const read = new Promise<void>((resolve) => {
    const answerLate = async (route: Route) => {
      const response = await route.fetch();
      const shown = new Promise<void>((end) => {
        show = end;
      });
      resolve();
      await shown;
      await route.fulfill({ response });
    };
    void page.route(/requests\.list/, answerLate, { times: 1 });
  });
  await withdraw(other);
  await read;
  await requests.release({ id: held.requestId });
  await claim.waitFor({ state: 'detached' });
  show();
  await row(page, other.username).waitFor();
  await expect.poll(() => claim.count()).toBe(0);
});

test('ten deposits take twelve acts, each proof wholly in sight; N passes by a payout in a batch', async () => {
  const boss = await world.asBoss();
  const sendSome = async () => {
    const ids = [];
    for (let count = 0; count < 5; count++) ids.push((await world.server.make.awaiting()).requestId);
    return ids;
  };
  const ids = await sendSome();
  const inBatch = await withdrawal(world);
  const { number } = await boss.requests.batches.create({
    requestIds: [inBatch.requestId],
    account: 'SadaPay',
  });
  ids.push(...(await sendSome()));
  let acts = 1;
  const page = await openList(world);
  const press = (key: string) => {
    acts += 1;
    return page.keyboard.press(key);
  };
  const release = await hold(page, /requests\.list/);
  await page.reload();
  await page.getByText('Live', { exact: true }).waitFor();
  await press('n');
  release();
  for (const id of ids.toReversed()) {
    await page.waitForURL(`**open=${id}*`);
    await expect.poll(() => inPanel(page, 'Approve').isEnabled()).toBe(true);
    await expectWholeProof(page);
    const facts = await panel(page).getByText('Transaction ID', { exact: true }).first().boundingBox();
    expect(await page.evaluate(endOfToasts)).toBeLessThan(facts?.y ?? 0);
    if (id === ids.at(-2)) await page.locator('[data-rht-toaster]').getByText('Deposit approved!').waitFor();
    await press('a');
  }
  expect(acts).toBe(12);
  await page.getByText('Deposit approved! User account activated successfully.').first().waitFor();
  for (const id of ids)
    await expect.poll(async () => (await boss.requests.get({ id })).status).toBe('Approved');

  await openRequest(page, inBatch);
  expect(await inPanel(page, 'Approve').count()).toBe(0);
  await page.keyboard.press('a');
  await panel(page).getByText('This payout is decided in its batch. N opens the next request.').waitFor();
  await panel(page)
    .getByRole('link', { name: `Open batch ${number}` })
    .click();
  await page.getByRole('heading', { name: `Payout batch ${number}` }).waitFor();
});

test('fourteen users are in sight; three acts lead from a phone number to the reason of a rejection', async () => {
  const boss = await world.asBoss();
  await Promise.all(Array.from({ length: 14 }, () => world.server.make.member()));
  const member = await withdrawal(world);
  await boss.requests.reject({ id: member.requestId, reason: 'The number has a digit too many' });
  const { phone } = await boss.users.get({ id: member.id });
  const page = await world.staffPage(undefined, DESKTOP, '/users');
  await row(page, member.username).waitFor();
  await page.getByRole('row').nth(14).waitFor();
  const last = await page.getByRole('row').nth(14).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 800)).toBeLessThanOrEqual(800);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(phone ?? '');
  await dialog(page)
    .getByRole('option', { name: new RegExp(member.username) })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('The number has a digit too many').waitFor();

  await page.setViewportSize(PHONE);
  await goTo(page, '/users');
  const title = page.getByRole('heading', { level: 1 });
  await title.waitFor();
  expect((await title.boundingBox())?.y).toBeLessThanOrEqual(115);
});
