import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { TIMINGS } from '#shared/timings.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, fillLogin, goTo, PHONE, TABLET } from '#testing/browser.ts';
import { APP_SECRET, SUPERADMIN } from '#testing/constants.ts';
import { LETTER, screenshot } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';
import { dialog, expectScreens, logIn, row, screen, withdraw } from './staff.fixture.ts';

const world = openWorld();

test('staff complete a password request, see a one-time code once, and open the accounts that they may', async () => {
  const { make } = world.server;
  const members = [await make.member(), await make.member()];
  const other = await make.admin();
  for (const { username, email } of [...members, ...members.slice(0, 1), other]) {
    await world.server.caller().auth.forgotPassword({
      username,
      email,
      newPassword: 'the-wanted-password',
      screenshot: await screenshot(),
    });
  }
  const [first = '', second = ''] = members.map(({ username }) => username);
  const page = await world.staffPage();
  await screen(page, 'Passwords');
  await page.getByText('Welcome, superadmin (Super Admin)').waitFor();
  await row(page, first).getByText('the-wanted-password').waitFor();
  await row(page, first).getByText('Replaced earlier requests: 1').waitFor();
  const links = (on: Page, name: string) => row(on, name).getByRole('link', { name, exact: true });
  for (const name of [first, other.username]) await links(page, name).waitFor();
  const reader = await world.staffPage(await make.admin(), DESKTOP, '/password-requests');
  await links(reader, first).waitFor();
  expect(await links(reader, other.username).count()).toBe(0);
  expect(await row(page, second).getByText('Replaced earlier requests').count()).toBe(0);
  await row(page, first).getByRole('button', { name: 'Complete' }).click();
  await dialog(page).getByText("This will change the user's password.").waitFor();
  await dialog(page).getByText(`Ask ${first} which one is theirs`).waitFor();
  await dialog(page).getByRole('button', { name: 'Complete' }).click();
  await page.getByText('Password reset completed successfully!').waitFor();
  await row(page, first).getByText('Approved').waitFor();

  await row(page, second).getByRole('button', { name: 'One-time code' }).click();
  await dialog(page).getByRole('button', { name: 'Make the code' }).click();
  const code = await dialog(page)
    .getByText(/^\d{8}$/)
    .textContent();
  await page.keyboard.press('Escape');
  expect(await world.server.caller().auth.verifyResetCode({ username: second, code: code ?? '' })).toEqual({
    valid: true,
  });
  await row(page, second).getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Password reset request deleted!').waitFor();
  await row(page, second).getByText('Rejected').waitFor();
  await page.getByRole('columnheader', { name: 'New Password', exact: true }).waitFor();
  // A tablet has no room for all columns, but the actions must still be on the screen.
  await page.setViewportSize({ width: 820, height: 900 });
  const rightEdge = async () => {
    const last = await row(page, first).getByRole('button', { name: 'Delete' }).boundingBox();
    return (last?.x ?? 820) + (last?.width ?? 0);
  };
  await expect.poll(rightEdge).toBeLessThan(800);
});

test('announcements are seeded, added, shown in the ticker and deleted', async () => {
  const page = await world.staffPage();
  await page.getByText(/Welcome: .* • New Feature: /).waitFor();
  await screen(page, 'Announcements');
  await page.getByRole('button', { name: 'Add announcement' }).click();
  await dialog(page).getByRole('button', { name: 'Add announcement' }).click();
  await page.getByText('Please fill all fields').waitFor();
  await dialog(page).getByLabel('Title').fill('Holiday');
  await dialog(page).getByLabel('Message').fill('No payouts on Friday');
  await dialog(page).getByRole('button', { name: 'Add announcement' }).click();
  await page.getByText('Announcement added successfully!').waitFor();
  await row(page, 'Holiday').getByText(SUPERADMIN.username).waitFor();
  await row(page, 'Welcome').getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Announcement deleted!').waitFor();
  await page.reload();
  await screen(page, 'Dashboard');
  await page.getByText(/^Holiday: No payouts on Friday • New Feature: /).waitFor();
});

