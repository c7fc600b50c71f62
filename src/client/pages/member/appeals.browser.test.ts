import { expect, test } from 'vitest';
import { appealed, refusedDeposit, refusedWithdrawal } from '#server/modules/appeals/appeals.fixture.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, fillLogin, PHONE } from '#testing/browser.ts';
import { screenshot } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

test('a member finds a refusal with its reason, appeals, and reads the answer as it comes', async () => {
  const maker = await world.server.make.admin();
  const { member, page } = await world.memberPage();
  const { id } = await refusedWithdrawal(member, maker);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('link', { name: 'Decisions' }).click();
  await page.getByText('Reason: Wrong account').waitFor();
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Appeal' }).click();
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await page.getByText('Please fill all required fields').waitFor();
  await page.getByLabel('What is wrong with this decision?').fill('It is open');
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await page.getByText('Waiting for an answer').waitFor();
  await (await world.asBoss()).requests.appeals.answer({ id, verdict: 'granted', answer: 'Sorry, it is' });
  await page.getByText('Your appeal was answered').waitFor();
  await page.getByText('Sorry, it is').waitFor();
  await page.getByText('Ask for the withdrawal again').waitFor();
  await expectAccessible(page);
});

test('a deposit that was rejected before another was approved has no appeal', async () => {
  const maker = await world.server.make.admin();
  const { by } = await refusedDeposit(world.server, maker);
  const me = await by.as();
  const { requestId: id } = await me.requests.createDeposit({
    ...{ userId: by.id, amount: 865, paymentMethod: 'Easypaisa', transactionId: `again-${by.username}` },
    screenshot: await screenshot(),
  });
  await (await world.asBoss()).requests.approve({ id });
  await refusedWithdrawal(by, maker);
  const page = await world.pageOf(by);
  await page.goto('/decisions');
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await row('Wrong account').getByRole('button', { name: 'Appeal' }).waitFor();
  await row('Nothing arrived').getByRole('heading', { name: 'Rejected' }).waitFor();
  expect(await row('Nothing arrived').getByRole('button', { name: 'Appeal' }).count()).toBe(0);
  const link = await row('Nothing arrived').getByRole('link').boundingBox();
  expect(link?.height).toBeGreaterThanOrEqual(44);
});

test('staff who refused see that another person must answer, and a second person answers', async () => {
  const maker = await world.server.make.admin();
  const { id } = await appealed(world.server, maker);
  const other = await world.server.make.admin();
  const page = await world.pageOf(maker, DESKTOP);
  await page.addInitScript(() => localStorage.setItem('userRole', 'admin'));
  await page.goto('/waiting');
  await page.getByText('You refused this: another person must answer.').waitFor();
  const second = await world.pageOf(other, DESKTOP);
  await second.addInitScript(() => localStorage.setItem('userRole', 'admin'));
  await second.goto('/waiting');
  await second.getByText('It did arrive').waitFor();
  await expectAccessible(second, { targets: false });
  await second.getByRole('button', { name: /^Grant/ }).click();
  await second.getByLabel('Your answer, which the member reads').fill('We found it');
  await second.getByRole('dialog').getByRole('button', { name: 'Grant' }).click();
  await second.getByText('The appeal was answered').waitFor();
  await page.getByText('You refused this: another person must answer.').waitFor({ state: 'detached' });
  const [row] = await world.server.db.sql`select state from appeals where request_id = ${id}`;
  expect(row).toEqual({ state: 'granted' });
});

test('an account whose deposit was refused appeals on the page of the payment', async () => {
  const maker = await world.server.make.admin();
  const { by } = await refusedDeposit(world.server, maker);
  const page = await world.newPage(PHONE);
  await page.goto('/login');
  await fillLogin(page, by);
  await page.getByText('Reason: Nothing arrived').waitFor();
  await page.getByRole('button', { name: 'Appeal' }).click();
  await page.getByLabel('What is wrong with this decision?').fill('It did arrive');
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await page.getByText('Waiting for an answer').waitFor();
});
