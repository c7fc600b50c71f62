import { existsSync } from 'node:fs';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { newPage, openBrowser, PHONE } from '#testing/browser.ts';
import { type Effort, measureAgainst, type Row } from './rows.ts';
import type { Stage } from './stage.ts';

/*
 * Measures how long a cheap phone on a slow network waits,
 * with an empty cache and no proxy before the server.
 */

/** Slow 3G: 400 kbit/s each way, 400 ms for each request. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const BUILT = new URL('../../dist/client/index.html', import.meta.url);
const SLOWER_PROCESSOR = 4;
/** Each page takes some seconds to load, so more rounds would take long. */
const MOST_ROUNDS = 3;

const FIELD = 'form input';
const BALANCE = 'main dd bdi';
const TABS = ['/earnings', '/spinner', '/withdraw', '/referrals', '/dashboard'];

interface Phone {
  readonly page: Page;
  /** The bytes received so far, headers included. */
  readonly received: () => number;
  readonly close: () => Promise<void>;
}

interface Start {
  readonly picture: number;
  readonly usable: number;
  readonly kilobytes: number;
}

async function openPhone(browser: Browser, url: string): Promise<Phone> {
  // newPage blocks service workers, because the slow network would not apply to their requests.
  const { page } = await newPage(browser, url, PHONE);
  const devtools = await page.context().newCDPSession(page);
  const received = await countBytes(devtools);
  await devtools.send('Network.emulateNetworkConditions', SLOW_3G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  return { page, received, close: () => page.context().close() };
}

async function countBytes(devtools: CDPSession): Promise<() => number> {
  const sizes = new Map<string, number>();
  const add = (id: string, bytes: number) => sizes.set(id, (sizes.get(id) ?? 0) + bytes);
  devtools.on('Network.responseReceived', (event) => add(event.requestId, event.response.encodedDataLength));
  devtools.on('Network.dataReceived', (event) => add(event.requestId, event.encodedDataLength));
  devtools.on('Network.loadingFinished', (event) => sizes.set(event.requestId, event.encodedDataLength));
  await devtools.send('Network.enable');
  return () => [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/**
 * Clicks on `click`, if given, and waits until `main` has no skeleton and the page shows `selector`. Returns
 * the start and the end in ms by the page's clock, which starts with the navigation.
 */
function shownAt(page: Page, selector: string, click?: string): Promise<{ from: number; to: number }> {
  return page.evaluate(
    async ([wanted = '', pressed]) => {
      const from = performance.now();
      if (pressed) document.querySelector<HTMLElement>(pressed)?.click();
      for (let element: HTMLElement | null = null; !element?.checkVisibility(); ) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (!document.querySelector('main [class*="skeleton"]')) element = document.querySelector(wanted);
      }
      return { from, to: performance.now() };
    },
    [selector, click],
  );
}

/** Opens a public screen and waits until its first field is shown. */
async function start(phone: Phone, path: string): Promise<Start> {
  const { page } = phone;
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForSelector(FIELD, { state: 'attached' });
  const { to } = await shownAt(page, FIELD);
  const kilobytes = phone.received() / 1000;
  const picture = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
  );
  return { picture, usable: to, kilobytes };
}

/** Logs in and visits each tab of the bottom bar. Returns how many ms the balance and slowest tab took. */
async function enter(phone: Phone, username: string, password: string) {
  const { page } = phone;
  await start(phone, '/login');
  await page.locator(FIELD).first().fill(username);
  // Waits as long as a person needs to type a password: the page loads more code in that time.
  await page.waitForTimeout(4_000);
  await page.locator('input[type=password]').fill(password);
  const login = await shownAt(page, BALANCE, 'button[type=submit]');
  const tabs: number[] = [];
  for (const path of TABS) {
    // Waits as long as a person looks at a screen.
    await page.waitForTimeout(3_000);
    const { from, to } = await shownAt(page, 'main h1', `nav a[href="${path}"]`);
    tabs.push(to - from);
  }
  return { balance: login.to - login.from, slowestTab: Math.max(...tabs) };
}

/** Measures the first load, the login and the tabs against the longest time that a person should wait. */
export async function measureFirstLoad(stage: Stage, { rounds }: Effort): Promise<Row[]> {
  if (!existsSync(BUILT)) throw new Error('the client is not built: npm run size');
  const url = `http://127.0.0.1:${stage.ports.product}`;
  await stage.makeAccounts(1);
  const browser = await openBrowser();
  async function onPhone<T>(measure: (phone: Phone) => Promise<T>): Promise<T[]> {
    const taken: T[] = [];
    while (taken.length < Math.min(rounds, MOST_ROUNDS)) {
      const phone = await openPhone(browser, url);
      taken.push(await measure(phone));
      await phone.close();
    }
    return taken;
  }
  try {
    const rows: Row[] = [];
    for (const path of ['/login', '/signup']) {
      const taken = await onPhone((phone) => start(phone, path));
      rows.push(
        measureAgainst(
          `${path} on a slow phone: first picture; wanted (ms)`,
          2_000,
          taken.map((one) => one.picture),
        ),
        measureAgainst(
          `${path} on a slow phone: usable; wanted (ms)`,
          6_000,
          taken.map((one) => one.usable),
        ),
        measureAgainst(
          `${path}: received until usable; wanted (kB)`,
          120,
          taken.map((one) => one.kilobytes),
        ),
      );
    }
    const taken = await onPhone((phone) => enter(phone, 'bench1', stage.password));
    rows.push(
      measureAgainst(
        'log in to balance on a slow phone; wanted (ms)',
        3_000,
        taken.map((one) => one.balance),
      ),
      measureAgainst(
        'slowest tab on a slow phone; wanted (ms)',
        1_000,
        taken.map((one) => one.slowestTab),
      ),
    );
    return rows;
  } finally {
    await browser.close();
  }
}
