import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, openPage, PHONE } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
let vite: ViteDevServer;
beforeAll(async () => {
  const proxy = { '/trpc': world.server.url };
  vite = await createServer({ logLevel: 'error', server: { host: '127.0.0.1', port: 0, proxy, hmr: false } });
  await vite.listen();
});
afterAll(() => vite.close());

test.each([
  ['en-US', '?', PHONE],
  ['ur', '?', PHONE],
  ['en-US', '?theme=staff', PHONE],
  ['en-US', '?theme=staff&dialog', DESKTOP],
])('each component is accessible and fits: %s %s %o', async (locale, query, viewport) => {
  const { page, faults } = await openPage(vite.resolvedUrls?.local[0] ?? '', viewport, locale);
  await page.goto(`/gallery/${query}`);
  await page.getByRole('alert').first().waitFor();
  await expectAccessible(page, { targets: viewport === PHONE });
  const heights = await page.locator('.switch').evaluateAll((all) => all.map((one) => one.clientHeight));
  for (const height of heights) expect(height).toBe(viewport === PHONE ? 44 : 36);
  await page.setViewportSize({ ...viewport, width: 320 });
  await expectAccessible(page, { axe: false, targets: false });
  expect(faults).toEqual([]);
});
