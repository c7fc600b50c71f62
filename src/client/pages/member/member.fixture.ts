import type { Page } from 'playwright-core';
import { TIMINGS } from '#shared/timings.ts';

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

/** Each attempt to open a socket goes to this port: nobody listens there, or it never answers. */
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

export async function blockEvents(page: Page): Promise<void> {
  await blockSockets(page);
  await page.route(/users\.onMemberEvent/, (route) => route.abort());
}

/** Polls every half second instead of every 5 s. */
export async function shortenPolls(page: Page): Promise<void> {
  await page.addInitScript((poll) => {
    const real = window.setInterval;
    const shorter = (run: TimerHandler, ms?: number) => real(run, ms === poll ? ms / 10 : ms);
    window.setInterval = shorter as typeof setInterval;
  }, TIMINGS.pollMemberMs);
}

export async function openOwnAccount(page: Page) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Profile' }).first().click();
  await page.getByRole('button', { name: 'Password and devices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Password and devices' });
  await dialog.getByText('This device').waitFor();
  return dialog;
}
