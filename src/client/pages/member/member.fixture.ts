import type { Page } from 'playwright-core';

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
