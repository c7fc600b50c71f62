import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { TIMINGS } from '#shared/timings.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { fillLogin, goTo } from '#testing/browser.ts';
import type { Person } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';
import { blockEvents, blockSockets, shortenPolls } from './member.fixture.ts';

const world = openWorld();

const connection = (page: Page, said: string | RegExp) =>
  page.getByRole('banner').getByRole('status').filter({ hasText: said }).waitFor();
const LIVE = 'Live';
const POLLING = 'Updating every 5 seconds';

async function openWire(to: number) {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    async close() {
      server.close();
      cut();
    },
  };
}

async function deactivate({ id }: Person, page: Page, message: string) {
  await (await world.asBoss()).users.update({ id, status: 'Inactive' });
  await page.getByRole('alertdialog').getByText(message, { exact: true }).waitFor();
}
const DEACTIVATED = 'Your account has been deactivated by admin';

describe('a changed balance and a deactivation arrive', () => {
  test('over a broken event stream, resumed with a new ticket and without the token in a URL', async () => {
    const { member, page } = await world.memberPage({ balance: 100 });
    const wire = await openWire(world.server.port);
    await blockSockets(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${wire.url}/dashboard`);
    await connection(page, LIVE);
    await world.server.make.fundMember(member.id, 20);
    await page.getByText('₨120.00').first().waitFor();
    const streams = () => asked.filter((url) => url.includes('users.onMemberEvent'));
    const before = streams().length;
    wire.cut();
    await world.server.make.fundMember(member.id, 3.45);
    await page.getByText('₨123.45').first().waitFor();
    await connection(page, LIVE);
    const tickets = streams().map((url) => /ticket%22%3A%22([^%]+)/.exec(url)?.[1]);
    expect(tickets.length).toBeGreaterThan(before);
    expect(new Set(tickets).size).toBe(tickets.length);
    expect(streams().at(-1)).toContain('lastEventId');
    expect(asked.join('\n')).not.toContain(member.token);
    await deactivate(member, page, DEACTIVATED);
    await wire.close();
  });

  test('by polling where sockets and server-sent events are blocked, and a reached level once', async () => {
    const { member, page } = await world.memberPage({ balance: 100 });
    await blockEvents(page);
    await shortenPolls(page);
    await page.goto('/withdraw');
    await connection(page, POLLING);
    await expectAccessible(page, { axe: false });
    await world.server.make.fundMember(member.id, 50);
    await page.getByText('₨150.00').first().waitFor();
    await reachLevel(member);
    const dialog = page.getByRole('dialog', { name: 'Congratulations!' });
    await dialog.getByText('You reached level 1, Starter Bonus, with 5 referrals.').waitFor();
    await dialog.getByText('₨700.00 ($2.5) has been added to your balance').waitFor();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.waitFor({ state: 'detached' });
    // The error of a poll does not say whether the account was deleted.
    await deactivate(member, page, 'Your account has been deleted or deactivated');
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('after the network was lost, without a reload, and a level reached then shows its reward', async () => {
    const { member, page } = await world.memberPage({ balance: 100 });
    await page.goto('/dashboard');
    await connection(page, LIVE);
    await page.context().setOffline(true);
    await connection(page, /You are offline\. What you see is from \d\d:\d\d\./);
    await world.server.make.fundMember(member.id, 11);
    await page.context().setOffline(false);
    await page.getByText('₨111.00').first().waitFor();
    await connection(page, LIVE);
    await reachLevel(member);
    const dialog = page.getByRole('dialog', { name: 'Congratulations!' });
    await dialog.getByText('Starter Bonus').waitFor();
    await dialog.getByText('₨700.00').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await goTo(page, '/history');
    await page.getByText(/Level 1 reward: Starter Bonus \(.+ joined\)/).waitFor();
    await deactivate(member, page, DEACTIVATED);
  });
});

describe('a broken connection is opened again after 1 s at the earliest', () => {
  test('of a socket', async () => {
    const { page } = await world.memberPage();
    const sockets: { close(): unknown }[] = [];
    await page.routeWebSocket(/\/trpc/, (socket) => {
      sockets.push(socket);
      socket.connectToServer();
    });
    await page.clock.install();
    await page.goto('/dashboard');
    await connection(page, LIVE);
    await page.clock.pauseAt(Date.now() + 10_000);
    expect(sockets).toHaveLength(1);
    sockets[0]?.close();
    await connection(page, POLLING);
    await page.clock.runFor(999);
    expect(sockets).toHaveLength(1);
    await page.clock.runFor(1_002);
    await expect.poll(() => sockets.length).toBe(2);
  });

  test('of server-sent events', async () => {
    const { page } = await world.memberPage();
    await blockSockets(page);
    await page.addInitScript(() => {
      const Real = window.EventSource;
      const count = (name: string) =>
        sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + 1));
      window.EventSource = class extends Real {
        constructor(...args: ConstructorParameters<typeof Real>) {
          super(...args);
          count('opened');
          this.addEventListener('error', () => count('refused'));
        }
      };
    });
    await page.route(/users\.onMemberEvent/, (route) => route.fulfill({ status: 502, body: '' }));
    const counted = (name: 'opened' | 'refused') =>
      page.evaluate((item) => Number(sessionStorage.getItem(item)), name);
    const stepMs = 100;
    const opened = async (times: number) => {
      const open = async () => {
        await page.clock.runFor(stepMs);
        return counted('opened');
      };
      await expect.poll(open).toBe(times);
    };
    // From here on, the clock of the page moves only with `runFor`.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.goto('/dashboard');
    await opened(1);
    await expect.poll(() => counted('refused')).toBe(1);
    // The refusal may have come before the last step of the clock. Then that step is already a part of the
    // wait of one second.
    await page.clock.runFor(999 - stepMs);
    expect(await counted('opened')).toBe(1);
    await opened(2);
  });
});

async function reachLevel({ username }: Person) {
  const boss = await world.asBoss();
  for (let i = 0; i < 5; i++) {
    const { requestId } = await world.server.make.awaiting({ referrer: username });
    await boss.requests.approve({ id: requestId });
  }
}

describe('an account', () => {
  test('a session ended elsewhere logs out at the next load, with a reason that is readable for three seconds', async () => {
    const { member, page } = await world.memberPage();
    const input = { id: member.id, status: 'Active', password: 'another-password' } as const;
    await (await world.asBoss()).users.update(input);
    await page.route('**/dashboard', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/"loadingScreenMs":\d+/, '"loadingScreenMs":2500');
      await route.fulfill({ response: answer, body });
    });
    await page.goto('/dashboard');
    await page.getByRole('alertdialog').getByText('You were logged out on this device').waitFor();
    const since = Date.now();
    await page.waitForURL('**/login');
    expect(Date.now() - since).toBeGreaterThan(2_000);
  });

  test('a rejection of the account says to contact support, and logs out', async () => {
    const { member, page } = await world.memberPage();
    await page.goto('/dashboard');
    await connection(page, LIVE);
    const data = { userId: member.id, accountStatus: 'rejected', status: 'Active' };
    await world.server.db
      .sql`select app.emit('member', ${member.id}, 'userStatusChanged', ${JSON.stringify(data)}::text::jsonb)`;
    await page
      .getByRole('alertdialog', { name: 'Account status updated. Please contact support.' })
      .waitFor();
    await page.waitForURL('**/login');
  });

  test('the approval of an account opens its dashboard at once', async () => {
    const member = await world.server.make.awaiting();
    const page = await world.pageOf(member);
    await shortenPolls(page);
    await page.goto('/login');
    await page.waitForURL('**/payment');
    await (await world.asBoss()).requests.approve({ id: member.requestId });
    await page.waitForURL('**/dashboard');
    await page.getByText('₨865.00').first().waitFor();
  });

  test('a right click opens no menu; a login ends after 24 hours, at the next load and on an open page', async () => {
    const { member, page } = await world.memberPage();
    await page.goto('/dashboard');
    await page.getByText('₨0.00').first().waitFor();
    const isPrevented = await page.evaluate(
      () => !document.body.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
    );
    expect(isPrevented).toBe(true);
    const hasToken = () => page.evaluate(() => localStorage.getItem('token') !== null);
    await page.evaluate(() => localStorage.setItem('loginTime', String(Date.now() - 86_400_001)));
    await page.goto('/withdraw');
    await page.waitForURL('**/login');
    expect(await hasToken()).toBe(false);
    await page.clock.install();
    await fillLogin(page, member);
    await page.getByText('₨0.00').first().waitFor();
    expect(await hasToken()).toBe(true);
    await page.clock.fastForward(TIMINGS.sessionMs);
    await page.waitForURL('**/login');
    expect(await hasToken()).toBe(false);
  });
});
