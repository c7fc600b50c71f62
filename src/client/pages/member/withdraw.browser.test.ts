import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { goTo, PHONE } from '#testing/browser.ts';
import type { Person } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';
import { blockEvents } from './member.fixture.ts';

const world = openWorld();

const IBAN = 'PK36SCBL0000001123456702';
const SUBMITTED = (amount: string) => `Withdrawal request submitted! ${amount} deducted from balance`;

async function withdraw(person: Person, withdrawalCount: number, amount: number): Promise<string> {
  const { requestId } = await person.as().requests.createWithdrawal({
    userId: person.id,
    amount,
    accountNumber: IBAN,
    accountName: 'Ayesha Khan',
    bankName: 'Standard Chartered',
    withdrawalCount,
  });
  return requestId;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
async function fillAccount(page: Page, bank: string, number: string, title: string) {
  await page.getByLabel('Bank Name').selectOption(bank);
  await page.getByLabel('Account Number').fill(number);
  await page.getByLabel('Account Name').fill(title);
}
async function openForm(page: Page) {
  await page.goto('/withdraw');
  await button(page, 'Withdraw ₨143.00').click();
  await page.getByRole('dialog', { name: 'Add Payment Method' }).waitFor();
}

describe('the amount', () => {
  test('says how much is missing; the account’s errors stand at their fields, and go when the value is right', async () => {
    const { member, page } = await world.memberPage({ balance: 100 });
    await page.goto('/withdraw');
    await page.getByText('Insufficient balance. Minimum withdrawal: ₨143').waitFor();
    await page.getByText('₨43.00 more and you can withdraw.').waitFor();
    expect(await button(page, 'Insufficient Balance').isDisabled()).toBe(true);
    await expectAccessible(page);
    await world.server.make.fundMember(member.id, 400);
    const withdraws = button(page, 'Withdraw ₨143.00');
    await page.getByRole('heading', { name: 'Your requests' }).waitFor();
    await withdraws.waitFor();
    // The button stands above the bottom bar of a small phone.
    const box = await withdraws.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(PHONE.height - 60);

    await withdraws.click();
    const fields = page.getByRole('dialog').locator('select, input:not([type=checkbox])');
    await fields.first().waitFor();
    expect(await fields.evaluateAll((all) => all.map((field) => field.getAttribute('name')))).toEqual([
      ...['accountNumber', 'accountName', 'bankName'],
    ]);
    const number = page.getByLabel('Account Number');
    await number.pressSequentially('123456789');
    // The caret stays where somebody types within the number.
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('00');
    expect(await number.inputValue()).toBe('1234 0056 789');
    await page.keyboard.type('1');
    expect(await number.inputValue()).toBe('1234 0015 6789');
    for (let i = 0; i < 4; i++) await page.keyboard.press('Backspace');
    expect(await number.inputValue()).toBe('1235 6789');

    await number.fill('PK36SCBL0000001123456703');
    expect(await number.inputValue()).toBe('PK36 SCBL 0000 0011 2345 6703');
    expect(await page.getByText('One of the digits is wrong').count()).toBe(0);
    await number.blur();
    await page.getByText('One of the digits is wrong, or two are swapped').waitFor();
    await page.getByLabel('Account Name').fill('x');
    await page.getByLabel('Account Name').blur();
    await page.getByText('Write the name of the account, at least three letters').waitFor();
    await expectAccessible(page);

    await number.fill(IBAN);
    await number.blur();
    await page.getByLabel('Bank Name').selectOption('Meezan Bank');
    await page.getByText('This IBAN is of another bank').waitFor();
    await button(page, 'Submit Request').click();
    await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByLabel('Bank Name').selectOption('Standard Chartered');
    await page.getByText('This IBAN is of another bank').waitFor({ state: 'detached' });

    await page.getByLabel('Bank Name').selectOption('JazzCash');
    await number.fill('0300 123456');
    await number.blur();
    await page.getByText('A wallet has a mobile number: 03 and nine more digits').waitFor();
    await number.fill('+92 300 1234567');
    expect(await number.inputValue()).toBe('0300 1234567');
    await page.getByLabel('Account Name').fill('Ayesha');
    await button(page, 'Submit Request').click();
    await page.getByRole('dialog', { name: 'Is this right?' }).getByText('0300 1234567').waitFor();
  });

  test('is typed from the fourth withdrawal on: the field names errors, and a reload keeps it', async () => {
    const { member, page } = await world.memberPage({ balance: 6_000 });
    for (const [earlier, amount] of [143, 285, 855].entries()) await withdraw(member, earlier, amount);
    await page.goto('/withdraw');
    const amount = page.getByLabel('Amount', { exact: true });
    const invalid = button(page, 'Enter Valid Amount (Min ₨1,400)');
    await invalid.waitFor();
    await amount.fill('1399.99');
    expect(await page.getByText('The smallest amount is').count()).toBe(0);
    await amount.blur();
    await page.getByText('The smallest amount is ₨1,400: ₨0.01 more').waitFor();
    await amount.fill('1400.505');
    await page.getByText('write at most two digits after the point').waitFor();
    for (const typed of ['abc', '-1400']) {
      await amount.fill(typed);
      await amount.blur();
      await page.getByText('Write the amount in digits, such as 1,500.50').waitFor();
      expect(await invalid.isDisabled(), typed).toBe(true);
    }
    await amount.fill('5000');
    await page.getByText('This is ₨283.00 more than your balance').waitFor();
    expect(await button(page, 'Insufficient Balance').isDisabled()).toBe(true);
    await expectAccessible(page);
    await amount.fill('1,500.50');
    await page.getByText('You receive ₨1,485.50 (fee ₨15.00)').waitFor();
    await page.reload();
    await button(page, 'Withdraw ₨1,500.50').click();
    await fillAccount(page, 'Meezan Bank', '0123456789', 'عائشہ خان');
    await button(page, 'Submit Request').click();
    await button(page, 'Send').click();
    await page.getByText(SUBMITTED('₨1,500.50')).waitFor();
    expect((await member.as().users.me()).balance).toBe(3_216.5);
    await withdraw(member, 4, 3_000);
    await page.goto('/withdraw');
    await button(page, 'Insufficient Balance').waitFor();
    expect(await button(page, 'Whole balance').isDisabled()).toBe(true);
  });
});

describe('the account', () => {
  test('a new account is saved, is chosen the next time, is renamed and removed', async () => {
    const { page } = await world.memberPage({ balance: 1_000 });
    await openForm(page);
    await fillAccount(page, 'Easypaisa', '0300 1234567', 'Ayesha Khan');
    await button(page, 'Submit Request').click();
    const saved = page.waitForResponse(/savedAccounts\.list/);
    await button(page, 'Send').click();
    await saved;
    await button(page, 'Done').click();
    const own = page.getByRole('button', { name: 'Ayesha Khan Easypaisa' });
    const another = button(page, 'Another account');
    const isChosen = () => expect.poll(() => own.getAttribute('aria-pressed')).toBe('true');
    await button(page, 'Withdraw ₨285.00').click();
    await isChosen();
    // The list is late: the form is open before it comes, and is empty until then.
    const held = new Promise<Route>((hold) => void page.route(/savedAccounts\.list/, hold, { times: 1 }));
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await button(page, 'Withdraw ₨285.00').click();
    await page.getByLabel('Account Number').waitFor();
    await (await held).continue();
    await isChosen();
    expect(await page.getByLabel('Account Number').count()).toBe(0);
    expect(await page.getByLabel('Save this account').count()).toBe(0);
    await expectAccessible(page, { axe: false });
    await another.click();
    expect(await page.getByLabel('Account Number').inputValue()).toBe('');
    await page.getByLabel('Save this account').waitFor();
    await expectAccessible(page, { axe: false });
    await own.click();
    await button(page, 'Submit Request').click();
    await page.getByRole('dialog', { name: 'Is this right?' }).getByText('0300 1234567').waitFor();
    await button(page, 'Change').click();
    await button(page, 'Rename or remove Ayesha Khan').click();
    await page.getByLabel('Name of this account').fill('My phone');
    await expectAccessible(page);
    await button(page, 'Save name').click();
    await button(page, 'Rename or remove My phone').click();
    await button(page, 'Remove: My phone').click();
    await page.getByText('Saved accounts').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Bank Name').inputValue()).toBe('Easypaisa');
    await page.getByLabel('Save this account').uncheck();
    await button(page, 'Submit Request').click();
    await button(page, 'Send').click();
    await button(page, 'Done').click();
    await page.reload();
    await button(page, /^Insufficient Balance|^Withdraw/).waitFor();
    expect(await page.getByText('Saved accounts').count()).toBe(0);
  });

  test('what was typed survives a reload; a bank that is not on the list is named; what was sent is gone', async () => {
    const { member, page } = await world.memberPage({ balance: 1_000 });
    await openForm(page);
    await fillAccount(page, 'NayaPay', '03001234567', 'Ayesha');
    await page.reload();
    await button(page, 'Withdraw ₨143.00').click();
    expect(await page.getByLabel('Bank Name').inputValue()).toBe('NayaPay');
    expect(await page.getByLabel('Account Name').inputValue()).toBe('Ayesha');
    await page.getByLabel('Save this account').uncheck();
    await page.getByLabel('Bank Name').selectOption('Another bank or wallet');
    await page.getByLabel('Account Number').fill('12');
    await button(page, 'Submit Request').click();
    await page.getByText('Please fill all payment details').first().waitFor();
    await page.getByText('An account number has 8 to 20 digits').waitFor();
    await page.getByLabel('Which one?').fill('Village Bank');
    await page.getByLabel('Account Number').fill('12345678');
    await expectAccessible(page, { axe: false });
    await button(page, 'Submit Request').click();
    await button(page, 'Send').click();
    await page.getByText(SUBMITTED('₨143.00')).waitFor();
    const [sent] = (await member.as().requests.mine({})).items;
    expect(sent).toMatchObject({ accountNumber: '12345678', bankName: 'Village Bank' });
    await button(page, 'Done').click();
    await button(page, 'Withdraw ₨285.00').click();
    expect(await page.getByLabel('Account Number').inputValue()).toBe('');
  });
});

describe('sending', () => {
  test('everything is read back and can be changed; a lost answer is unknown, and a second press sends it once', async () => {
    const { member, page } = await world.memberPage({ balance: 500 });
    let lose = true;
    // The server makes the withdrawal, but its answer does not arrive.
    await page.route(/requests\.createWithdrawal/, async (route) => {
      if (!lose) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await openForm(page);
    await fillAccount(page, 'Standard Chartered', IBAN, 'Ayesha Khan');
    await page.setViewportSize({ width: 320, height: 640 });
    await button(page, 'Submit Request').click();
    const check = page.getByRole('dialog', { name: 'Is this right?' });
    for (const text of ['₨141.57', '₨143.00', '₨1.43', '₨357.00', 'PK36 SCBL 0000 0011 2345 6702'])
      await check.getByText(text, { exact: true }).waitFor();
    expect(await button(page, 'Send').evaluate((it) => it.getBoundingClientRect().bottom)).toBeLessThan(640);
    const me = await member.as();
    expect((await me.users.me()).balance).toBe(500);
    await check.getByRole('button', { name: 'Change' }).click();
    await page.getByLabel('Account Name').fill('Ayesha B. Khan');
    await button(page, 'Submit Request').click();
    await button(page, 'Send').click();
    await page
      .getByText(/we do not know yet whether it went through/)
      .first()
      .waitFor();
    await expectAccessible(page);
    lose = false;
    await button(page, 'Send').click();
    await page.getByText(SUBMITTED('₨143.00')).waitFor();
    expect((await me.users.me()).balance).toBe(357);
    const sent = (await me.requests.mine({})).items.filter(({ type }) => type === 'Withdraw');
    expect(sent).toMatchObject([{ accountNumber: IBAN, accountName: 'Ayesha B. Khan' }]);
    const [request] = sent;
    await page.getByText(`Your request ${request?.number}`).waitFor();
    await expectAccessible(page);
    await button(page, 'Done').click();
    await page.getByText('Requested').first().waitFor();
    const tiers = page.getByRole('list', { name: 'Your withdrawal tier' });
    expect(await tiers.innerText()).not.toContain('Done');
    await page.getByRole('article').getByText('Payout', { exact: true }).waitFor();
    await (await world.asBoss()).requests.approve({ id: request?.id ?? '' });
    await tiers.getByText('Done').waitFor();
    await page.getByRole('article').getByText('Paid', { exact: true }).waitFor();
    await page.getByRole('link', { name: `Receipt ${request?.number}` }).click();
    await page.getByText('PK36 SCBL 0000 0011 2345 6702').waitFor();
  });

  test('a withdrawal sent from two tabs happens once; the other tab reports the changed tier', async () => {
    const { member, page } = await world.memberPage({ balance: 2_000 });
    await blockEvents(page);
    await openForm(page);
    await withdraw(member, 0, 143);
    await fillAccount(page, 'Meezan Bank', '0123456789', 'Ayesha');
    await button(page, 'Submit Request').click();
    await button(page, 'Send').click();
    await page.getByText('Your withdrawal tier has changed, please refresh').first().waitFor();
    expect((await member.as().users.me()).balance).toBe(1_857);
  });

  test('a withdrawal shows its step, none while it can’t be read, and once rejected the reason and the refund', async () => {
    const { member, page } = await world.memberPage({ balance: 500 });
    const id = await withdraw(member, 0, 143);
    await page.route(/requests\.mine/, (route) => route.abort());
    await page.goto('/withdraw');
    await button(page, 'Withdraw ₨285.00').waitFor();
    const steps = page.getByRole('list', { name: 'Your withdrawal tier' });
    expect(await steps.count()).toBe(0);
    await page.unroute(/requests\.mine/);
    await page.goto('/history');
    await page.getByText('Pending').first().waitFor();
    // Only a decided request has a receipt. So far that is only the joining deposit.
    const receipts = page.getByRole('link', { name: /^Receipt R-/ });
    expect(await receipts.count()).toBe(1);
    await goTo(page, '/withdraw');
    await steps.getByText('Requested').waitFor();
    await page.getByText('Under review').first().waitFor();
    await (await world.asBoss()).requests.reject({ id, reason: 'The account number does not exist' });
    await page.getByText('Reason: The account number does not exist').waitFor();
    await page.getByText('₨143.00 went back to your balance').waitFor();
    await page.getByText('₨500.00').first().waitFor();
    await expectAccessible(page);
    await goTo(page, '/history');
    const row = page.getByRole('row').filter({ hasText: 'Rejected' });
    await row.getByText('Reason: The account number does not exist').waitFor();
    await expectAccessible(page, { axe: false });
    await row.getByRole('link', { name: /^Receipt R-/ }).click();
    await page.getByText('Rejected, refunded').waitFor();
    await page.getByText('The account number does not exist').waitFor();
    expect(page.url()).toContain(id);
  });
});
