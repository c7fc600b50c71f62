import { describe, expect, test } from 'vitest';
import { DESKTOP } from '#testing/browser.ts';
import { refused } from '#testing/client.ts';
import { PASSWORD } from '#testing/constants.ts';
import { openWorld } from '#testing/world.ts';
import { dialog, row, screen } from './staff.fixture.ts';

const world = openWorld();

test('a video is added, changed and deleted; videos are put in order and switched in their row', async () => {
  const page = await world.staffPage(undefined, DESKTOP, '/admin?tab=videos');
  await expect.poll(() => page.title()).toBe('Dashboard · Sikka');
  await page.getByRole('banner').getByText('Sikka', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add video' }).click();
  await page.getByText('Please fill all fields').waitFor();
  await page.getByLabel('Title').fill('First steps');
  const address = page.getByLabel('Web address');
  await address.fill('https://www.youtube.com/playlist?list=PL123');
  await page.getByText('Plays in the app', { exact: true }).waitFor();
  await address.fill('https://example.com/first');
  await page.getByText(/Others open a new tab/).waitFor();
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

  const { make } = world.server;
  for (const title of ['Alpha', 'Beta', 'Gamma']) await make.video(title);
  const member = await make.member();
  await page.reload();
  const order = async () => {
    const titles = await page.getByRole('row').allTextContents();
    return titles.flatMap((text) => /Alpha|Beta|Gamma/.exec(text) ?? []).map(String);
  };
  await expect.poll(order).toEqual(['Alpha', 'Beta', 'Gamma']);
  const stored = async () => (await member.as().videos.list()).map(({ title }) => title);
  const press = async (...titles: string[]) => {
    await page.keyboard.press('Enter');
    await expect.poll(stored).toEqual(titles);
    await expect.poll(order).toEqual(titles);
  };
  await page.getByRole('button', { name: 'Move up: Gamma' }).focus();
  await press('Alpha', 'Gamma', 'Beta');
  await press('Gamma', 'Alpha', 'Beta');
  await press('Alpha', 'Gamma', 'Beta');
  await press('Alpha', 'Beta', 'Gamma');
  await press('Alpha', 'Gamma', 'Beta');
  await page.getByRole('button', { name: 'Move down: Gamma' }).click();
  await expect.poll(order).toEqual(['Alpha', 'Beta', 'Gamma']);
  await row(page, 'Alpha').getByText('Active', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Set Inactive: Alpha' }).click();
  await page.getByText('Video updated successfully!').waitFor();
  await row(page, 'Alpha').getByText('Inactive').waitFor();
  await expect.poll(stored).toEqual(['Beta', 'Gamma']);
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

  test('a superadmin creates an admin, changes a balance, follows referrals, deletes and deactivates', async () => {
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
    await row(page, 'office@example.com').getByText('03001234567', { exact: true }).waitFor();

    await page.getByLabel('Search').fill(parent.username.toUpperCase());
    await row(page, parent.username).getByRole('button', { name: 'Cash' }).click();
    await dialog(page).getByRole('radio', { name: 'Withdraw' }).check({ force: true });
    await dialog(page).getByLabel('Amount in rupees').fill('100,01');
    await dialog(page).getByRole('button', { name: 'Review' }).click();
    await page.getByText('Please enter an amount in rupees with at most two decimals').first().waitFor();
    await dialog(page).getByLabel('Amount in rupees').fill('Rs ۱۰۰٫۰۱');
    await dialog(page).getByLabel('Amount in rupees').hover();
    await page.mouse.wheel(0, 100);
    await dialog(page).getByRole('button', { name: 'Review' }).click();
    await page.getByText('Insufficient balance').first().waitFor();
    await dialog(page).getByRole('radio', { name: 'Deposit' }).check({ force: true });
    await dialog(page).getByRole('button', { name: 'Review' }).click();
    await dialog(page).getByRole('button', { name: 'Deposit ₨100.01' }).click();
    await page.getByText(/^Deposit of ₨100\.01 processed for /).waitFor();
    await row(page, parent.username).getByText('₨200.01').first().waitFor();

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

    // One that another person has deleted shows the error and leaves the list.
    const [member, gone] = [await world.server.make.member(), await world.server.make.member()];
    await page.getByRole('searchbox').fill('');
    await row(page, gone.username).getByRole('button', { name: 'Delete' }).click();
    await (await world.asBoss()).users.delete({ id: gone.id });
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Failed to delete user. User not found').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    await row(page, gone.username).waitFor({ state: 'detached' });

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
