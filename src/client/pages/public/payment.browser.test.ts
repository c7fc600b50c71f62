import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { refusals } from '#shared/i18n/en/refusals.ts';
import { EXPECTED_TIME } from '#shared/rules.ts';
import { TIMINGS } from '#shared/timings.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, fillLogin, goTo, PHONE } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';
import { shortenPolls } from '../member/member.fixture.ts';
import { fill, focused, isAt, press, receipt, says } from './public.fixture.ts';

const world = openWorld();
beforeAll(async () => {
  // Makes so many decided deposits that the screen says how long a decision takes.
  for (let i = 0; i < EXPECTED_TIME.leastDecisions; i++) await world.server.make.member();
});

async function newestRequest(userId: string) {
  const boss = await world.asBoss();
  const request = (await boss.requests.list({})).items.find((one) => one.userId === userId);
  return request ?? expect.fail('the account has no request');
}

test('the payment shows the terms, each missing field, one at a time, and keeps what was typed over a reload', async () => {
  const page = await world.openPayment(await world.server.make.pending());
  await says(page, '₨865.00 is added to your balance');
  const last = await page.getByRole('radio', { name: /Bank account/ }).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(PHONE.height);
  for (const size of [{ width: 640, height: 400 }, DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await expectAccessible(page, { axe: false });
  }
  await page.getByText('Terms and taking money out').click();
  await says(page, 'first ₨143.00, then ₨285.00, then ₨855.00, and after that any amount from ₨1,400.00');
  await says(page, 'of this deposit alone you can take out ₨428.00');
  const send = () => press(page, 'Submit for approval');
  await send();
  await says(page, 'Please select a payment method');
  for (const [method, text, typed, odd] of [
    ['Easypaisa', 'Type the 11 digits that the Easypaisa receipt calls', '0300 1234567', 'a phone number'],
    ['Bank Account', 'Send by Raast and type the long Raast ID', '123456', 'shorter than these IDs are'],
    ['SadaPay', 'staff confirm these payments one by one', 'Ali Khan', 'has no digits'],
  ] as const) {
    await page.locator(`input[value="${method}"]`).check();
    await page.getByText(text, { exact: false }).waitFor();
    await page.getByRole('img', { name: 'A receipt; the line with the ID is marked' }).waitFor();
    await fill(page, { 'Transaction ID': typed });
    await page.getByRole('status').filter({ hasText: odd }).waitFor();
  }
  await expectAccessible(page);
  await fill(page, { 'Transaction ID': '' });
  await send();
  await says(page, 'Please enter transaction ID');
  await fill(page, { 'Transaction ID': '   ' });
  await send();
  await expect.poll(() => focused(page)).toBe('transactionId');
  await fill(page, { 'Transaction ID': 'TX-1' });
  await send();
  await says(page, 'Please upload screenshot');
  await page.reload();
  expect(await page.getByLabel('Transaction ID').inputValue()).toBe('TX-1');
  expect(await page.getByRole('radio', { name: /SadaPay/ }).isChecked()).toBe(true);
  await press(page, 'Copy account number');
  await says(page, 'Copied');
  const file = page.getByLabel('Payment screenshot');
  const fake = Buffer.from('a text that calls itself a picture');
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: fake });
  await says(page, refusals.imageUnreadable);
  await file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await says(page, 'Please upload an image file');
  // Made in the browser, because a large file is slow to send there.
  await file.evaluate((input: HTMLInputElement) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(5 * 1024 * 1024)], 'a.png', { type: 'image/png' }));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await says(page, 'File size must be less than 5MB');
  await expectAccessible(page, { axe: false });
  await file.setInputFiles(await receipt());
  await says(page, 'receipt.jpg');
  await send();
  await says(page, 'Deposit request submitted! Please wait for admin approval to access your dashboard.');
  await isAt(page, '/success');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.reload();
  await says(page, 'Verification submitted');
  await expectAccessible(page);
  await press(page, 'Back to login');
  await isAt(page, '/login');

  const tab = await page.context().newPage();
  for (const shown of [page, tab]) {
    await shown.goto('/payment');
    await says(shown, 'Your proof is with us.');
    expect(await shown.getByRole('button', { name: 'Submit for approval' }).count()).toBe(0);
  }
});

