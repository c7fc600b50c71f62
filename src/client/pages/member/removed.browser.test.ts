import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld({ env: { JOINING_DEPOSIT_CREDITED: 'false' } });

const speakUrdu = async (page: Page) => {
  await page.evaluate(() => localStorage.setItem('lang', 'ur'));
  await page.reload();
};

test('a withdrawal that staff take off the list shows a toast, and the tracker, the history and the receipt say so', async () => {
  const { member, page } = await world.memberPage({ balance: 500 });
  const { id } = await world.server.make.withdrawal(member);
  await page.goto('/withdraw');
  const tracker = page.getByRole('article').filter({ hasText: '₨143.00' });
  await tracker.getByText('Pending', { exact: true }).waitFor();
  await (await world.asBoss()).requests.delete({ id });
  await page
    .getByText(
      'Your withdrawal was taken off the list before it was decided. The amount is back in your balance',
    )
    .waitFor();
  await tracker.getByText('Taken off the list').first().waitFor();
  await tracker.getByText('₨143.00 went back to your balance').waitFor();
  expect(await tracker.textContent()).not.toMatch(/Rejected|contact support/);
  await tracker.getByRole('link', { name: /^Receipt/ }).click();
  await page.getByText('Taken off the list, refunded').waitFor();
  await goTo(page, '/history');
  await page.getByRole('cell', { name: 'Taken off the list' }).waitFor();
  await goTo(page, '/withdraw');
  await speakUrdu(page);
  await page.getByText('فہرست سے ہٹا دی گئی').first().waitFor();
  await page.getByText('عملے نے اسے فیصلے سے پہلے فہرست سے ہٹا دیا').waitFor();
  expect(await page.getByText('مسترد').count()).toBe(0);
});

test('a member whose deposit staff take off the list is asked for the proof again at once', async () => {
  const member = await world.server.make.awaiting();
  const page = await world.pageOf(member);
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Your deposit is under review' }).waitFor();
  await (await world.asBoss()).requests.delete({ id: member.requestId });
  const note = page.getByRole('region', {
    name: 'Your last deposit was taken off the list before it was decided',
  });
  await note.getByText('Send your proof again below').waitFor();
  expect(await page.getByText(/contact support|was not accepted/).count()).toBe(0);
  await page.getByRole('button', { name: 'Submit for approval' }).waitFor();
  await note.getByRole('link', { name: /^Receipt/ }).click();
  await page.getByText('Taken off the list', { exact: true }).waitFor();
});

test('a joining fee that is not added to the balance is explained in each history, in both languages', async () => {
  const { member, page } = await world.memberPage();
  const fee = page.getByText('You have paid the joining fee of ₨865.00');
  await page.goto('/history');
  await fee.waitFor();
  await world.server.make.fundMember(member.id, 50);
  await page.getByRole('cell', { name: 'Deposit by admin', exact: true }).waitFor();
  await fee.waitFor();
  await speakUrdu(page);
  await page.getByText('شمولیت کی فیس ادا کر چکے ہیں').waitFor();
});

test('a member cancels a pending withdrawal after one question, and sees that staff hold another', async () => {
  const { member, page } = await world.memberPage({ balance: 500 });
  const { id } = await world.server.make.withdrawal(member);
  await page.goto('/withdraw');
  const tracker = page.getByRole('article').filter({ hasText: '₨143.00' });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Cancel this withdrawal');
  await press('Keep it');
  await press('Cancel this withdrawal');
  const staff = await world.asBoss();
  await staff.requests.claim({ id });
  await press('Yes, cancel it');
  await page.getByText('Staff are paying this withdrawal already').waitFor();
  await staff.requests.release({ id });
  await press('Yes, cancel it');
  await page.getByText('Withdrawal cancelled. ₨143.00 is in your balance again.').waitFor();
  await tracker.getByText('Cancelled by member').first().waitFor();
  await page.getByRole('button', { name: 'Withdraw ₨143.00' }).waitFor();
  expect(await tracker.textContent()).not.toMatch(/Rejected|contact support/);
  await tracker.getByRole('link', { name: /^Receipt/ }).click();
  await page.getByText('Cancelled by member, refunded').waitFor();
  await goTo(page, '/history');
  await page.getByRole('cell', { name: 'Cancelled by member' }).first().waitFor();
});

test('what a member was told stands on /notifications, with a mark until it was seen, live and in Urdu', async () => {
  const { member, page } = await world.memberPage({ balance: 500 });
  await page.goto('/notifications');
  await page.getByRole('link', { name: /^Your account is active/ }).waitFor();
  await goTo(page, '/dashboard');
  const mark = page.getByRole('banner').getByText('New notifications: 1');
  await mark.waitFor({ state: 'detached' });
  const { id } = await world.server.make.withdrawal(member);
  await (await world.asBoss()).requests.approve({ id, reference: 'FT123' });
  await mark.waitFor({ state: 'attached' });
  await goTo(page, '/notifications');
  const told = page.getByRole('link', { name: /Your withdrawal was paid/ });
  await told.getByText('Bank reference: FT123').waitFor();
  await mark.waitFor({ state: 'detached' });
  await speakUrdu(page);
  await page.getByText('آپ کی رقم بھیج دی گئی').waitFor();
  await page.getByRole('link', { name: /آپ کی رقم بھیج دی گئی/ }).click();
  await page.waitForURL(`**/receipts/${id}`);
});
