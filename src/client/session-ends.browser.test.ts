import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { refusedWithdrawal } from '#server/modules/appeals/appeals.fixture.ts';
import { TIMINGS } from '#shared/timings.ts';
import { DESKTOP, fillLogin, goTo, hold } from '#testing/browser.ts';
import type { Person } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';
import { receipt } from './pages/public/public.fixture.ts';
import { inPanel } from './pages/staff/staff.fixture.ts';

const world = openWorld();

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
}

const stored = (page: Page) => page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]);

/** As a login in another tab does, but without its event, which arrives a moment later. */
async function storeSession(page: Page, { id, username, token, role }: Person) {
  const items = { userRole: role, username, userId: id, loginTime: String(Date.now()), token };
  await page.evaluate((all) => Object.assign(localStorage, all), items);
}

async function fillDeposit(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /SadaPay/ }).check();
  await page.getByLabel('Transaction ID').fill('A1B2C3D4E5F6');
  await page.getByLabel('Payment screenshot').setInputFiles(await receipt());
  await page.getByText('receipt.jpg').waitFor();
}

function newcomer() {
  const username = `n${randomUUID().slice(0, 8)}`;
  const secret = { Password: 'a-long-word', 'Confirm password': 'a-long-word' };
  return {
    'Full name': 'A Person',
    Email: `${username}@example.com`,
    Phone: '03001234567',
    Username: username,
    ...secret,
  };
}

declare const heldTimers: (() => void)[];
/** Runs in the browser: timers of this length wait until the test calls them. */
function holdTimers(held: number): void {
  const start = window.setTimeout;
  const timers: TimerHandler[] = [];
  const set = (callback: TimerHandler, ms?: number, ...rest: unknown[]) =>
    ms === held ? timers.push(callback) : start(callback, ms, ...rest);
  Object.assign(window, { setTimeout: set, heldTimers: timers });
}

describe('two accounts in two tabs', () => {
  test('a logout leaves only what belongs to the device; a login as another account then takes over every tab', async () => {
    const zainab = await world.server.make.member({ balance: 111 });
    const sana = await world.server.make.member({ balance: 222 });
    const page = await world.open(`/signup?ref=${sana.username}`);
    await page.getByText('Valid referral code').waitFor();
    await page.evaluate(() => Object.assign(localStorage, { lang: 'en', installAnswered: 'yes' }));
    await goTo(page, '/login');
    const before = await stored(page);
    expect(before[0]).toEqual({ lang: 'en', installAnswered: 'yes', invitation: sana.username });
    const other = await page.context().newPage();
    await other.goto('/login');
    await fillLogin(page, zainab);
    for (const tab of [page, other]) {
      await tab.getByText('₨111.00').first().waitFor();
      await goTo(tab, '/contact');
      await tab.getByLabel('Subject').fill('From Zainab');
    }
    await logOut(other);
    await page.waitForURL('**/login');
    for (const tab of [page, other]) expect(await stored(tab)).toEqual(before);

    await fillLogin(other, sana);
    await other.getByText('₨222.00').first().waitFor();
    await page.waitForURL('**/contact');
    expect(await page.getByLabel('Subject').inputValue()).toBe('');
    await goTo(page, '/dashboard');
    await page.getByText('₨222.00').first().waitFor();
    expect(await page.getByText('₨111.00').count()).toBe(0);
  });

  test('a call that leaves before the tab knows of the other account counts for its own', async () => {
    const video = await world.server.make.video('First steps', `${world.server.url}/healthz?video=1`);
    const zainab = await world.server.make.member({ balance: 111 });
    const sana = await world.server.make.member({ balance: 222 });
    const page = await world.pageOf(zainab);
    await page.goto('/dashboard/earnings');
    const link = page.getByRole('link', { name: `: ${video.title}` }).first();
    await link.waitFor();
    await storeSession(page, sana);
    const opened = page.context().waitForEvent('page');
    await link.click();
    await (await opened).close();
    await page.getByText('1/10').first().waitFor();
    // The screen counts before the server has answered.
    const left = async (person: Person) => (await person.as().videos.status({})).remainingClicks;
    await expect.poll(() => left(zainab)).toBe(9);
    expect(await left(sana)).toBe(10);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('0/10').first().waitFor();
    await world.asBoss().then((boss) => boss.videos.delete({ id: video.id }));
  });

  test('the answer to a call of the account before moves nobody to its pages', async () => {
    const [waits, sana] = [await world.server.make.pending(), await world.server.make.member()];
    const page = await world.openPayment(waits);
    await page.clock.install();
    await fillDeposit(page);
    const release = await hold(page, /requests\.createDeposit/);
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    const other = await page.context().newPage();
    await other.goto('/login');
    await fillLogin(other, sana);
    await page.waitForURL('**/dashboard');
    const answer = page.waitForResponse(/requests\.createDeposit/);
    release();
    expect((await answer).status()).toBe(200);
    // Once another screen was loaded, the page has read the answer.
    await goTo(page, '/withdraw');
    await page.getByRole('heading', { name: 'Withdraw', exact: true }).waitFor();
    await page.clock.fastForward(TIMINGS.redirectMs);
    expect(new URL(page.url()).pathname).toBe('/withdraw');
    expect(await page.getByText('Deposit request submitted').count()).toBe(0);
  });

  const redirects: Record<string, (page: Page) => Promise<void>> = {
    login: async (page) => {
      await page.goto('/login');
      await fillLogin(page, await world.server.make.member());
    },
    'sign-up': async (page) => {
      const { username } = await world.server.make.member();
      await page.goto(`/signup?ref=${username}`);
      for (const [label, text] of Object.entries(newcomer())) await page.getByLabel(label).first().fill(text);
      await page.getByRole('button', { name: 'Create account' }).click();
    },
    deposit: async (page) => {
      await world.startPayment(page, await world.server.make.pending());
      await fillDeposit(page);
      await page.getByRole('button', { name: 'Submit for approval' }).click();
    },
  };
  test.each(Object.keys(redirects))(
    'the redirect after a %s moves no tab of another account',
    async (act) => {
      const sana = await world.server.make.member();
      const page = await world.newPage();
      await page.addInitScript(holdTimers, TIMINGS.redirectMs);
      await redirects[act]?.(page);
      await page.waitForFunction(() => heldTimers.length > 0);
      const other = await page.context().newPage();
      await other.goto('/login');
      await fillLogin(other, sana);
      for (const tab of [other, page]) await tab.waitForURL('**/dashboard');
      const after = await page.evaluate(() => {
        for (const redirect of heldTimers) redirect();
        return [location.pathname, localStorage.getItem('username')];
      });
      expect(after).toEqual(['/dashboard', sana.username]);
    },
  );

  test('a note and a decision of an admin keep the name of who wrote them', async () => {
    const { make } = world.server;
    const [first, second] = [await make.admin(), await make.admin()];
    const member = await make.member({ balance: 500 });
    const { id } = await make.withdrawal(member);
    const page = await world.staffPage(first, DESKTOP, `/users/${member.id}?tab=notes`);
    const field = page.getByLabel('New note (staff only)');
    await field.fill('Called');
    await storeSession(page, second);
    await field.press('Control+Enter');
    await page.getByRole('list', { name: 'Notes' }).getByText('Called').waitFor();
    await goTo(page, `/requests?open=${id}`);
    for (const _ of ['asks', 'sends']) await inPanel(page, 'Approve').click();
    const done = () => world.server.db.sql`
      select action, actor_id as actor from audit_log where actor_id in (${first.id}, ${second.id}) order by id`;
    await expect.poll(done).toEqual([
      { action: 'user.note_add', actor: first.id },
      { action: 'request.approve', actor: first.id },
    ]);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('banner').getByText(second.username).waitFor();
  });
});

