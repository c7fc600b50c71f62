import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { WAIT_MS } from './constants.ts';
import type { Person } from './factories.ts';

/**
 * Where the system may have a browser. If it has none, the tests use the browser of an npm package, so that
 * nobody has to install one.
 */
const SYSTEM = [
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
];

export const PHONE = { width: 360, height: 740 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;

/** Opens a real Chromium. @throws when neither the system nor the package has one that starts */
export async function openBrowser(): Promise<Browser> {
  const system = SYSTEM.find((path) => existsSync(path));
  const executablePath = system ?? (await chromium.executablePath());
  // The packaged browser needs its own switches (single process, no zygote).
  const args = system ? ARGS : [...chromium.args, ...ARGS];
  return playwright.launch({ executablePath, args, headless: true, timeout: WAIT_MS });
}

/**
 * Opens a page with its own storage. `faults` collects uncaught errors and violations of the content security
 * policy; the test must check that it is empty.
 * @param serviceWorkers 'allow' only to test service workers, because a test can't intercept their requests
 */
export async function newPage(
  browser: Browser,
  baseURL: string,
  viewport: { width: number; height: number },
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: 'en-US',
    reducedMotion: 'reduce',
    serviceWorkers,
  });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' && line.text().includes('Content Security Policy')) faults.push(line.text());
  });
  return { page, faults };
}

/** Stores a session in the browser as the login does (SPEC section 3), before the next page loads. */
export async function signIn(page: Page, { id, username, email, token, role }: Person): Promise<void> {
  const items = { token, userRole: role, username, userId: id, email, loginTime: String(Date.now()) };
  await page.context().addInitScript((stored) => {
    // Only the first page fills the storage.
    // Otherwise a reload would bring back items that a page has removed.
    if (sessionStorage.getItem('signed-in')) return;
    sessionStorage.setItem('signed-in', 'yes');
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  }, items);
}

/** Closes all pages so that a route handler that still waits for an answer fails no test. */
export async function closePages(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) {
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}
