import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appealed } from '#server/modules/appeals/appeals.fixture.ts';
import { type ErrorKey, refusals } from '#shared/i18n/en/refusals.ts';
import { expectApart } from '#testing/accessibility.ts';
import { DESKTOP, goTo } from '#testing/browser.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { LETTER } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';
import { fill, receipt } from './pages/public/public.fixture.ts';

const world = openWorld();

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const toast = (page: Page, text: string) =>
  page.locator('[role=status][aria-live]').filter({ hasText: text }).first();

/** The server's answer to the procedure. Without a key it gives no reason, and the screen has a fallback. */
async function fail(page: Page, procedure: string, key?: ErrorKey, status = 400): Promise<void> {
  const data = { code: 'BAD_REQUEST', httpStatus: key ? status : 500, path: procedure, ...(key && { key }) };
  const error = { error: { message: key ? refusals[key] : 'fault', code: -32_600, data } };
  await page.route(new RegExp(`[/,]${procedure.replaceAll('.', '\\.')}\\b`), (route, request) =>
    route.fulfill({
      status: data.httpStatus,
      json: request
        .url()
        .split(',')
        .map(() => error),
    }),
  );
}

async function account(page: Page): Promise<void> {
  await page.goto('/withdraw');
  await press(page, 'Withdraw ₨143.00');
  await page.getByLabel('Bank Name').selectOption('Standard Chartered');
  await fill(page, { 'Account Number': 'PK36SCBL0000001123456702', 'Account Name': 'Ayesha Khan' });
  await press(page, 'Submit Request');
}

interface Failure {
  readonly procedure: string;
  readonly fallback: string;
  /** A refusal that is about one field, and the label of the field. */
  readonly wrong?: readonly [ErrorKey, string];
  readonly submit: string | RegExp;
  readonly fill: (page: Page) => Promise<unknown>;
}

const BY_GUESTS: readonly Failure[] = [
  {
    procedure: 'auth.login',
    fallback: 'Login failed',
    wrong: ['badCredentials', 'Password'],
    submit: 'Log in',
    fill: async (page) => {
      await goTo(page, '/login');
      await fill(page, { 'Username or email': 'somebody', Password: 'a-password' });
    },
  },
  {
    procedure: 'auth.register',
    fallback: 'Registration failed',
    wrong: ['usernameTaken', 'Username'],
    submit: 'Create account',
    fill: async (page) => {
      await goTo(page, `/signup?ref=${SUPERADMIN.username}`);
      await fill(page, { 'Full name': 'Some Body', Email: 'some@body.pk', Phone: '03001234567' });
      await fill(page, { Username: 'somebody', Password: 'password-1', 'Confirm password': 'password-1' });
    },
  },
  {
    procedure: 'auth.forgotPassword',
    fallback: 'Failed to submit request',
    wrong: ['imageUnreadable', 'Screenshot as proof'],
    submit: 'Send request',
    fill: async (page) => {
      await goTo(page, '/forgot-password');
      await fill(page, { Username: 'somebody', Email: 'some@body.pk', 'New password': 'password-1' });
      await page.getByLabel('Screenshot as proof').setInputFiles(await receipt());
      await page.getByText('receipt.jpg').waitFor();
    },
  },
  {
    procedure: 'requests.createDeposit',
    fallback: 'Failed to submit request',
    wrong: ['imageUnreadable', 'Payment screenshot'],
    submit: 'Submit for approval',
    fill: async (page) => {
      await page.getByRole('radio', { name: /SadaPay/ }).check();
      await page.getByLabel('Transaction ID').fill('TX-4711');
      await page.getByLabel('Payment screenshot').setInputFiles(await receipt());
      await page.getByText('receipt.jpg').waitFor();
    },
  },
];

const BY_MEMBERS: readonly Failure[] = [
  {
    procedure: 'requests.createWithdrawal',
    fallback: 'Failed to submit withdrawal request Nothing was taken from your balance.',
    submit: 'Send',
    fill: account,
  },
  {
    procedure: 'contacts.create',
    fallback: 'Failed to send message',
    submit: 'Send Message',
    fill: async (page) => {
      await goTo(page, '/contact');
      await fill(page, { Subject: 'Hello', Message: 'Please answer.' });
    },
  },
  {
    procedure: 'spinner.spin',
    fallback: 'Spinner error',
    submit: 'Spin',
    fill: (page) => goTo(page, '/spinner'),
  },
  {
    procedure: 'videos.click',
    fallback: 'Failed to process video click',
    submit: 'Next video',
    fill: async (page) => {
      for (const n of [1, 2]) await world.server.make.video(`Video ${n}`, `https://vimeo.com/7697987${n}`);
      await page.route(/vimeo/, (route) => route.fulfill({ body: '' }));
      await page.goto('/earnings');
      await page.getByRole('link', { name: /: Video 1/ }).click();
    },
  },
  {
    procedure: 'users.account.changePassword',
    fallback: 'The password could not be changed',
    wrong: ['currentPasswordWrong', 'Present password'],
    submit: 'Change password',
    fill: async (page) => {
      await goTo(page, '/dashboard');
      await press(page, /profile/i);
      await press(page, /password and devices/i);
      await fill(page, { 'Present password': 'password-1', 'New password': 'password-2' });
    },
  },
];