describe('when a session ends', () => {
  test('a forced logout keeps the drafts for the same account alone', async () => {
    const member = await world.server.make.member();
    const page = await world.open('/login');
    await fillLogin(page, member);
    await page.waitForURL('**/dashboard');
    await page.getByRole('banner').getByRole('status').filter({ hasText: 'Live' }).waitFor();
    await page.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('link', { name: 'Contact' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Half a message');
    const end = async () => member.as().users.account.endOtherDevices({});
    await end();
    await page.getByText('You were logged out on this device').first().waitFor();
    await page.waitForURL('**/login');
    await fillLogin(page, member);
    await page.waitForURL('**/contact');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue())
      .toBe('Half a message');
    await page.reload();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue())
      .toBe('Half a message');
    await end();
    await page.waitForURL('**/login');
    await fillLogin(page, await world.server.make.member());
    await page.waitForURL(/contact|dashboard/);
    expect(JSON.stringify(await stored(page))).not.toContain('Half a message');
  });

  test('an appeal and a password request survive a reload, and another account never sees them', async () => {
    const member = await world.server.make.member();
    await refusedWithdrawal(member, await world.server.make.admin());
    const page = await world.open('/forgot-password');
    await page.getByLabel('Username').fill('Half a request');
    await page.reload();
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('Half a request');
    await goTo(page, '/login');
    await fillLogin(page, member);
    await page.waitForURL('**/dashboard');
    expect(JSON.stringify(await stored(page))).not.toContain('Half a request');
    await goTo(page, '/decisions');
    await page.getByRole('button', { name: 'Appeal' }).click();
    const appeal = page.getByLabel('What is wrong with this decision?');
    await appeal.fill('Half an appeal');
    await page.reload();
    await expect.poll(() => appeal.inputValue()).toBe('Half an appeal');
    await storeSession(page, await world.server.make.member());
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await appeal.waitFor({ state: 'detached' });
    expect(JSON.stringify(await stored(page))).not.toContain('Half an appeal');
  });
});