test('the payment shows the review in another tab, too; a rejection logs out, and the form says whom to ask', async () => {
  const waiting = await world.server.make.awaiting();
  const page = await world.newPage();
  await shortenPolls(page);
  await page.goto('/login');
  await fillLogin(page, waiting);
  await says(page, 'This page opens your dashboard by itself');
  await says(page, 'Usually decided about a minute after it was sent.');
  const tab = await page.context().newPage();
  await tab.goto('/payment');
  await says(tab, 'Your deposit is under review');
  await expectAccessible(tab);
  await (await world.asBoss()).requests.reject({ id: waiting.requestId });
  await says(page, 'Account status updated. Please contact support.');
  await isAt(page, '/login');
  await fillLogin(page, waiting);
  await says(page, 'Please contact support before you send anything again.');
  expect(await page.getByText('send the right proof').count()).toBe(0);
  await expectAccessible(page, { axe: false });
  await tab.reload();
  await says(tab, 'Your last deposit was not accepted');
  await expectAccessible(tab);
  expect(await tab.getByRole('button', { name: 'Submit for approval' }).count()).toBe(0);
  await tab.getByRole('link', { name: 'Log in' }).click();
  await isAt(tab, '/login');
});

test('a login without a sent proof leads to the payment; a day later that asks for another login', async () => {
  const account = await world.server.make.pending();
  const page = await world.open('/login');
  const logIn = async () => {
    await fillLogin(page, account);
    await isAt(page, '/payment');
  };
  await logIn();
  await says(page, 'Please complete your payment to activate account');
  await says(page, 'Pay your joining deposit');
  await page.evaluate((dayMs) => {
    // The server refuses this invalid token, as it refuses a token after 24 hours.
    sessionStorage.setItem('pendingToken', 'an.old.token');
    sessionStorage.setItem('pendingSince', String(Date.now() - dayMs));
  }, TIMINGS.sessionMs);
  await page.reload();
  await says(page, 'You were logged in for 24 hours. Please log in again to go on.');
  expect(await page.getByText(/deleted or deactivated/).count()).toBe(0);
  await isAt(page, '/login');
  await logIn();
  await says(page, 'Pay your joining deposit');
});

