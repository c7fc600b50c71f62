import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';
import { receipt } from './pages/public/public.fixture.ts';
import { paths } from './paths.ts';

/* The content security policy that the server sends must block nothing that the screens need. */

const world = openWorld();

async function visit(page: Page, screens: readonly string[]) {
  for (const path of screens) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
  }
}

test('public screens, a picture’s preview and the service worker work under the policy', async () => {
  const page = await world.freshPage(PHONE, { serviceWorkers: 'allow' });
  const publicPaths = [paths.home, paths.login, paths.signup, paths.forgotPassword, paths.success];
  await visit(page, [...publicPaths, paths.howItWorks, paths.message, '/no-such-page']);
  const { id, username } = await world.server.make.pending();
  await page.evaluate(
    ([userId = '', name = '']) => {
      localStorage.setItem('pendingUserId', userId);
      localStorage.setItem('pendingUsername', name);
    },
    [id, username],
  );
  await page.goto(paths.payment);
  await page.getByLabel('Payment screenshot').setInputFiles(await receipt());
  await page.getByText('receipt.jpg').waitFor();
});

test('a script injected into a page calls no other host', async () => {
  const { page, faults } = await openPage(world.server.url, PHONE);
  await page.goto(paths.login);
  await page.evaluate(async () => {
    await fetch('http://127.0.0.1:9/').catch(() => undefined);
    const socket = new WebSocket('ws://127.0.0.1:9/');
    await new Promise((resolve) => socket.addEventListener('error', resolve));
  });
  await expect.poll(() => faults.join('\n')).toContain('ws://127.0.0.1:9/');
  expect(faults.join('\n')).toContain('http://127.0.0.1:9/');
});
