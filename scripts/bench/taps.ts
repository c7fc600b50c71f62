import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { pkr, toPaisa } from '#shared/money.ts';
import { newPage, openBrowser, PHONE } from '#testing/browser.ts';
import { type Effort, measureAgainst, type Row } from './rows.ts';
import type { Stage } from './stage.ts';

const SLOWER_PROCESSOR = 6;
const MOST_MS = 200; // a good interaction to next paint
/** An interaction is reported after its picture, together with others. */
const REPORTED_AFTER_MS = 1_500;
const MOST_ROUNDS = 3;

interface Watched {
  longest: number;
}

/** From a tap on a member's screens to the next picture. Each act is its longest interaction. */
export async function measureTaps(stage: Stage, { rounds }: Effort): Promise<Row[]> {
  const url = 'https://www.youtube.com/watch?v=video-id-01';
  for (let i = 0; i < 3; i++) await stage.makeVideo(url);
  const browser = await openBrowser();
  const taken = new Map<string, number[]>();
  try {
    for (let round = 0; round < Math.min(rounds, MOST_ROUNDS); round++)
      for (const [what, ms] of await journey(stage, browser))
        taken.set(what, [...(taken.get(what) ?? []), ms]);
  } finally {
    await browser.close();
  }
  return [...taken].map(([what, all]) => measureAgainst(`tap, slow processor: ${what} (ms)`, MOST_MS, all));
}

async function journey(stage: Stage, browser: Browser): Promise<[string, number][]> {
  const [member] = await stage.makeAccounts(1);
  if (!member) throw new Error('no account was made');
  const [{ username = '' } = {}] = await stage.database.read(
    (_, sql) => sql<{ username: string }[]>`select username from users where id = ${member.id}`,
  );
  const money = { actor: stage.boss.id, address: 'bench', user: member.id, amountPaisa: toPaisa(pkr(500)) };
  await stage.database.call('user_adjust_balance', { ...money, description: null, cause: randomUUID() });
  const { page } = await newPage(browser, `http://127.0.0.1:${stage.ports.product}`, PHONE);
  await page.addInitScript(watchInteractions);
  await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: 'A player' }));
  const devtools = await page.context().newCDPSession(page);
  await page.goto('/login');
  await page.locator('form input').first().click();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  const taken: [string, number][] = [];
  for (const [what, act] of Object.entries(actsOf(page, username, stage.password))) {
    await act();
    await page.waitForTimeout(REPORTED_AFTER_MS);
    const longest = await page.evaluate(() => {
      const watched = window as unknown as Watched;
      const most = watched.longest;
      watched.longest = 0;
      return most;
    });
    taken.push([what, longest]);
  }
  await page.context().close();
  return taken;
}

/** Runs in the browser. An interaction shorter than 16 ms counts as 0. */
function watchInteractions(): void {
  const page = window as unknown as Watched;
  page.longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) page.longest = Math.max(page.longest, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

function actsOf(page: Page, username: string, password: string): Record<string, () => Promise<unknown>> {
  const role = (name: string | RegExp, kind: 'button' | 'link' = 'button') => page.getByRole(kind, { name });
  const press = (name: string | RegExp, kind?: 'button' | 'link') => () => role(name, kind).first().click();
  const tab = (path: string) => () => page.locator(`nav a[href="${path}"]:visible`).click();
  const sheet = (path: string) => () => page.locator(`dialog a[href="${path}"]`).click();
  const bank = () => page.getByLabel('Bank Name').selectOption('JazzCash');
  const type = (selector: string, text: string) => () => page.locator(selector).pressSequentially(text);
  return {
    'letters of the name': type('form input >> nth=0', username),
    'letters of the password': type('input[type=password]', password),
    'log in': () => page.locator('form button[type=submit]').click(),
    'the tab Earnings': tab('/dashboard/earnings'),
    'a video': press(/: Bench/, 'link'),
    'the next video': press('Next video'),
    'close the video': () => page.keyboard.press('Escape'),
    'the tab Withdraw': tab('/withdraw'),
    'the form of a withdrawal': press(/^Withdraw ₨/),
    'digits of the account': () => page.getByLabel('Account Number').pressSequentially('03001234567'),
    // Choosing from a list is no interaction that a page could measure.
    'letters of the holder': () =>
      bank().then(() => page.getByLabel('Account Name').pressSequentially('Bench')),
    'submit the withdrawal': press('Submit Request'),
    'send it': () => page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click(),
    'done with it': press('Done'),
    'the tab Referrals': tab('/referrals'),
    'the QR code': press(/QR/),
    'close the QR code': () => page.keyboard.press('Escape'),
    'the sheet More': press('More'),
    'the spinner': sheet('/spinner'),
    'the spin': press(/^Spin/),
    'the tab Dashboard': tab('/dashboard'),
  };
}
