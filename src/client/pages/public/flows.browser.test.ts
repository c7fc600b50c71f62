import { afterAll, describe, expect, test } from 'vitest';
import { refusals } from '#shared/i18n/en/refusals.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { goTo } from '#testing/browser.ts';
import { PASSWORD, SUPERADMIN } from '#testing/constants.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { openWorld } from '#testing/world.ts';
import { fill, focused, isAt, press, receipt, says } from './public.fixture.ts';

const mailbox = await startMailServer();
const world = openWorld({
  env: { SMTP_URL: mailbox.url, MAIL_FROM: 'sikka@example.com', PUBLIC_URL: 'http://localhost:3000' },
});
afterAll(() => mailbox.close());

describe('login', () => {
  test('shows an error for empty fields and for wrong credentials, then the page that was asked for; no page of staff', async () => {
    const member = await world.server.make.member();
    const page = await world.open('/withdraw');
    await isAt(page, '/login');
    await press(page, 'Log in');
    await says(page, refusals.fillAllRequiredFields);
    await expect.poll(() => focused(page)).toBe('username');
    await fill(page, { 'Username or email': 'nobody', Password: 'not-the-password' });
    await press(page, 'Log in');
    await says(page, refusals.badCredentials);
    await expect.poll(() => focused(page)).toBe('password');
    expect(await page.getByLabel('Username or email').inputValue()).toBe('nobody');
    await expectAccessible(page);
    await fill(page, { 'Username or email': member.username, Password: member.password });
    await press(page, 'Log in');
    await isAt(page, '/withdraw');
    await page.goto('/requests');
    await isAt(page, '/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('works with the keyboard alone, by email, and reads the first screen before the redirect', async () => {
    const member = await world.server.make.member();
    const page = await world.open('/login');
    const readAt: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('users.me')) readAt.push(new URL(page.url()).pathname);
    });
    await page.getByLabel('Username or email').focus();
    await page.keyboard.type(` ${member.email} `);
    await page.keyboard.press('Tab');
    await page.keyboard.type(member.password);
    await page.keyboard.press('Enter');
    await says(page, 'Login successful! Redirecting...');
    await isAt(page, '/dashboard');
    // It is read again when it opens.
    await expect.poll(() => readAt).toEqual(['/login', '/dashboard']);
  });
});

