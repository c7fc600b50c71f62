import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { WAIT_MS } from './constants.ts';

/** Where systems keep theirs; else the one inside the npm package is used, so that nothing has to be installed. */
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
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

/** A real Chromium. @throws when neither the system nor the package has one that starts */
export async function openBrowser(): Promise<Browser> {
  const system = SYSTEM.find((path) => existsSync(path));
  const executablePath = system ?? (await chromium.executablePath());
  // The packaged one brings switches that it needs (single process, no zygote).
  const args = system ? ARGS : [...chromium.args, ...ARGS];
  return playwright.launch({ executablePath, args, headless: true, timeout: WAIT_MS });
}

/**
 * A page of somebody's own: no storage shared with others. An uncaught error in it, or anything that the content security policy
 * blocked, fails the test that looks at `faults`.
 * @param serviceWorkers only where they are what is tried: what they fetch, a test can't hold up
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
