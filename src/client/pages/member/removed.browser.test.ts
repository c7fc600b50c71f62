import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Person } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld({ env: { JOINING_DEPOSIT_CREDITED: 'false' } });

async function withdraw(member: Person): Promise<string> {
  const { requestId } = await (await member.as()).requests.createWithdrawal({
    userId: member.id,
    amount: 143,
    withdrawalCount: 0,
    accountNumber: '1',
    accountName: 'A',
    bankName: 'B',
  });
  return requestId;
}

const inUrdu = (page: Page) => page.addInitScript(() => localStorage.setItem('lang', 'ur'));

describe('a withdrawal that staff take off the list', () => {
  test('shows a toast, and the tracker, the history and the receipt say so', async () => {
    const { member, page } = await world.memberPage({ balance: 500 });
    const id = await withdraw(member);
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
    await page.goto('/history');
    await page.getByRole('cell', { name: 'Taken off the list' }).waitFor();
  });

  test('has the same texts in Urdu', async () => {
    const { member, page } = await world.memberPage({ balance: 500 });
    const id = await withdraw(member);
    await (await world.asBoss()).requests.delete({ id });
    await inUrdu(page);
    await page.goto('/withdraw');
    await page.getByText('فہرست سے ہٹا دی گئی').first().waitFor();
    await page.getByText('عملے نے اسے فیصلے سے پہلے فہرست سے ہٹا دیا').waitFor();
    expect(await page.getByText('مسترد').count()).toBe(0);
  });
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

describe('a joining fee that is not added to the balance', () => {
  const FEE = 'You have paid the joining fee of ₨865.00';

  test('is explained in an empty history, and at the end of a longer one', async () => {
    const { member, page } = await world.memberPage();
    await page.goto('/history');
    await page.getByText(FEE).waitFor();
    await world.server.make.fundMember(member.id, 50);
    await page.getByRole('cell', { name: 'Deposit by admin', exact: true }).waitFor();
    await page.getByText(FEE).waitFor();
  });

  test('has the same text in Urdu', async () => {
    const { page } = await world.memberPage();
    await inUrdu(page);
    await page.goto('/history');
    await page.getByText('شمولیت کی فیس ادا کر چکے ہیں').waitFor();
  });
});