test('the payment says that the account is active, at each visit, and leads to the login', async () => {
  const page = await world.openPayment(await world.server.make.member());
  for (const visit of ['first', 'second']) {
    await says(page, 'Your account is active');
    expect(await page.getByText(refusals.depositNotAwaited).count()).toBe(0);
    if (visit === 'first') await page.reload();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log in' }).click();
  await isAt(page, '/login');
});

test('the payment leads to the login once the account is gone', async () => {
  const { id, username } = await world.server.make.pending();
  await (await world.asBoss()).users.delete({ id });
  const page = await world.openPayment({ id, username });
  await says(page, refusals.depositNotAwaited);
  await isAt(page, '/login');
});

test('the pages of a sent deposit show its number, and without a reload that it was approved', async () => {
  const { make } = world.server;
  const account = await make.pending();
  const boss = await world.asBoss();
  const page = await world.openPayment(account);
  await page.clock.install();
  await page.reload();
  await page.getByRole('radio', { name: /SadaPay/ }).check();
  await fill(page, { 'Transaction ID': 'TX-ACTIVE' });
  const show = await holdPictures(page);
  await page.getByLabel('Payment screenshot').setInputFiles(await receipt());
  await press(page, 'Submit for approval');
  await show();
  await isAt(page, '/success');
  await says(page, 'This page says so by itself once you are approved.');
  const request = await newestRequest(account.id);
  await says(page, `Request ${request.number} · ₨865.00 · sent `);
  const tab = await page.context().newPage();
  await tab.clock.install();
  await tab.goto('/payment');
  await says(tab, `Request ${request.number} · ₨865.00 · sent `);
  await boss.requests.approve({ id: request.id });
  // The other tab stays visible and asks after a minute.
  await page.clock.fastForward(TIMINGS.pollMemberMs);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await says(page, 'Your account is active');
  await tab.clock.fastForward(TIMINGS.pollJoiningMs);
  await says(tab, 'Your account is active');
});

test('the payment shows the review, then the reason of the rejection, and accepts a new proof', async () => {
  const waiting = await world.server.make.awaiting();
  const page = await world.newPage();
  await shortenPolls(page);
  await page.goto('/login');
  await fillLogin(page, waiting);
  await says(page, 'Your deposit is under review');
  expect(await page.getByText('Please complete your payment').count()).toBe(0);
  await (await world.asBoss()).requests.reject({ id: waiting.requestId, reason: 'The amount can’t be read' });
  await says(page, 'Account status updated. Please contact support.');
  await isAt(page, '/login');
  await fillLogin(page, waiting);
  await says(page, 'Please complete your payment to activate account');
  await says(page, 'Reason: The amount can’t be read');
  await says(page, 'If anything is unclear, please contact support.');
  await page.getByText('Terms and taking money out').click();
  await says(page, 'Invited by');
  await expectAccessible(page);
  const method = page.getByRole('radio', { name: /Easypaisa/ });
  await expect.poll(() => method.isChecked()).toBe(true);
  const steps = page.getByRole('heading', { level: 2 });
  expect(await steps.allTextContents()).toEqual([
    expect.stringContaining('Show us the proof'),
    expect.stringContaining('How do you want to pay?'),
    expect.stringContaining('Send ₨865.00 to this account'),
  ]);

  await page.getByRole('link', { name: /^Receipt R-/ }).click();
  await says(page, 'Joining deposit');
  await says(page, 'The amount can’t be read');
  await expectAccessible(page, { axe: false });
  await page.getByRole('link', { name: 'Back to the deposit' }).click();
  await says(page, 'Your last deposit was not accepted');
  await fill(page, { 'Transaction ID': 'TX-AGAIN' });
  await page.getByLabel('Payment screenshot').setInputFiles(await receipt());
  await says(page, 'receipt.jpg');
  await press(page, 'Submit for approval');
  await isAt(page, '/success');
  await says(page, 'Verification submitted');
  await says(page, 'This page opens your dashboard by itself once you are approved.');
  const again = await newestRequest(waiting.id);
  expect(again).toMatchObject({ paymentMethod: 'Easypaisa', transactionId: 'TX-AGAIN', status: 'Pending' });
  await says(page, `Request ${again.number}`);
});

test('without a pending account the payment leads to the sign-up, and the page after a deposit claims nothing', async () => {
  const page = await world.open('/payment');
  await says(page, 'Session expired. Please signup again.');
  await isAt(page, '/signup');
  await goTo(page, '/success');
  await isAt(page, '/login');
  const { id } = await world.server.make.pending();
  await page.evaluate((userId) => localStorage.setItem('pendingUserId', userId), id);
  await goTo(page, '/success');
  await says(page, 'Pay your joining deposit');
});

/** Reading a picture takes long, until the returned function is called. */
async function holdPictures(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const read = window.createImageBitmap.bind(window);
    let show = () => {};
    const held = new Promise<void>((resolve) => {
      show = resolve;
    });
    Object.assign(window, { showPictures: show });
    window.createImageBitmap = (async (file: Blob) => held.then(() => read(file))) as typeof read;
  });
  return () => page.evaluate(() => (window as unknown as { showPictures: () => void }).showPictures());
}
