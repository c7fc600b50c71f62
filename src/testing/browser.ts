import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium as playwright,
} from 'playwright-core';
import { WAIT_MS } from './constants.ts';
import type { Person } from './factories.ts';

/** If the system has none, the tests use that of an npm package, so that nobody has to install one. */
const SYSTEM = [
  process.env.TEST_CHROMIUM ?? '',
  // The first choice: it has no windows and takes a third less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The pages of a context share a process, and with it the compiled scripts.
  '--process-per-site',
  // Few pages live long enough to repay optimized scripts: a tenth less processor time.
  '--js-flags=--no-maglev --no-opt',
];

export const PHONE = { width: 360, height: 740 } as const;
export const TABLET = { width: 820, height: 1180 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;

let started: Promise<Browser> | undefined;
/** @throws when neither the system nor the package has one that starts */
export function openBrowser(): Promise<Browser> {
  started ??= launch();
  return started;
}

async function launch(): Promise<Browser> {
  const system = SYSTEM.find((path) => existsSync(path));
  const executablePath = system ?? (await packaged());
  const browser = await playwright.launch({ executablePath, args: ARGS, headless: true, timeout: WAIT_MS });
  browser.once('disconnected', () => {
    started = undefined;
  });
  return browser;
}

/** The package unpacks into the system's folder for all users, where a half-written file passes for whole. */
async function packaged(): Promise<string> {
  const kept = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url));
  if (!existsSync(kept)) {
    await mkdir(join(kept, '..'), { recursive: true });
    const own = await mkdtemp(`${kept}-`);
    const before = tmpdir();
    process.env.TMPDIR = own;
    await chromium.executablePath().finally(() => {
      process.env.TMPDIR = before;
    });
    // Another worker may have been faster.
    await rename(own, kept).catch(() => rm(own, { recursive: true }));
  }
  return join(kept, 'chromium');
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

export interface Opened {
  readonly page: Page;
  /** Uncaught errors and violations of the content security policy. The test must check that it is empty. */
  readonly faults: string[];
}

/** @param serviceWorkers 'allow' only to test service workers: a test can't intercept their requests */
export async function newPage(
  browser: Browser,
  baseURL: string,
  viewport: Viewport,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<Opened> {
  return watch(await newContext(browser, { baseURL, viewport, serviceWorkers }));
}

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(WAIT_MS);
  return context;
}

async function watch(context: BrowserContext): Promise<Opened> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' && line.text().includes('Content Security Policy')) faults.push(line.text());
  });
  return { page, faults };
}

interface Reusable {
  readonly key: string;
  readonly context: BrowserContext;
  /** A page that stays open: its process keeps the compiled scripts. */
  readonly keeper: Page;
  /** Whether a test closed the context, cut its network or stopped its clock. */
  spent: boolean;
}
const free: Reusable[] = [];
const inUse: Reusable[] = [];
/** Enough for a phone, a desktop and a second person. */
const KEPT = 3;

/** Earlier tests may have used its context: files are cached and scripts compiled, but nothing is stored. */
export async function openPage(baseURL: string, viewport: Viewport, locale = 'en-US'): Promise<Opened> {
  const key = `${baseURL} ${viewport.width} ${viewport.height} ${locale}`;
  const known = free.findIndex((one) => one.key === key && !one.spent);
  const [own] = known < 0 ? [await newReusable(key, { baseURL, viewport, locale })] : free.splice(known, 1);
  inUse.push(own as Reusable);
  return watch((own as Reusable).context);
}

async function newReusable(key: string, options: BrowserContextOptions): Promise<Reusable> {
  const context = await newContext(await openBrowser(), { ...options, serviceWorkers: 'block' });
  const keeper = await context.newPage();
  await keeper.goto('/robots.txt');
  const own = { key, context, keeper, spent: false };
  context.on('close', () => {
    own.spent = true;
  });
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (offline) => {
    own.spent = true;
    // The keeper shares the page's process: its network would come back first, and the page would get the
    // event `online` while its own requests still fail.
    await keeper.close();
    return setOffline(offline);
  };
  const { clock } = context;
  const install = clock.install.bind(clock);
  clock.install = (time) => {
    own.spent = true;
    return install(time);
  };
  return own;
}

/** Opens another screen without a page load. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/** Holds back calls whose address matches: the server gets them once the returned function is called. */
export async function hold(page: Page, calls: RegExp) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(calls, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

/** In the storage of the page's site, before its first page loads. */
export async function storeFirst(page: Page, items: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((stored) => {
    // A blank page has no storage.
    if (location.protocol === 'about:') return;
    // Only the first page: a reload must not bring back items that a page has removed.
    if (window.name === 'stored') return;
    window.name = 'stored';
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  }, items);
}

/** As the login does (SPEC section 3). */
export const signIn = (page: Page, { id, username, email, token, role }: Person) =>
  storeFirst(page, { token, userRole: role, username, userId: id, email, loginTime: String(Date.now()) });

interface Login {
  readonly username: string;
  readonly password: string;
}

/** On the page of the login, in any language. */
export async function fillLogin(page: Page, { username, password }: Login): Promise<void> {
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
}

/** As with blocked cookies, in the next pages of this tab. */
export async function refuseStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: refuse });
    }
    Object.assign(window, { BroadcastChannel: refuse });
  });
}

/** The contexts of `openPage` are kept for the next test. */
export async function closePages(): Promise<void> {
  const ended = inUse.splice(0);
  for (const context of (await started)?.contexts() ?? []) {
    if (free.some((one) => one.context === context)) continue;
    const own = ended.find((one) => one.context === context);
    // A route handler that still waits for an answer must fail no test.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (!own || own.spent) await context.close();
    else {
      await clear(own);
      free.push(own);
    }
  }
}

async function clear({ context, keeper }: Reusable): Promise<void> {
  for (const page of context.pages()) if (page !== keeper) await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  context.removeAllListeners('page');
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    keeper.evaluate(() => localStorage.clear()),
  ]);
}

/** Closes all but the last few contexts that a test file leaves: each has a process of its own. */
export async function closeSpares(): Promise<void> {
  for (const { context } of free.splice(0, Math.max(0, free.length - KEPT))) await context.close();
}
