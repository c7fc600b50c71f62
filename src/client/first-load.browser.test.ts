import { expect, test } from 'vitest';
import { DESKTOP, PHONE } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';
import { paths } from './lib/paths.ts';

const LOADING_SCREEN_MS = 60_000;
const world = openWorld({
  env: { LOADING_SCREEN_MS: String(LOADING_SCREEN_MS), BRAND_NAME: 'Sona <Gold> & Sons' },
});

test('the page shows the brand before any other file arrives, on a phone and on a desktop', async () => {
  const page = await world.freshPage(PHONE);
  await page.route(/\.(js|css|svg|png)(\?|$)/, () => undefined);
  await page.goto(paths.login, { waitUntil: 'commit' });
  const brand = page.locator('#brand');
  await brand.getByText('Sona <Gold> & Sons').waitFor();
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    const icon = await brand.locator('svg').boundingBox();
    expect(icon).toMatchObject({ width: 72, height: 72 });
  }
  expect(await brand.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(247, 245, 240)',
  );
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1);
});

test('a page whose scripts never arrive offers to load it again, in English and Urdu', async () => {
  const page = await world.freshPage(PHONE);
  await page.route(/\.js(\?|$)/, (route) => route.abort());
  await page.goto(`${paths.signup}?ref=someone`);
  const again = page.getByRole('link', { name: 'Load again · دوبارہ کھولیں' });
  expect(await again.count()).toBe(0);
  // The loading screen shows this link after twenty seconds, so the test moves the animations forward.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 21_000;
  });
  await page.unrouteAll();
  await again.click();
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'attached' });
  expect(page.url()).toContain('ref=someone');
  expect(await (await fetch(world.server.url)).text()).not.toContain(':has(');
});

test('an error page is not covered by the brand', async () => {
  const page = await world.newPage();
  await page.route(/\/signup-[^/]*\.js/, (route) => route.abort());
  await page.goto(paths.signup);
  await page.getByRole('button', { name: 'Load again' }).waitFor();
  expect(await page.locator('#brand').count()).toBe(0);
});

test('the loading screen covers the page until its time since the navigation is over, or not at all', async () => {
  const page = await world.newPage();
  await page.goto(paths.login);
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'attached' });
  expect(await page.locator('#brand').isVisible()).toBe(true);
  expect(await page.getByRole('heading', { name: 'Log in' }).isVisible()).toBe(false);
  // The scripts arrive after that time.
  await page.addInitScript((late) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + late;
  }, LOADING_SCREEN_MS);
  await page.reload();
  await page.getByRole('heading', { name: 'Log in' }).waitFor({ timeout: LOADING_SCREEN_MS / 2 });
  expect(await page.locator('#brand').isVisible()).toBe(false);
});

test('the page of a screen names the files of that screen, and no others', async () => {
  const linksOf = async (path: string) => {
    const html = await (await fetch(world.server.url + path)).text();
    return [...html.matchAll(/as="script" crossorigin href="\/assets\/([a-z-]+)-[\w-]{7}\.js/g)].map(
      ([, name]) => name,
    );
  };
  expect(await linksOf('/login')).not.toContain('signup');
  expect(await linksOf('/signup?ref=somebody')).toContain('signup');
  expect(await linksOf('/withdraw')).toEqual(expect.arrayContaining(['member', 'withdraw-page']));
  expect(await linksOf('/requests')).toContain('staff');
});

test('the figures of the rules are asked for with the page, once, before a script has run', async () => {
  const page = await world.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/trpc/')) asked.push(request.resourceType());
  });
  // Whoever wants less motion gets none: a transition of a moment would be one for each element and property.
  await page.addInitScript(() =>
    addEventListener('transitionrun', () => document.documentElement.setAttribute('data-moved', ''), true),
  );
  await page.goto(paths.howItWorks);
  await page.getByText('There are no members yet').waitFor({ state: 'attached' });
  // A preload link in the HTML page makes the request, so its type is `other` and not `fetch`.
  expect(asked).toEqual(['other']);
  expect(await page.locator('[data-moved]').count()).toBe(0);
});

test('a script that the page has preloaded is not asked for again', async () => {
  const { page } = await world.memberPage();
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await started;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/withdraw-page-') && asked.push(request.url()));
  await page.goto(paths.withdraw, { waitUntil: 'commit' });
  const loaded = (name: string) =>
    performance.getEntriesByType('resource').some((entry) => entry.name.includes(name));
  await page.waitForFunction(loaded, '/withdraw-page-');
  const shown = page.waitForRequest(/requests\.mine/);
  start();
  await shown;
  expect(asked).toHaveLength(1);
});
