import type { Browser, Page } from 'playwright-core';
import { DESKTOP, newPage, openBrowser, type PHONE } from '#testing/browser.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import type { Person } from '#testing/factories.ts';
import { startTestServer } from '#testing/server.ts';

const CLIENT = new URL('../../../../dist/client/', import.meta.url);

/** A server with the built client, a browser, and what staff do again and again. */
export async function openStaffWorld() {
  const [server, browser] = await Promise.all([startTestServer({ clientDir: CLIENT }), openBrowser()]);
  return {
    server,
    browser,
    asBoss: async () => (await server.make.superadmin()).as(),
    staffPage: (who = SUPERADMIN as Login, viewport: Viewport = DESKTOP) =>
      openStaffPage(browser, server.url, who, viewport),
    /** Ends what a test has opened. */
    async closePages() {
      for (const context of browser.contexts()) await context.close();
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
export type StaffWorld = Awaited<ReturnType<typeof openStaffWorld>>;

interface Login {
  readonly username: string;
  readonly password: string;
}
type Viewport = typeof DESKTOP | typeof PHONE;

/** Logged in, on the dashboard. */
async function openStaffPage(browser: Browser, url: string, who: Login, viewport: Viewport) {
  const { page, faults } = await newPage(browser, url, viewport);
  await logIn(page, who);
  await page.waitForURL('**/admin');
  await page.getByRole('tab', { name: 'Home' }).waitFor();
  return { page, faults };
}

export async function logIn(page: Page, { username, password }: Login) {
  await page.goto('/login');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export const screen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name }).click();
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
export const dialog = (page: Page) => page.getByRole('dialog');

/** The first withdrawal, of the smallest tier. */
export async function withdraw(member: Person) {
  await (await member.as()).requests.createWithdrawal({
    userId: member.id,
    amount: 143,
    accountNumber: 'PK36SCBL0000001123456702',
    accountName: 'Ayesha Khan',
    bankName: 'Meezan',
    withdrawalCount: 0,
  });
}