function takesTaps(toast: Element): boolean {
  const { left, top } = toast.getBoundingClientRect();
  return Boolean(document.elementFromPoint(left + 4, top + 4)?.closest('[data-rht-toaster]'));
}

async function expectToasts(page: Page, failures: readonly Failure[]): Promise<void> {
  for (const { procedure, fallback, wrong, submit, fill: fillIn } of failures) {
    await fillIn(page);
    await fail(page, procedure);
    await press(page, submit);
    await toast(page, fallback).waitFor();
    await expectApart(toast(page, fallback), page.getByRole('button', { name: submit, exact: true }));
    expect(await toast(page, fallback).evaluate(takesTaps), procedure).toBe(false);
    if (!wrong) continue;
    const [key, label] = wrong;
    await fail(page, procedure, key);
    await press(page, submit);
    await toast(page, refusals[key]).waitFor();
    const field = page.getByLabel(label).first();
    await expect.poll(() => field.getAttribute('aria-invalid'), { message: procedure }).toBe('true');
  }
}

test('a guest’s failed calls show a toast, and are marked at the field that is wrong', async () => {
  const payer = await world.server.make.pending();
  const page = await world.openPayment(payer);
  await expectToasts(page, BY_GUESTS.toReversed());
  await page.route(/\/auth\.login/, (route) => route.abort());
  await press(page, 'Log in');
  await toast(page, 'Login failed No answer from the server.').waitFor();
  for (const [path, procedure, words] of [
    ['/how-it-works', 'users.publicFigures', 'Something went wrong on our side. Please try again'],
    ['/proof', 'users.seals.list', 'The seals could not be loaded'],
  ] as const) {
    await fail(page, procedure);
    await page.goto(path);
    const alert = page.getByRole('alert').filter({ hasText: words });
    await alert.getByRole('button', { name: 'Try again' }).waitFor();
  }
});

test('a member’s failed calls show a toast, and are marked at the field that is wrong', async () => {
  const { page } = await world.memberPage({ balance: 400 });
  await expectToasts(page, BY_MEMBERS);
});

/** SPEC section 8. The buttons: in the member’s row before `?`, in the dialog after it. */
const WORDS = [
  ['users.list', 'Failed to load users', '/users'],
  ['requests.list', 'Failed to load requests', '/requests'],
  ['requests.get', 'Failed to load requests', '/requests?open=00000000-0000-4000-8000-000000000000'],
  ['requests.counts', 'Failed to load what waits', '/admin'],
  ['requests.accounts.entries', 'Failed to load the entries', '/cash/entries'],
  ['contacts.list', 'Failed to load contacts', '/contacts'],
  ['auth.listPasswordResets', 'Failed to load password requests', '/password-requests'],
  ['users.referrals', 'Failed to load referrals', '/users', 'Referrals'],
  ['users.delete', 'Failed to delete user', '/users', 'Delete?Delete'],
  ['users.adjustBalance', 'Failed to update balance', '/users', 'Cash?Review?Deposit ₨7.00'],
  ['videos.update', 'Failed to update video', '/admin?tab=videos', 'Edit?Save'],
  ['videos.delete', 'Failed to delete video', '/admin?tab=videos', 'Delete?Delete'],
  ['requests.delete', 'Failed to delete request', '/requests', 'Delete?Delete'],
  ['contacts.markRead', 'Failed to mark as read', '/contacts', 'Mark as read'],
  ['contacts.delete', 'Failed to delete contact', '/contacts', 'Delete?Delete'],
  ['auth.approvePasswordReset', 'Failed to complete request', '/password-requests', 'Complete?Complete'],
  ['auth.rejectPasswordReset', 'Failed to reject request', '/password-requests', 'Reject?Reject'],
  ['auth.rejectPasswordReset', 'Failed to delete request', '/password-requests', 'Delete?Delete'],
] as const;

