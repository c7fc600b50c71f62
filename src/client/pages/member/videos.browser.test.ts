import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { VideoView } from '#shared/views/videos.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { goTo, PHONE } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
let videos: VideoView[] = [];
beforeEach(() => {
  videos = [];
});
afterEach(async () => {
  const boss = await world.asBoss();
  for (const { id } of videos) await boss.videos.delete({ id });
});

const youtube = (n: number) => `https://www.youtube.com/watch?v=video-id-${String(n).padStart(2, '0')}`;
async function makeVideos(...urls: string[]) {
  for (const [i, url] of urls.entries()) videos.push(await world.server.make.video(`Video ${i + 1}`, url));
}
async function fakePlayers(page: Page) {
  await page
    .context()
    .route(/youtube-nocookie\.com|vimeo\.com|example\.com/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>A player</h1>' }),
    );
}
const ticks = (page: Page) => page.getByRole('img', { name: 'Watched today' });
const card = (page: Page, n: number) => page.getByRole('link', { name: new RegExp(`: Video ${n}\\.`) });

test('the daily routine, ten videos and one spin, is thirteen taps in one tab', async () => {
  await makeVideos(...Array.from({ length: 10 }, (_, i) => youtube(i)));
  const { member, page } = await world.memberPage();
  await fakePlayers(page);
  const opened: Page[] = [];
  page.context().on('page', (other) => opened.push(other));
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.click();
    taps += 1;
  };

  await page.goto('/dashboard');
  await tap(page.getByRole('link', { name: 'Watch videos' }));
  await tap(card(page, 1));
  const player = page.getByRole('dialog', { name: 'Video 1' });
  await player.getByText('1/10').waitFor();
  await expectAccessible(page);
  for (let n = 2; n <= 10; n++) {
    // The toast disappears after 6 seconds, so the wait for it starts before the click.
    const told = n === 10 && page.getByText("You earned ₨14.00 for completing today's videos!").waitFor();
    await tap(page.getByRole('button', { name: 'Next video' }));
    const dialog = page.getByRole('dialog', { name: `Video ${n}`, exact: true });
    await dialog.getByText(`${n}/10`).waitFor();
    const frame = dialog.frameLocator(`iframe[src^="https://www.youtube-nocookie.com/embed/video-id-"]`);
    await frame.getByRole('heading', { name: 'A player' }).waitFor();
    await told;
  }
  await tap(page.getByRole('dialog').getByRole('link', { name: 'Spin now' }));
  await tap(page.getByRole('button', { name: 'Spin', exact: true }));
  await page.getByRole('button', { name: 'Already Spin Today' }).waitFor();
  await page.getByText('Best prize').waitFor();
  expect(taps).toBe(13);
  expect(opened).toEqual([]);
  const me = await member.as();
  expect(await me.videos.status({})).toMatchObject({ dailyClicks: 10, remainingClicks: 0 });
  expect((await me.spinner.history({})).items).toHaveLength(1);

  await goTo(page, '/earnings');
  await expect.poll(() => ticks(page).count()).toBe(10);
  for (const text of ['10', 'Watch it']) await card(page, 10).getByText(text, { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Spin now' }).count()).toBe(0);
  await expectAccessible(page, { axe: false });
});

test('the server’s count replaces the page’s; after the tenth video, opened outside, it leads to the spin', async () => {
  await makeVideos('https://example.com/v');
  const { member, page } = await world.memberPage();
  await fakePlayers(page);
  await page.goto('/earnings');
  const count = page.getByRole('region', { name: 'Daily Videos' });
  await count.getByText('0/10').waitFor();
  const inOrder = [
    count.getByRole('progressbar'),
    count.getByRole('timer'),
    page.getByText('Level rewards'),
    card(page, 1),
  ];
  const order = await Promise.all(inOrder.map(async (it) => (await it.boundingBox())?.y ?? 0));
  expect(order[2]).toBeGreaterThan(Math.max(order[0] ?? 0, order[1] ?? 0));
  expect(order[3]).toBeGreaterThan(order[2] ?? 0);
  // The same member has clicked eight times on another device.
  const me = await member.as();
  for (let i = 0; i < 8; i++) await me.videos.click({ videoId: videos[0]?.id ?? '' });
  const watch = async (target: Locator) => {
    const outside = page.context().waitForEvent('page');
    await target.click();
    await (await outside).close();
  };
  const dialog = page.getByRole('dialog');
  await watch(card(page, 1));
  await dialog.getByText(/Come back here for the next one\.$/).waitFor();
  await count.getByText('9/10').waitFor();
  const toSpin = count.getByRole('link', { name: 'Spin now' });
  expect(await toSpin.count()).toBe(0);
  // The way back leads to the next one, each with one tap.
  await watch(dialog.getByRole('link', { name: 'Next video' }));
  await dialog.getByText(/in a new tab\.$/).waitFor();
  await dialog.getByRole('link', { name: 'Spin now' }).waitFor();
  await page.keyboard.press('Escape');
  await count.getByText('10/10').waitFor();
  await page.getByText('₨14.00').first().waitFor();
  await watch(card(page, 1));
  await page.getByText('Daily video limit reached! Try again tomorrow.').waitFor();
  await page.keyboard.press('Escape');
  expect((await me.users.me()).balance).toBe(14);
  await expectAccessible(page, { axe: false });
  await toSpin.click();
  await page.getByRole('button', { name: 'Spin', exact: true }).waitFor();
});

test('videos clicked on another device are ticked, and “next” leads to the first that was not', async () => {
  await makeVideos(youtube(1), youtube(2), youtube(3), youtube(4));
  const { member, page } = await world.memberPage();
  await fakePlayers(page);
  const me = await member.as();
  await me.videos.click({ videoId: videos[1]?.id ?? '' });
  await me.videos.click({ videoId: videos[2]?.id ?? '' });
  await page.goto('/earnings');
  await expect.poll(() => ticks(page).count()).toBe(2);
  await card(page, 1).click();
  const next = page.getByRole('button', { name: 'Next video' });
  await next.click();
  await page.getByRole('dialog', { name: 'Video 4' }).waitFor();
  // All four videos are watched. The next click counts too, and opens the first video again.
  await next.click();
  await page.getByRole('dialog', { name: 'Video 1' }).getByText('5/10').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/earnings');
  // The page counts a click before the server has answered it.
  await expect.poll(async () => (await me.videos.status({})).dailyClicks).toBe(5);
});

test('an unknown address opens outside, Vimeo, playlists and files inside; a file that fails says so', async () => {
  await makeVideos(
    'https://vimeo.com/76979871',
    'https://www.youtube.com/playlist?list=PL0123456789',
    'https://files.example.com/clip.mp4',
    'https://example.com/v',
  );
  const { page } = await world.memberPage();
  await fakePlayers(page);
  await page.goto('/earnings');
  await card(page, 1).click();
  await page
    .frameLocator('iframe[src="https://player.vimeo.com/video/76979871?autoplay=1&dnt=1"]')
    .getByRole('heading', { name: 'A player' })
    .waitFor();
  await page.getByRole('button', { name: 'Next video' }).click();
  await page
    .frameLocator('iframe[src*="/embed/videoseries?list=PL0123456789&autoplay=1"]')
    .getByRole('heading', { name: 'A player' })
    .waitFor();
  await page.getByRole('button', { name: 'Next video' }).click();
  await page.getByText('This video can’t be played here. Open it in a new tab.').waitFor();
  const outside = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Next video' }).click();
  expect((await outside).url()).toContain('example.com/v');
  await page.getByText('This video opened in a new tab. Come back here for the next one.').waitFor();
  await page.getByRole('dialog', { name: 'Video 4' }).getByText('4/10').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const again = page.context().waitForEvent('page');
  await card(page, 4).click();
  await (await again).close();
  await page.getByText('5/10').first().waitFor();
  await page.getByRole('dialog').getByText('Next video').waitFor();
  await page.keyboard.press('Escape');
});

test('“Watch the next video” on Home leads to the first that was not clicked; the counter stays in sight', async () => {
  await makeVideos(...Array.from({ length: 10 }, (_, i) => youtube(i)));
  const { member, page } = await world.memberPage();
  await fakePlayers(page);
  const me = await member.as();
  for (const { id } of videos.slice(0, 6)) await me.videos.click({ videoId: id });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Watch the next video' }).click();
  await expect.poll(() => card(page, 7).evaluate((it) => it === document.activeElement)).toBe(true);
  const counter = page.getByRole('region', { name: 'Daily Videos' });
  const [box, bar] = [await card(page, 7).boundingBox(), await page.locator('nav:visible').boundingBox()];
  const above = await counter.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((above?.y ?? 999) + (above?.height ?? 0));
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Video 7' }).getByText('7/10').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const scroll = async () => {
    await card(page, 10).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  };
  const counted = page.getByText('7/10').first();
  for (const viewport of [{ width: 1280, height: 500 }, PHONE]) {
    await page.setViewportSize(viewport);
    await scroll();
    const isInSight = async () => {
      const y = (await counted.boundingBox())?.y ?? -1;
      return y >= 0 && y < 140;
    };
    await expect.poll(isInSight, { message: `${viewport.width}` }).toBe(true);
  }

  // Without a network the header stays in sight too, and the counter stands below it.
  await page.context().setOffline(true);
  const header = page.getByRole('banner');
  await header.getByText('You are offline. What you see is from').waitFor();
  await scroll();
  await expect.poll(async () => (await header.boundingBox())?.y).toBe(0);
  // Measured at each poll, because the header grows while its line about the network appears.
  const apart = async () =>
    ((await counter.boundingBox())?.y ?? -1) - ((await header.boundingBox())?.height ?? 0);
  await expect.poll(apart).toBe(0);
});
