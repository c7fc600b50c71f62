import { describe, expect, test } from 'vitest';
import { refused } from '#testing/client.ts';
import { PASSWORD } from '#testing/constants.ts';
import type { Person } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';
import { dialog, ibanOf, inPanel, openRequest, panel, row, screen, withdraw } from './staff.fixture.ts';

const world = openWorld();

const balance = async (member: Person) => (await (await member.as()).users.me()).balance;

describe('requests', () => {
  test('a deposit is approved with two clicks, another rejected with a reason', async () => {
    const approved = await world.server.make.awaiting();
    const rejected = await world.server.make.awaiting();
    const page = await world.staffPage();
    await screen(page, 'Requests');
    await openRequest(page, approved);
    await panel(page).getByText(`tx-${approved.username}`).waitFor();
    await inPanel(page, 'Approve').click();
    await page.getByText(/^Deposit approved! User account activated successfully\. \(R-\d{6}, /).waitFor();
    await row(page, approved.username).getByText('Approved').waitFor();

    await panel(page).getByText(`tx-${rejected.username}`).waitFor();
    await inPanel(page, 'Reject').click();
    await page.getByLabel('Reason (the member sees it)').fill('The amount is not on our account');
    await inPanel(page, 'Reject').click();
    await page.getByText('Deposit request rejected and deleted!').waitFor();
    await row(page, rejected.username).waitFor({ state: 'detached' });
    expect(await (await rejected.as()).users.me()).toMatchObject({
      accountStatus: 'rejected',
      deposit: { status: 'Rejected', reason: 'The amount is not on our account' },
    });
  });

  test('a withdrawal is approved by keyboard, another rejected and refunded', async () => {
    const [paid, refunded] = [
      await world.server.make.member({ balance: 500 }),
      await world.server.make.member({ balance: 500 }),
    ];
    await withdraw(paid);
    const page = await world.staffPage();
    await screen(page, 'Requests');
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByLabel('Status').selectOption('Pending');
    await page.getByLabel('Type').selectOption('Withdraw');
    await page.getByLabel('Search').fill(paid.username);
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('heading', { name: 'Requests' }).click();
    await page.keyboard.press('n');
    await page.keyboard.press('a');
    await panel(page).getByText('Send this before you approve. The fee of ₨1.43 is taken off.').waitFor();
    await panel(page).getByText('₨141.57', { exact: true }).waitFor();
    await panel(page).getByText(ibanOf(paid)).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Withdrawal approved! Payment processed successfully.').waitFor();
    await page.getByText('No request matches these filters').waitFor();
    await page.getByRole('button', { name: 'Clear the search' }).click();

    await withdraw(refunded);
    await openRequest(page, refunded);
    await inPanel(page, 'Reject').click();
    await inPanel(page, 'Reject').click();
    await page.getByText('Withdrawal rejected! Balance refunded to user.').waitFor();
    expect([await balance(paid), await balance(refunded)]).toEqual([357, 500]);
    expect(await world.server.db.ledgerProblems()).toEqual([]);
  });

  test('Delete All asks, and then deletes the listed requests one by one', async () => {
    const waiting = [await world.server.make.awaiting(), await world.server.make.awaiting()];
    const page = await world.staffPage();
    await screen(page, 'Requests');
    await row(page, waiting[0]?.username ?? '').waitFor();
    await page.getByRole('button', { name: 'Delete All' }).click();
    await dialog(page)
      .getByText('Are you sure you want to delete ALL requests? This action cannot be undone.')
      .waitFor();
    const { total, pending } = await (await world.asBoss()).requests.counts();
    await dialog(page).getByText(`${total} requests leave the list.`).waitFor();
    await dialog(page).getByText(`Pending deposits among them: ${pending}.`).waitFor();
    await dialog(page).getByRole('button', { name: 'Delete All' }).click();
    await page.getByText(/^All \d+ requests deleted successfully!$/).waitFor();
    await page.getByText('No requests yet').waitFor();
    expect((await (await world.asBoss()).requests.counts()).total).toBe(0);
  });
});

test('a video is added, changed and deleted', async () => {
  const page = await world.staffPage();
  await page.getByRole('tab', { name: 'Videos' }).click();
  await page.getByRole('button', { name: 'Add video' }).click();
  await page.getByText('Please fill all fields').waitFor();
  await page.getByLabel('Title').fill('First steps');
  await page.getByLabel('Web address').fill('https://example.com/first');
  await page.getByLabel('Description').fill('x'.repeat(60));
  await page.getByRole('button', { name: 'Add video' }).click();
  await page.getByText('Video created successfully!').waitFor();
  await row(page, 'First steps')
    .getByText(`${'x'.repeat(50)}…`)
    .waitFor();

  await row(page, 'First steps').getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Title').fill('Second steps');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Video updated successfully!').waitFor();
  await row(page, 'Second steps').getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Video deleted successfully!').waitFor();
  await page.getByText('No Videos Added').waitFor();
});