describe('signup', () => {
  test('locks the code of a link, unless it is wrong', async () => {
    const page = await world.open(`/signup?ref=${SUPERADMIN.username}`);
    await says(page, 'Referral code applied from link');
    const code = page.getByLabel('Referral code');
    expect(await code.isEditable()).toBe(false);
    await page.getByRole('link', { name: 'Log in' }).click();
    await goTo(page, '/signup');
    expect(await code.inputValue()).toBe(SUPERADMIN.username);
    for (const pasted of [
      `Join:\nhttps://x.pk/signup?ref=${SUPERADMIN.username}&fbclid=x`,
      `${SUPERADMIN.username}.`,
    ]) {
      await code.fill('');
      await code.fill(pasted);
      await says(page, 'Valid referral code');
    }
    await page.goto('/signup?ref=nobody-has-this');
    await says(page, 'Invalid referral code');
    await press(page, 'Use another code');
    expect(await code.isEditable()).toBe(true);
    await expectAccessible(page, { axe: false });
  });

  test('checks the code while it is typed, shows each error, keeps the typed text, and leads on to the payment', async () => {
    const taken = await world.server.make.pending();
    const page = await world.open('/signup');
    const code = page.getByLabel('Referral code');
    await code.fill('nobody-has-this');
    await says(page, 'Invalid referral code');
    await code.fill(SUPERADMIN.username.toUpperCase());
    await says(page, 'Valid referral code');
    await says(page, 'Invited by S*** A***');
    // The first press sends the form, also when the field that had the focus is wrong.
    await fill(page, { Password: PASSWORD, 'Confirm password': `${PASSWORD}2` });
    const button = page.getByRole('button', { name: 'Create account' });
    await button.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await button.boundingBox()) ?? expect.fail('no button');
    await page.mouse.move(x + width / 2, y + height / 4);
    await page.mouse.down();
    await page.mouse.up();
    await says(page, refusals.fillAllFieldsWithReferral);
    await page.getByText(refusals.passwordsDiffer).waitFor();

    const send = () => press(page, 'Create account');
    await fill(page, {
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
    await fill(page, { Password: PASSWORD, 'Confirm password': PASSWORD });
    await send();
    await says(page, refusals.phoneInvalid);
    await expect.poll(() => focused(page)).toBe('phone');
    await fill(page, { Phone: '\u202a+۹۲ (300) 123-4567\u202c' });
    expect(await page.getByLabel('Phone').inputValue()).toBe('03001234567');
    await page.getByLabel('Phone').fill('');
    await page.getByLabel('Phone').pressSequentially('+92 300 1234567');
    expect(await page.getByLabel('Phone').inputValue()).toBe('03001234567');
    await send();
    await says(page, refusals.usernameTaken);
    await expect.poll(() => focused(page)).toBe('username');
    await expectAccessible(page);
    await fill(page, { Username: 'ayesha.k' });
    await send();
    await says(page, 'Account created successfully! Please make your deposit to activate account.');
    await isAt(page, '/payment');
    await page.getByText('Terms and taking money out').click();
    await says(page, 'Invited by S*** A*** (su***)');
  });

  test('says what joining costs, keeps all but the passwords over a reload, and a lost answer is asked for again', async () => {
    const page = await world.open('/signup');
    await says(page, 'Joining costs ₨865.00, paid once.');
    const typed = {
      'Referral code': SUPERADMIN.username,
      'Full name': 'Sana Khan',
      Email: 'sana@example.com',
      Phone: '03001234567',
      Username: 'sana.k',
    };
    const passwords = { Password: PASSWORD, 'Confirm password': PASSWORD };
    await fill(page, { ...typed, ...passwords });
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD);
    await page.reload();
    for (const [label, value] of Object.entries(typed)) {
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
    }
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await fill(page, passwords);
    let lose = true;
    await page.route(/auth\.register/, async (route) => {
      if (!lose) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await press(page, 'Create account');
    await says(page, 'No answer from the server. Check your connection and try again.');
    lose = false;
    await press(page, 'Create account');
    await isAt(page, '/payment');
    await page.goBack();
    expect(page.url()).not.toContain('/signup');
    await page.goto('/signup');
    expect(await page.getByLabel('Full name').inputValue()).toBe('');
    await page.getByRole('link', { name: 'Continue with the deposit of sana.k' }).click();
    await says(page, 'Pay your joining deposit');
  });
});

describe('a forgotten password', () => {
  test('is requested from staff', async () => {
    const member = await world.server.make.member();
    const page = await world.open('/forgot-password');
    await press(page, 'Send request');
    await says(page, refusals.fillResetFields);
    await fill(page, { Username: member.username, Email: member.email, 'New password': 'short' });
    await page.getByLabel('Screenshot as proof').setInputFiles(await receipt());
    await says(page, 'receipt.jpg');
    await press(page, 'Send request');
    await says(page, refusals.passwordTooShort);
    await expectAccessible(page);
    await fill(page, { 'New password': 'another-password' });
    await press(page, 'Send request');
    await says(page, 'Your request received. We will change your password in 12 hours.');
    await isAt(page, '/login');
    const note = page.getByText('Staff decide within 12 hours: then log in with your new password.');
    await note.waitFor();
    await page.reload();
    await note.waitFor();
    await expectAccessible(page, { axe: false });
    await fill(page, { 'Username or email': member.username, Password: PASSWORD });
    await press(page, 'Log in');
    await isAt(page, '/dashboard');
  });

  test('is changed with a code by e-mail, where e-mails are sent, or from support', async () => {
    const { make, caller } = world.server;
    const member = await make.member();
    const page = await world.open('/forgot-password');
    await press(page, 'Code by e-mail');
    await press(page, 'Send the code');
    await says(page, refusals.fillAllRequiredFields);
    await fill(page, { Username: member.username, Email: member.email });
    await expectAccessible(page);
    await press(page, 'Send the code');
    await says(page, 'If an active account has this username and e-mail, a code is on its way.');
    expect(await page.getByLabel('Username').inputValue()).toBe(member.username);
    await expect.poll(() => mailbox.mails.length).toBe(1);
    const mailed = /^\d{8}$/m.exec(mailbox.mails[0] ?? '')?.[0] ?? '';
    await fill(page, { Code: mailed, 'New password': 'another-password' });
    await press(page, 'Change password');
    await says(page, 'Your password has been changed. Please log in.');
    await isAt(page, '/login');

    await goTo(page, '/forgot-password');
    await press(page, 'I have a code');
    await fill(page, { Username: member.username, Code: '12345678', 'New password': 'third-password' });
    await press(page, 'Change password');
    await says(page, refusals.resetCodeInvalid);
    await expectAccessible(page);
    await (await caller()).auth.forgotPassword({
      username: member.username,
      email: member.email,
      newPassword: 'asked-password',
      screenshot: `data:image/jpeg;base64,${(await receipt()).buffer.toString('base64')}`,
    });
    const boss = await world.asBoss();
    const [reset] = (await boss.auth.listPasswordResets({})).items;
    const { code } = await boss.auth.issueResetCode({ id: reset?.id ?? '' });
    await fill(page, { Code: code });
    await press(page, 'Change password');
    await isAt(page, '/login');
    await fill(page, { 'Username or email': member.username, Password: 'third-password' });
    await press(page, 'Log in');
    await isAt(page, '/dashboard');
  });
});
