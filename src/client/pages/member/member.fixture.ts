import type { Page } from 'playwright-core';
import { closePages, newPage, openBrowser, PHONE, signIn } from '#testing/browser.ts';
import type { MemberOptions, Person } from '#testing/factories.ts';
import { startTestServer } from '#testing/server.ts';

const CLIENT = new URL('../../../../dist/client/', import.meta.url);

/**
 * Starts a server with the built client, and a browser. The returned `pageOf` opens a page for a person, and
 * `memberPage` for a new member; the person is logged in.
 * @param env environment variables of the server, which override those of all tests
 */
export async function openMemberWorld(env: Record<string, string> = {}) {
  const [server, browser] = await Promise.all([startTestServer({ clientDir: CLIENT, env }), openBrowser()]);

  /** Opens a page in a browser context of its own, with the person logged in. No URL is loaded yet. */
  async function pageOf(person: Person, viewport: { width: number; height: number } = PHONE) {
    const { page, faults } = await newPage(browser, server.url, viewport);
    await signIn(page, person);
    return { page, faults };
  }

  return {
    server,
    browser,
    pageOf,
    async memberPage(options?: MemberOptions, viewport?: { width: number; height: number }) {
      const member = await server.make.member(options);
      return { member, ...(await pageOf(member, viewport)) };
    },
    asBoss: async () => (await server.make.superadmin()).as(),
    /** Closes the browser contexts of a test. */
    closePages: () => closePages(browser),
    async close() {
      await browser?.close();
      await server?.close();
    },
  };
}
export type MemberWorld = Awaited<ReturnType<typeof openMemberWorld>>;

/**
 * Pages of a member (those of the navigation, and the earnings tab of the dashboard), each with its heading.
 */
export const TABS = [
  ['/dashboard', 'Dashboard'],
  ['/earnings', 'Earnings'],
  ['/dashboard/earnings', 'Earnings'],
  ['/withdraw', 'Withdraw'],
  ['/referrals', 'Referrals'],
  ['/history', 'History'],
  ['/spinner', 'Spinner'],
  ['/contact', 'Contact'],
  ['/joinus', 'Join Us'],
] as const;

/**
 * Acts like a proxy that blocks WebSockets: each attempt to open a socket goes to another port.
 * @param port a port where nobody listens, or one that never answers
 */
export async function blockSockets(page: Page, port = 9): Promise<void> {
  // The content security policy is switched off, because it would forbid the other port.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setBypassCSP', { enabled: true });
  await page.addInitScript((to) => {
    const Real = window.WebSocket;
    window.WebSocket = class extends Real {
      constructor() {
        super(`ws://127.0.0.1:${to}/`);
      }
    };
  }, port);
}

/** Blocks WebSockets and server-sent events, so that the page has to poll. */
export async function blockEvents(page: Page): Promise<void> {
  await blockSockets(page);
  await page.route(/users\.onMemberEvent/, (route) => route.abort());
}
