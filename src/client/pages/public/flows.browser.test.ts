import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refusals } from '#shared/i18n/en/refusals.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { PASSWORD, SUPERADMIN } from '#testing/constants.ts';
import { openPublicWorld, type PublicWorld, receipt } from './public.fixture.ts';

/* The actions of a person before the login, on a phone, and the error of each mistake. */

let world: PublicWorld;
beforeAll(async () => {
  world = await openPublicWorld();
});
afterEach(() => world.closePages());
afterAll(() => world?.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const says = (page: Page, text: string) => page.getByText(text).first().waitFor();
const isAt = (page: Page, path: string) => page.waitForURL(`**${path}`);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

describe('login', () => {
  test('shows an error for empty fields, for wrong credentials and for a closed account', async () => {
    const page = await world.open('/login');
    await press(page, 'Log in');
    await says(page, refusals.fillAllRequiredFields);
    expect(await focused(page)).toBe('username');
    await fill(page, { 'Username or email': 'nobody', Password: 'not-the-password' });
    await press(page, 'Log in');
    await says(page, refusals.badCredentials);
    expect(await focused(page)).toBe('password');
    expect(await page.getByLabel('Username or email').inputValue()).toBe('nobody');
    await expectAccessible(page);

    const closed = await world.server.make.member();
    await (await (await world.server.make.superadmin()).as()).users.update({
      id: closed.id,
      status: 'Inactive',
    });
    await fill(page, { 'Username or email': closed.username, Password: closed.password });
    await press(page, 'Log in');
    await says(page, 'Your account has been deactivated by admin');
  });

  test('works with the keyboard alone, by email', async () => {
    const member = await world.server.make.member();
    const page = await world.open('/login');
    await page.getByLabel('Username or email').focus();
    await page.keyboard.type(` ${member.email} `);
    await page.keyboard.press('Tab');
    await page.keyboard.type(member.password);
    await page.keyboard.press('Enter');
    await says(page, 'Login successful! Redirecting...');
    await isAt(page, '/dashboard');
  });
});

describe('signup', () => {
  test('checks the code while it is typed and shows the inviter’s masked name', async () => {
    const page = await world.open('/signup');
    const code = page.getByLabel('Referral code');
    await code.fill('nobody-has-this');
    await says(page, 'Invalid referral code');
    await code.fill(SUPERADMIN.username.toUpperCase());
    await says(page, 'Valid referral code');
    await says(page, 'Invited by S*** A***');
    await expectAccessible(page);
  });

  test('locks the code of a link, unless it is wrong', async () => {
    const page = await world.open(`/signup?ref=${SUPERADMIN.username}`);
    await says(page, 'Referral code applied from link');
    const code = page.getByLabel('Referral code');
    expect(await code.isEditable()).toBe(false);
    await page.goto('/signup?ref=nobody-has-this');
    await says(page, 'Invalid referral code');
    await press(page, 'Use another code');
    expect(await code.isEditable()).toBe(true);
    await expectAccessible(page);
  });

  test('shows each error, keeps the typed text, and leads on to the payment', async () => {
    const taken = await world.server.make.pending();
    const page = await world.open('/signup');
    const send = () => press(page, 'Create account');
    await send();
    await says(page, refusals.fillAllFieldsWithReferral);
    await fill(page, {
      'Referral code': SUPERADMIN.username,
      'Full name': 'Ayesha Khan',
      Email: 'ayesha.khan@example.com',
      Phone: '0300 12x',
      Username: `${taken.username} `,
      Password: 'short',
      'Confirm password': 'short',
    });
    expect(await page.getByLabel('Phone').inputValue()).toBe('030012');
    await send();
    await says(page, refusals.passwordTooShortLong);
    await fill(page, { Password: PASSWORD, 'Confirm password': `${PASSWORD}2` });
    await send();
    await says(page, refusals.passwordsDiffer);
    await fill(page, { 'Confirm password': PASSWORD });
    await send();
    await says(page, refusals.phoneInvalid);
    expect(await focused(page)).toBe('phone');
    await fill(page, { Phone: '03001234567' });
    await send();
    await says(page, refusals.usernameTaken);
    expect(await focused(page)).toBe('username');
    await expectAccessible(page);
    await fill(page, { Username: 'ayesha.k' });
    await send();
    await says(page, 'Account created successfully! Please make your deposit to activate account.');
    await isAt(page, '/payment');
    await says(page, 'Invited by S*** A*** (su***)');
  });
});

test('a sign-up without an answer continues when the button is pressed again', async () => {
  const page = await world.open(`/signup?ref=${SUPERADMIN.username}`);
  let lose = true;
  await page.route(/auth\.register/, async (route) => {
    if (!lose) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await fill(page, {
    'Full name': 'Bilal Khan',
    Email: 'bilal@example.com',
    Phone: '03001234567',
    Username: 'bilal.k',
    Password: PASSWORD,
    'Confirm password': PASSWORD,
  });
  await press(page, 'Create account');
  await says(page, 'No answer from the server. Check your connection and try again.');
  lose = false;
  await press(page, 'Create account');
  await says(page, 'Account created successfully! Please make your deposit to activate account.');
  await isAt(page, '/payment');
});

describe('payment', () => {
  test('shows the terms, then each missing field, one at a time', async () => {
    const page = await world.openPayment(await world.server.make.pending());
    await says(page, '₨865.00 is added to your balance');
    await says(page, 'first ₨143.00, then ₨285.00, then ₨855.00, and after that any amount from ₨1,400.00');
    await says(page, 'of this deposit alone you can take out ₨428.00');
    const send = () => press(page, 'Submit for approval');
    await send();
    await says(page, 'Please select a payment method');
    await page.getByRole('radio', { name: /SadaPay/ }).check();
    await send();
    await says(page, 'Please enter transaction ID');
    await fill(page, { 'Transaction ID': '   ' });
    await send();
    expect(await focused(page)).toBe('transactionId');
    await fill(page, { 'Transaction ID': 'TX-1' });
    await send();
    await says(page, 'Please upload screenshot');
    const file = page.getByLabel('Payment screenshot');
    await file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await says(page, 'Please upload an image file');
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024) });
    await says(page, 'File size must be less than 5MB');
    await expectAccessible(page);
    await file.setInputFiles(await receipt());
    await says(page, 'receipt.jpg');
    await send();
    await says(page, 'Deposit request submitted! Please wait for admin approval to access your dashboard.');
    await isAt(page, '/success');
    await press(page, 'Back to login');
    await isAt(page, '/login');
  });

  test('sends a person without a pending account to the sign-up', async () => {
    const page = await world.open('/payment');
    await says(page, 'Session expired. Please signup again.');
    await isAt(page, '/signup');
  });

  test('shows the review, then the reason of the rejection, and accepts a new proof', async () => {
    const waiting = await world.server.make.awaiting();
    const page = await world.open('/login');
    await fill(page, { 'Username or email': waiting.username, Password: waiting.password });
    await press(page, 'Log in');
    await says(page, 'Please complete your payment to activate account');
    await says(page, 'Your deposit is under review');
    await expectAccessible(page);
    const boss = await (await world.server.make.superadmin()).as();
    await boss.requests.reject({ id: waiting.requestId, reason: 'The amount can’t be read' });
    await says(page, 'Account status updated. Please contact support.');
    await says(page, 'Reason: The amount can’t be read');
    await says(page, 'Invited by');
    await expectAccessible(page);

    // A decided deposit has a receipt, even for an account that is not approved.
    await page.getByRole('link', { name: /^Receipt R-/ }).click();
    await says(page, 'Joining deposit');
    await says(page, 'The amount can’t be read');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the deposit' }).click();
    await says(page, 'Your last deposit was not accepted');
  });
});

