import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { newPage, openBrowser, PHONE } from '#testing/browser.ts';
import { type Effort, measureAgainst, type Row } from './rows.ts';
import type { Stage } from './stage.ts';

/* How long a cheap phone on a slow network waits, with an empty cache and no proxy before the server. */

/** Slow 3G: 400 kbit/s each way, 400 ms for each request. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const BUILT = new URL('../../dist/client/index.html', import.meta.url);
const SLOWER_PROCESSOR = 4;
/** Each page takes some seconds to load, so more rounds would take long. */
const MOST_ROUNDS = 3;

/** What a person should wait at most. */
const WANTED = {
  'first picture (ms)': 2_000,
  'usable (ms)': 6_000,
  'received until usable (kB)': 120,
  'log in to balance (ms)': 3_000,
  'slowest tab (ms)': 1_000,
};

const FIELD = 'form input';
const BALANCE = 'main dd bdi';
const TABS = ['/dashboard/earnings', '/withdraw', '/referrals', '/dashboard'];

interface Phone {
  readonly page: Page;
  /** The bytes received so far, headers included. */
  readonly received: () => number;
}

/** Uses a new phone with an empty cache. */
async function onPhone<T>(browser: Browser, url: string, use: (phone: Phone) => Promise<T>): Promise<T> {
  // newPage blocks service workers, because the slow network would not apply to their requests.
  const { page } = await newPage(browser, url, PHONE);
  const devtools = await page.context().newCDPSession(page);
  const sizes = new Map<string, number>();
  const add = (id: string, bytes: number) => sizes.set(id, (sizes.get(id) ?? 0) + bytes);
  devtools.on('Network.responseReceived', (event) => add(event.requestId, event.response.encodedDataLength));
  devtools.on('Network.dataReceived', (event) => add(event.requestId, event.encodedDataLength));
  devtools.on('Network.loadingFinished', (event) => sizes.set(event.requestId, event.encodedDataLength));
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_3G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  const received = () => [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  return use({ page, received }).finally(() => page.context().close());
}

/** Milliseconds from the click on `click`, or the navigation, to `selector` shown, no skeleton in `main`. */
function shownAfter(page: Page, selector: string, click?: string): Promise<number> {
  return page.evaluate(
    async ([wanted = '', pressed]) => {
      const from = pressed ? performance.now() : 0;
      if (pressed) {
        const controls = [...document.querySelectorAll<HTMLElement>(pressed)];
        const control = controls.find((one) => one.checkVisibility());
        if (!control) throw new Error(`nothing to press: ${pressed}`);
        control.click();
      }
      for (let element: HTMLElement | null = null; !element?.checkVisibility(); ) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (!document.querySelector('main [class*="skeleton"]')) element = document.querySelector(wanted);
      }
      return performance.now() - from;
    },
    [selector, click],
  );
}

/** Opens a public screen and waits until its first field is shown. */
async function start({ page, received }: Phone, path: string) {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForSelector(FIELD, { state: 'attached' });
  const usable = await shownAfter(page, FIELD);
  const kilobytes = received() / 1000;
  const picture = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
  );
  return { 'first picture (ms)': picture, 'usable (ms)': usable, 'received until usable (kB)': kilobytes };
}

/** Logs in and visits each tab of the bottom bar. */
async function enter(phone: Phone, username: string, password: string) {
  const { page } = phone;
  await start(phone, '/login');
  await page.locator(FIELD).first().fill(username);
  // As long as a person needs to type a password: the page loads more code in that time.
  await page.waitForTimeout(4_000);
  await page.locator('input[type=password]').fill(password);
  const balance = await shownAfter(page, BALANCE, 'button[type=submit]');
  let slowest = 0;
  for (const path of TABS) {
    // As long as a person looks at a screen.
    await page.waitForTimeout(3_000);
    slowest = Math.max(slowest, await shownAfter(page, 'main h1', `nav a[href="${path}"]`));
  }
  return { 'log in to balance (ms)': balance, 'slowest tab (ms)': slowest };
}

/** Measures the first load, the login and the tabs against the longest time that a person should wait. */
export async function measureFirstLoad(stage: Stage, { rounds }: Effort): Promise<Row[]> {
  if (!existsSync(BUILT)) throw new Error('the client is not built: npm run size');
  const url = `http://127.0.0.1:${stage.ports.product}`;
  await stage.makeAccounts(1);
  const browser = await openBrowser();
  const measure = async (path: string, use: (phone: Phone) => Promise<Record<string, number>>) => {
    const all: Record<string, number>[] = [];
    while (all.length < Math.min(rounds, MOST_ROUNDS)) all.push(await onPhone(browser, url, use));
    const wanted = Object.entries(WANTED).filter(([what]) => all[0] && what in all[0]);
    return wanted.map(([what, most]) => {
      const taken = all.map((one) => one[what] ?? 0);
      return measureAgainst(`slow phone, ${path}: ${what}`, most, taken);
    });
  };
  try {
    const login = await measure('/login', (phone) => start(phone, '/login'));
    const signup = await measure('/signup', (phone) => start(phone, '/signup'));
    const member = await measure('member', (phone) => enter(phone, 'bench1', stage.password));
    return [...login, ...signup, ...member];
  } finally {
    await browser.close();
  }
}
