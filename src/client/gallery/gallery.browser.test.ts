import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, openPage, PHONE, type Viewport } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
let vite: ViteDevServer;
beforeAll(async () => {
  const proxy = { '/trpc': world.server.url };
  vite = await createServer({ logLevel: 'error', server: { host: '127.0.0.1', port: 0, proxy, hmr: false } });
  await vite.listen();
});
afterAll(() => vite.close());

test('each component is accessible and fits, in both languages and themes, and in a dialog', async () => {
  const { page, faults } = await openPage(vite.resolvedUrls?.local[0] ?? '', PHONE);
  const expectFits = async (viewport: Viewport) => {
    await page.setViewportSize(viewport);
    await expectAccessible(page, { targets: viewport === PHONE });
    const heights = await page.locator('.switch').evaluateAll((all) => all.map((one) => one.clientHeight));
    for (const height of heights) expect(height).toBe(viewport === PHONE ? 44 : 36);
    await page.setViewportSize({ ...viewport, width: 320 });
    await expectAccessible(page, { axe: false, targets: false });
  };
  for (const [query, viewport] of [
    ['?', PHONE],
    ['?theme=staff', PHONE],
    ['?theme=staff&dialog', DESKTOP],
  ] as const) {
    await page.goto(`/gallery/${query}`);
    await page.getByRole('alert').first().waitFor();
    await expectFits(viewport);
    if (query !== '?') continue;
    await page.getByRole('button', { name: 'en', exact: true }).click();
    await page.locator('html[lang=ur]').waitFor();
    await expectFits(viewport);
    await page.getByRole('button', { name: 'ur', exact: true }).click();
  }
  expect(faults).toEqual([]);
});