describe('a forgotten password', () => {
  test('is requested from staff', async () => {
    const member = await world.server.make.member();
    const page = await world.open('/forgot-password');
    await press(page, 'Send request');
    await says(page, refusals.fillResetFields);
    await fill(page, { Username: member.username, Email: member.email, 'New password': 'short' });
    await page.getByLabel('Screenshot that shows').setInputFiles(await receipt());
    await says(page, 'receipt.jpg');
    await press(page, 'Send request');
    await says(page, refusals.passwordTooShort);
    await expectAccessible(page);
    await fill(page, { 'New password': 'another-password' });
    await press(page, 'Send request');
    await says(page, 'Your request received. We will change your password in 12 hours.');
    await isAt(page, '/login');
  });

  test('is changed with a code from support', async () => {
    const { make, caller } = world.server;
    const member = await make.member();
    const page = await world.open('/forgot-password');
    await press(page, 'I have a code');
    await fill(page, { Username: member.username, Code: '12345678', 'New password': 'another-password' });
    await press(page, 'Change password');
    await says(page, refusals.resetCodeInvalid);
    await expectAccessible(page);
    await (await caller()).auth.forgotPassword({
      username: member.username,
      email: member.email,
      newPassword: 'asked-password',
      screenshot: `data:image/jpeg;base64,${(await receipt()).buffer.toString('base64')}`,
    });
    const boss = await (await make.superadmin()).as();
    const [reset] = (await boss.auth.listPasswordResets({})).items;
    const { code } = await boss.auth.issueResetCode({ id: reset?.id ?? '' });
    await fill(page, { Code: code });
    await press(page, 'Change password');
    await says(page, 'Your password has been changed. Please log in.');
    await isAt(page, '/login');
    await fill(page, { 'Username or email': member.username, Password: 'another-password' });
    await press(page, 'Log in');
    await isAt(page, '/dashboard');
  });
});
