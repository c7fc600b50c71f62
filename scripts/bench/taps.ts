import type { Page } from 'playwright-core';
import { newPage, openBrowser, PHONE } from '#testing/browser.ts';
import { measureAgainst, type Row } from './rows.ts';
import type { Stage } from './stage.ts';

const SLOWER_PROCESSOR = 6;
/** What counts as a good interaction to next paint. */
const MOST_MS = 200;
/** The browser reports an interaction once it is painted; a page has painted all by then. */
const REPORTED_AFTER_MS = 2_000;

/** From the tap on a member's screens to the next picture, each act by its longest interaction. */
export async function measureTaps(stage: Stage): Promise<Row[]> {
  await stage.makeAccounts(1);
  await stage.makeVideo();
  const browser = await openBrowser();
  try {
    const { page } = await newPage(browser, `http://127.0.0.1:${stage.ports.product}`, PHONE);
    await page.addInitScript(watchInteractions);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
    await page.goto('/login');
    const rows: Row[] = [];
    for (const [what, act] of Object.entries(actsOf(page, stage.password))) {
      await act();
      await page.waitForTimeout(REPORTED_AFTER_MS);
      const longest = await page.evaluate(() => {
        const watched = window as unknown as Watched;
        const taken = watched.longest;
        watched.longest = 0;
        return taken;
      });
      rows.push(measureAgainst(`a tap on a slow phone: ${what} (ms)`, MOST_MS, [longest]));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** Runs in the browser. An interaction shorter than 16 ms counts as 0. */
function watchInteractions(): void {
  const page = window as unknown as Watched;
  page.longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) page.longest = Math.max(page.longest, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

interface Watched {
  longest: number;
}

function actsOf(page: Page, password: string): Record<string, () => Promise<unknown>> {
  const tab = (path: string) => () => page.locator(`nav a[href="${path}"]`).click();
  const press = (name: string | RegExp) => () => page.getByRole('button', { name }).first().click();
  const type = (selector: string, text: string) => () => page.locator(selector).pressSequentially(text);
  return {
    'a letter of the name': type('[name=username]', 'bench1'),
    'a letter of the password': type('[name=password]', password),
    'log in': () => page.locator('form button[type=submit]').click(),
    'the tab Earnings': tab('/dashboard/earnings'),
    'a video': () => page.getByRole('link', { name: /Bench/ }).first().click(),
    'the tab Spinner': tab('/spinner'),
    'the spin': press(/^Spin/),
    'the tab Referrals': tab('/referrals'),
    'the tab Dashboard': tab('/dashboard'),
    'the tab Withdraw': tab('/withdraw'),
    'the form of a withdrawal': press(/^Withdraw ₨/),
    'a bank': () => page.locator('[name=bankName]').selectOption('JazzCash'),
    'a digit of the account': type('[name=accountNumber]', '03001234567'),
    'a letter of the holder': type('[name=accountName]', 'Bench'),
    'submit the withdrawal': press('Submit Request'),
    'send it': press('Send'),
  };
}
