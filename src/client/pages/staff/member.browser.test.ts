import { describe, expect, test } from 'vitest';
import { DESKTOP, goTo } from '#testing/browser.ts';
import { openWorld, type World } from '#testing/world.ts';
import { dialog, expectScreens, row, screen, turnClockUntil, withdraw } from './staff.fixture.ts';

const world = openWorld();

const write = async (person: Awaited<ReturnType<World['server']['make']['member']>>, subject: string) =>
  (
    await (
      await person.as()
    ).contacts.create({
      userId: person.id,
      name: 'Ayesha',
      email: person.email,
      subject,
      message: 'Where is it?',
    })
  ).id;

describe('the page of a member', () => {
  test('is reached from the list, stays live, and keeps its tab in the address', async () => {
    const inviter = await world.server.make.member();
    const member = await world.server.make.member({ balance: 500, referrer: inviter.username });
    const requestId = await withdraw(member);
    const page = await world.staffPage();
    await screen(page, 'Users');
    await page.getByLabel('Search').fill(member.username);
    await row(page, member.username).getByRole('link').click();
    await page.waitForURL(`**/users/${member.id}`);
    await page.getByText('₨357.00').first().waitFor();
    await row(page, 'Withdrawal #1').getByRole('link', { name: 'R-' }).waitFor();

    await (await world.asBoss()).requests.reject({ id: requestId, reason: 'Wrong account number' });
    await row(page, 'Withdrawal refunded').getByText('₨500.00').waitFor();
    await page.getByRole('tab', { name: 'Requests' }).click();
    await row(page, 'Wrong account number').getByText('Rejected').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL('**?tab=referrals');
    await page.reload();
    await page.getByRole('tab', { name: 'Referrals', selected: true }).waitFor();
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: new RegExp(inviter.username) })
      .click();
    await page.waitForURL(`**/users/${inviter.id}`);
    await page.getByRole('tab', { name: 'Referrals' }).click();
    await row(page, member.username).waitFor();
  });

  test('has notes, which another admin reads but can’t delete; an admin opens no page of staff', async () => {
    const member = await world.server.make.member();
    const [first, second] = [await world.server.make.admin(), await world.server.make.admin()];
    const page = await world.staffPage(first, DESKTOP, `/users/${member.id}?tab=notes`);
    await page.getByLabel('New note (staff only)').fill('Called: wants a new number');
    await page.reload();
    await page.getByLabel('New note (staff only)').press('Control+Enter');
    const notes = page.getByRole('list', { name: 'Notes' });
    await notes.getByText('Called: wants a new number').waitFor();
    expect(await page.getByLabel('New note (staff only)').inputValue()).toBe('');
    const other = await second.as();
    const { items } = await other.users.notes.list({ id: member.id });
    expect(items.map(({ text, mayDelete }) => [text, mayDelete])).toEqual([
      ['Called: wants a new number', false],
    ]);
    await other.users.notes.add({ id: member.id, text: 'Done' });
    await notes.getByText('Done').waitFor();
    await page.getByRole('tab', { name: 'Notes 2' }).waitFor();
    await notes.getByRole('button', { name: 'Delete: Called' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await notes.getByText('Called').waitFor({ state: 'detached' });
    expect(await notes.getByRole('button', { name: 'Delete' }).count()).toBe(0);

    await screen(page, 'Users');
    await row(page, second.username).waitFor();
    expect(await row(page, second.username).getByRole('link').count()).toBe(0);
    await goTo(page, `/users/${second.id}`);
    await page.getByText('There is no such account, or you may not open it.').waitFor();
  });

  test('is accessible and fits on a phone and on a desktop', async () => {
    const member = await world.server.make.member({ balance: 500 });
    await withdraw(member);
    const message = await write(member, 'My withdrawal');
    await (await world.asBoss()).contacts.reply({ id: message, text: 'It was sent today.' });
    await (await world.asBoss()).users.notes.add({ id: member.id, text: 'Called' });
    const page = await world.staffPage();
    const tabs = ['money', 'requests', 'referrals', 'activity', 'messages', 'decisions', 'notes'];
    const paths = tabs.map((tab) => `/users/${member.id}?tab=${tab}`);
    await expectScreens(page, [...paths, `/contacts?message=${message}`], { twice: true });
  });
});

test('a balance changes only in a second view; after a refused deletion the page stays open', async () => {
  const member = await world.server.make.member({ balance: 100 });
  const page = await world.staffPage(undefined, DESKTOP, `/users/${member.id}`);
  await page.getByRole('button', { name: 'Cash' }).click();
  await dialog(page).getByLabel('Amount in rupees').fill('50000');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('₨50,100.00').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect((await member.as().users.me()).balance).toBe(100);
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await dialog(page).getByLabel('Amount in rupees').fill('50');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('₨150.00').waitFor();
  await dialog(page).getByRole('button', { name: 'Deposit ₨50.00' }).click();
  await page.getByText(/^Deposit of ₨50\.00 processed for /).waitFor();
  await row(page, 'Deposit by admin').getByText('₨150.00').first().waitFor();

  const colleague = await (await world.server.make.admin()).as();
  await colleague.requests.claim({ id: await withdraw(member) });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByText(/^Failed to delete user\. /).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/users/${member.id}`);
});

test('a message is answered, answered back, found by its state, and deleted', async () => {
  const member = await world.server.make.member();
  const page = await world.staffPage();
  await screen(page, 'Contacts');
  const id = await write(member, 'Payout');
  const badge = (tone: string, word: string) => page.locator(`[data-tone=${tone}]`, { hasText: word });
  await badge('danger', 'New').waitFor();
  await row(page, 'Payout').getByRole('link', { name: 'Payout' }).click();
  await page.waitForURL(`**/contacts?message=${id}`);
  const words = page.getByRole('list', { name: 'Conversation' });
  await words.getByText('Where is it?').waitFor();
  await badge('success', 'Read').waitFor();
  expect(await page.getByText('Answered', { exact: true }).count()).toBe(0);
  await page.getByLabel('Your answer').fill('It was paid today.');
  await page.keyboard.press('Control+Enter');
  await words.getByText('It was paid today.').waitFor();
  await page.getByText('Answered', { exact: true }).waitFor();

  const mine = await member.as();
  expect((await mine.contacts.thread({ id })).answers).toMatchObject([{ text: 'It was paid today.' }]);
  await mine.contacts.follow({ id, text: 'It is here. Thank you!' });
  await words.getByText('It is here. Thank you!').waitFor();
  await page.getByText('Answered', { exact: true }).waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'All messages' }).click();
  for (const count of ['Total', 'New', 'Read']) {
    await page.locator('main').getByText(count, { exact: true }).first().waitFor();
  }
  await page.getByRole('radio', { name: 'Answered' }).check({ force: true });
  await row(page, 'Payout').waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Open' }).check({ force: true });
  await page.waitForURL('**?state=open');
  await page.reload();
  await row(page, 'Payout').getByRole('button', { name: 'Delete' }).click();
  await page.clock.install();
  await dialog(page).getByText('"Payout" by Ayesha is gone for good.').waitFor();
  const calls = /\/trpc\/[^?]*contacts\.delete/;
  await page.route(calls, (route) => route.abort());
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await turnClockUntil(page, page.getByText('Failed to delete contact No answer from the server.'));
  await page.unroute(calls);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Contact deleted successfully').waitFor();
  await row(page, 'Payout').waitFor({ state: 'detached' });
});