test('the failed calls of staff without a reason have the specified words', async () => {
  const { make, caller } = world.server;
  const member = await make.member({ balance: 500 });
  const { id: userId, username, email } = member;
  const screenshot = `data:image/jpeg;base64,${(await receipt()).buffer.toString('base64')}`;
  await (await caller()).auth.forgotPassword({ username, email, newPassword: 'password-2', screenshot });
  await member.as().contacts.create({ ...LETTER, userId, name: username });
  await make.withdrawal(member);
  await make.video(username);
  const page = await world.staffPage();
  const row = page.getByRole('row').filter({ hasText: username });
  for (const [procedure, words, path, pressed = ''] of WORDS) {
    await page.unrouteAll();
    await fail(page, procedure);
    // Within the loaded app, unless it has read the counts, or an earlier call's toast may still be seen.
    if (procedure === 'requests.counts' || (await page.getByText(words).count())) await page.goto(path);
    else await goTo(page, path);
    const [inRow = '', ...inQuestion] = pressed.split('?');
    const button = row.getByRole('button', { name: new RegExp(`^${inRow}(:|$)`) });
    if (inRow) await button.first().press('Enter');
    for (const name of inQuestion) {
      if (name === 'Review') await fill(page, { 'Amount in rupees': '7' });
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    }
    await page.getByText(words).first().waitFor();
    expect(await page.getByText(/Nothing waits for staff|Sum of the rows|does not exist/).count()).toBe(0);
    await page.keyboard.press('Escape');
  }
});

/** A call with its texts; page and button of its form; a field, its new text, the submit button. */
const BY_STAFF = [
  [
    ['users.update', 'Failed to update user', 'waitsAlready'],
    ['/users?status=All', 'Edit'],
    ['New password', 'password-2', 'Save'],
  ],
  [
    ['users.create', 'Failed to create user', 'makerGone'],
    ['/users', 'Add user'],
    ['Full name', 'Typed Name', 'Add user'],
  ],
  [
    ['videos.create', 'Failed to create video', 'secondPersonSame'],
    ['/admin?tab=videos', 'Videos'],
    ['Title', 'Typed title', 'Add video'],
  ],
  [
    ['requests.batches.setLayout', 'Failed to save the columns', 'batchClosed'],
    ['/payouts', 'File layout'],
    ['Heading', 'Typed heading', 'Save'],
  ],
  [
    ['requests.statements.count', 'Failed to save the balance', 'statementUsed'],
    ['/reconciliation', 'Enter balance'],
    ['Note (optional)', 'Typed note', 'Save balance'],
  ],
] as const;
const OTHER_FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'users.create': {
    Username: 'typedname',
    Email: 'typed@example.com',
    Phone: '03001234567',
    Password: 'password-1',
  },
  'videos.create': { Description: 'Some words', 'Web address': 'https://vimeo.com/76979871' },
  'requests.statements.count': { 'Balance in PKR': '7' },
};

test('what staff typed stays after a refusal, with the reason, or with the specified words', async () => {
  await world.server.make.member();
  const page = await world.staffPage();
  for (const [[procedure, words, reason], [path, open], [label, typed, submit]] of BY_STAFF) {
    await goTo(page, path);
    const tab = page.getByRole('tab', { name: open });
    await page.getByRole('button', { name: open }).or(tab).first().click();
    const field = page.locator('input:not([type=checkbox])').and(page.getByLabel(label)).last();
    await field.fill(typed);
    await fill(page, OTHER_FIELDS[procedure] ?? {});
    const send = () => page.getByRole('button', { name: submit, exact: true }).last().click();
    await fail(page, procedure);
    await send();
    await toast(page, words).waitFor();
    await fail(page, procedure, reason, 409);
    await send();
    await toast(page, refusals[reason]).waitFor();
    await page.locator(':is(form, dialog) [role=alert]', { hasText: refusals[reason] }).waitFor();
    expect(await field.inputValue(), procedure).toBe(typed);
    await page.keyboard.press('Escape');
  }
});

test('an answer to an appeal that a colleague answered first stays, with the reason', async () => {
  const { server } = world;
  const { id } = await appealed(server, await server.make.admin());
  const page = await world.staffPage(await server.make.admin(), DESKTOP, '/waiting');
  await page.getByRole('button', { name: /^Let it stand/ }).click();
  const answer = page.getByLabel('Your answer, which the member reads');
  await answer.fill('A long answer, typed with care');
  await (await world.asBoss()).requests.appeals.answer({ id, verdict: 'upheld', answer: 'No' });
  await page.getByText('Nothing waits for a second person').waitFor();
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'It did arrive' }).count()).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Let it stand' }).click();
  await page.getByRole('dialog').getByText(refusals.appealAnswered).waitFor();
  expect(await answer.inputValue()).toBe('A long answer, typed with care');
});