describe('the session', () => {
  test('has all its stored items, whoever logs in', async () => {
    const page = await world.newPage(DESKTOP);
    const stored = () => page.evaluate(() => ({ ...localStorage }));
    for (const role of ['admin', 'member'] as const) {
      const person = await world.server.make[role]();
      await logIn(page, person);
      await page.waitForURL(role === 'member' ? '**/dashboard' : '**/admin');
      await expect.poll(async () => (await stored()).joinDate).toBeTruthy();
      const account = await person.as().users.me();
      expect(await stored()).toMatchObject({
        token: expect.stringMatching(/^[^.]+\.[^.]+\.[^.]+$/),
        userRole: account.role,
        username: person.username,
        fullName: account.fullName,
        userId: person.id,
        email: account.email,
        joinDate: account.createdAt,
        loginTime: expect.stringMatching(/^\d{13}$/),
      });
      await page.evaluate(() => localStorage.clear());
    }
  });

  test('asks for the users again every 10 seconds, and for the password requests every 30', async () => {
    const page = await world.pageOf(await world.server.make.superadmin(), DESKTOP);
    await page.addInitScript(() => {
      const send = window.fetch;
      const asked: [string, number][] = [];
      const sendAndNote: typeof send = (url, init) => {
        asked.push([String(url), Date.now()]);
        return send(url, init);
      };
      Object.assign(window, { asked, fetch: sendAndNote });
    });
    await page.clock.install();
    await page.goto('/admin');
    await page.getByRole('tab', { name: 'Home' }).waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const [path, procedure, seconds] of [
      ['/users', 'users.list', 10],
      ['/password-requests', 'auth.listPasswordResets', 30],
    ] as const) {
      await goTo(page, path);
      const between = async () => {
        await page.clock.runFor(200);
        const [before = 0, last = 0] = await page.evaluate(
          (name) =>
            (window as unknown as { asked: [string, number][] }).asked
              .filter(([url]) => url.includes(name))
              .map(([, at]) => at)
              .slice(-2),
          procedure,
        );
        return Math.round((last - before) / 1_000);
      };
      await expect.poll(between, { interval: 1 }).toBe(seconds);
    }
  });

  test('ends after 30 minutes without input, and the login page says why', async () => {
    const page = await world.newPage(DESKTOP);
    await page.clock.install();
    await logIn(page, SUPERADMIN);
    await page.clock.runFor(2_000);
    await page.waitForURL('**/admin');
    await page.getByRole('tab', { name: 'Home' }).waitFor();
    await page.clock.fastForward('29:00');
    await page.keyboard.press('Shift');
    await page.clock.fastForward('29:00');
    expect(new URL(page.url()).pathname).toBe('/admin');
    const warning = page.getByText(/^No activity: you will be logged out in a minute/);
    await page.clock.fastForward('00:10');
    await warning.waitFor();
    await page.keyboard.press('Shift');
    await page.clock.runFor(2_000);
    await warning.waitFor({ state: 'detached' });
    await page.clock.fastForward('29:30');
    await warning.waitFor();
    await page.clock.fastForward('01:30');
    await page.waitForURL('**/login');
    await page.getByText('Session expired due to inactivity').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('says for three seconds why it ends elsewhere', async () => {
    const { make } = world.server;
    const boss = await world.asBoss();
    const admin = await make.admin();
    const page = await world.staffPage(admin, DESKTOP, '/requests');
    const ends = async (end: () => Promise<unknown>, said: string) => {
      await page.getByText('Live', { exact: true }).waitFor();
      const from = Date.now();
      await end();
      await page.getByRole('alertdialog', { name: said }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/requests');
      await page.waitForURL('**/login');
      expect(Date.now() - from).toBeGreaterThan(TIMINGS.forcedLogoutMs);
    };
    const input = { id: admin.id, status: 'Active', password: 'set-by-a-boss' } as const;
    await ends(() => boss.users.update(input), 'You were logged out on this device');
    await page.getByText('Log in again to go on where you were').waitFor();
    await fillLogin(page, { ...admin, password: input.password });
    await page.waitForURL('**/requests');
    await ends(() => boss.users.delete({ id: admin.id }), 'Your account has been deleted by admin');
  });
});

test('on a phone five are in sight, and More has every other screen and closes by itself', async () => {
  const page = await world.staffPage(undefined, PHONE, '/password-requests');
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  await links.first().waitFor();
  expect(await links.allInnerTexts()).toEqual(['Requests', 'Payouts', 'Contacts']);
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  await expect.poll(() => links.count()).toBe(12);
  expect(await page.getByRole('link', { name: 'Passwords' }).getAttribute('aria-current')).toBe('page');
  await expectAccessible(page, { axe: false });
  await page.getByRole('link', { name: 'Audit' }).click();
  await page.getByRole('heading', { name: 'Audit log' }).waitFor();
  await expect.poll(() => links.count()).toBe(3);
});

test('every screen is accessible and fits on a phone and on a desktop', async () => {
  const { make } = world.server;
  const member = await make.member({ balance: 345_678.9 });
  await withdraw(member);
  const long = { username: 'abdulrahman_chaudhry_bakhtiyar', email: `${'m'.repeat(54)}@example.com` };
  await world.server.db.sql`
    update users set username = ${long.username}, email = ${long.email}
    where id = ${member.id}`;
  const guest = await world.server.caller();
  await guest.auth.forgotPassword({
    ...long,
    newPassword: 'the-wanted-password',
    screenshot: await screenshot(),
  });
  await guest.contacts.createAsGuest({ ...LETTER, email: long.email });
  const page = await world.staffPage();
  await expectScreens(
    page,
    [
      '/admin',
      '/admin?tab=growth',
      '/admin?tab=videos',
      '/users',
      '/requests',
      '/requests?from=2026-01-01',
      '/payouts',
      '/system',
      '/settings',
      '/cash',
      '/cash/entries',
      '/reconciliation',
      '/announcements',
      '/contacts',
      '/password-requests',
      '/audit',
    ],
    { twice: true },
  );
  // The rail leaves less room than the window has.
  await page.setViewportSize({ width: 740, height: 360 });
  await goTo(page, '/cash/entries');
  await row(page, 'Joining deposit').first().waitFor();
  await expectAccessible(page, { axe: false, targets: false });
  await page.setViewportSize(TABLET);
  await goTo(page, '/admin');
  await expect.poll(() => page.locator('main [data-cards]').count()).toBe(2);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const chosen of [page.locator('nav [aria-current="page"]'), page.getByRole('tab', { selected: true })])
    expect(await chosen.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
  await page.emulateMedia({ forcedColors: null });
  await goTo(page, '/system');
  await row(page, 'books').getByText('Well').waitFor();
  const content = await page.content();
  for (const secret of [APP_SECRET, SUPERADMIN.password]) expect(content).not.toContain(secret);
  await goTo(page, '/audits');
  await page.getByText('Page not found').waitFor();
});
