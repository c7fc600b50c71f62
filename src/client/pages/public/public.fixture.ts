import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { closePages, newPage, openBrowser, PHONE } from '#testing/browser.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '#testing/server.ts';

const CLIENT = new URL('../../../../dist/client/', import.meta.url);

/** One server and one browser for a test file of screens before login. */
export interface PublicWorld {
  readonly server: TestServer;
  readonly browser: Browser;
  open(path: string, viewport?: { width: number; height: number }): Promise<Page>;
  /** Opens the payment screen of an account as just after its sign-up, without a login. */
  openPayment(account: { id: string; username: string }, viewport?: typeof PHONE): Promise<Page>;
  /**
   * Closes all pages of the browser. Checks that the pages of `open` had no uncaught error and did not
   * violate the Content Security Policy.
   */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

/** @param options of the server, such as its environment */
export async function openPublicWorld(options: TestServerOptions = {}): Promise<PublicWorld> {
  const [server, browser] = await Promise.all([
    startTestServer({ clientDir: CLIENT, ...options }),
    openBrowser(),
  ]);
  const opened: { page: Page; faults: string[] }[] = [];
  async function open(path: string, viewport: { width: number; height: number } = PHONE) {
    const own = await newPage(browser, server.url, viewport);
    opened.push(own);
    await own.page.goto(path);
    return own.page;
  }
  return {
    server,
    browser,
    open,
    async openPayment({ id, username }, viewport) {
      const page = await open('/healthz', viewport);
      await page.evaluate(
        ([userId = '', name = '']) => {
          localStorage.setItem('pendingUserId', userId);
          localStorage.setItem('pendingUsername', name);
        },
        [id, username],
      );
      await page.goto('/payment');
      return page;
    },
    async closePages() {
      const faults = opened.splice(0).flatMap((own) => own.faults);
      await closePages(browser);
      expect(faults).toEqual([]);
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** A picture like a screenshot of a phone. With `noise` the file stays large after compression. */
export async function receipt({ noise = false } = {}) {
  const create = { width: 900, height: 1600, channels: 3, background: '#d8efe2' } as const;
  const picture = noise
    ? sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    : sharp({ create });
  return { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}