describe('users', () => {
  test('an admin can create users only, and can’t manage admins', async () => {
    const admin = await world.server.make.admin();
    const other = await world.server.make.admin();
    const page = await world.staffPage(admin);
    await screen(page, 'Users');
    for (const action of ['Cash', 'Edit', 'Delete']) {
      const button = row(page, other.username).getByRole('button', { name: action });
      expect(await button.isDisabled()).toBe(true);
      expect(await button.getAttribute('title')).toBe('Only a Super Admin manages admins');
    }
    await page.getByRole('button', { name: 'Add user' }).click();
    await dialog(page).getByText('Only User creation allowed').waitFor();
    expect(await dialog(page).getByLabel('Role').locator('option').allTextContents()).toEqual(['User']);
    const caller = await admin.as();
    expect(await refused(caller.users.update({ id: other.id, status: 'Inactive' }))).toMatchObject({
      status: 403,
    });
  });

  test('a superadmin creates an admin, changes a balance, follows referrals and deletes', async () => {
    const parent = await world.server.make.member({ balance: 100 });
    const child = await world.server.make.member({ referrer: parent.username });
    const grandchild = await world.server.make.member({ referrer: child.username });
    const page = await world.staffPage();
    await screen(page, 'Users');
    await page.getByRole('button', { name: 'Add user' }).click();
    await dialog(page).getByRole('button', { name: 'Add user' }).click();
    await page.getByText('Please fill all required fields').first().waitFor();
    await dialog(page).getByLabel('Full name').fill('Office Admin');
    await dialog(page).getByLabel('Username').fill('off ice');
    await dialog(page).getByLabel('Email').fill('office@example.com');
    await dialog(page).getByLabel('Phone').fill('0300-1234567');
    await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog(page).getByLabel('Role').selectOption('Admin');
    await dialog(page).getByRole('button', { name: 'Add user' }).click();
    await page.getByText('Admin created successfully!').waitFor();
    await row(page, 'office@example.com').getByText('03001234567').waitFor();

    await page.getByLabel('Search').fill(parent.username.toUpperCase());
    await row(page, parent.username).getByRole('button', { name: 'Cash' }).click();
    await dialog(page).getByRole('radio', { name: 'Withdraw' }).check({ force: true });
    await dialog(page).getByLabel('Amount in rupees').fill('100.01');
    await dialog(page).getByRole('button', { name: 'Check' }).click();
    await page.getByText('Insufficient balance').first().waitFor();
    await dialog(page).getByRole('radio', { name: 'Deposit' }).check({ force: true });
    await dialog(page).getByRole('button', { name: 'Check' }).click();
    await dialog(page).getByRole('button', { name: 'Deposit ₨100.01' }).click();
    await page.getByText(/^Deposit of ₨100\.01 processed for /).waitFor();
    await row(page, parent.username).getByText('₨200.01').waitFor();

    await row(page, parent.username).getByRole('button', { name: 'Referrals' }).click();
    await dialog(page).getByText('Level 1', { exact: true }).waitFor();
    await row(page, child.username).getByRole('button', { name: 'Referrals' }).click();
    await row(page, grandchild.username).getByRole('button', { name: 'Referrals' }).click();
    await dialog(page).getByText('No Referrals Found').waitFor();
    await page.keyboard.press('Escape');

    await row(page, parent.username).getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByText('The balance of ₨200.01 is forfeited.').waitFor();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('User deleted successfully!').waitFor();
    await page.getByText(`No users found matching "${parent.username.toUpperCase()}"`).waitFor();
    expect(await world.server.db.ledgerProblems()).toEqual([]);
  });

  test('deleting a user that another person has deleted shows the error and removes the row', async () => {
    const member = await world.server.make.member();
    const page = await world.staffPage();
    await screen(page, 'Users');
    await row(page, member.username).getByRole('button', { name: 'Delete' }).click();
    await (await world.asBoss()).users.delete({ id: member.id });
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Failed to delete user. User not found').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    await row(page, member.username).waitFor({ state: 'detached' });
  });

  test('a user is deactivated', async () => {
    const member = await world.server.make.member();
    const page = await world.staffPage();
    await screen(page, 'Users');
    await row(page, member.username).getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByLabel('Status').selectOption('Inactive');
    await dialog(page).getByText('Inactive logs this account out at once').waitFor();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('User updated successfully!').waitFor();
    await row(page, member.username).waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Inactive' }).check({ force: true });
    await row(page, member.username).waitFor();
  });
});
