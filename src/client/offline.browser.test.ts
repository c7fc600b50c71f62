import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { PHONE } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';

const NEW_PAGE = '<!doctype html><title>New</title><h1>The new version</h1>';

/**
 * `slow`: so slow that no page arrives; `newer`: normal with a newer version on the server; `proxy` and
 * `hotspot` answer all with a page of their own.
 */
type Mode = 'open' | 'gone' | 'slow' | 'newer' | 'proxy' | 'hotspot';
let mode: Mode = 'open';
const world = openWorld({ env: { BRAND_NAME: 'Sona & Sons' } });
let network: Server;
let url: string;

beforeAll(async () => {
  network = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    const isPage = asked.headers['sec-fetch-mode'] === 'navigate' || path === '/';
    if (mode === 'gone') return asked.socket.destroy();
    if (mode === 'slow' && isPage) return undefined;
    if (mode === 'newer' && path.startsWith('/assets/')) return answer.writeHead(404).end();
    if (mode === 'newer' && isPage) {
      return answer.writeHead(200, { 'content-type': 'text/html', 'x-client-page': '1' }).end(NEW_PAGE);
    }
    if (mode === 'proxy' || mode === 'hotspot') {
      const status = mode === 'proxy' ? 502 : 200;
      return answer.writeHead(status, { 'content-type': 'text/html' }).end(`<h1>The ${mode}</h1>`);
    }
    const { method, headers } = asked;
    const passed = request({ port: world.server.port, path, method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers);
      found.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    return asked.pipe(passed);
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
});
beforeEach(() => {
  mode = 'open';
});
afterAll(() => {
  network?.closeAllConnections();
  network?.close();
});

/** Loads a page twice, so that the service worker has cached the files of the page. */
async function openInstalled(): Promise<Page> {
  const page = await world.freshPage(PHONE, { url, serviceWorkers: 'allow' });
  await page.goto('/login');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  return page;
}

test('the app has the operator’s name, icons in the stated sizes and a current worker', async () => {
  const answer = await fetch(`${world.server.url}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    icons: { src: string; sizes: string; purpose?: string }[];
    shortcuts: { name: string; name_localized: { ur: string }; url: string; icons: typeof manifest.icons }[];
  };
  expect(manifest).toMatchObject({ name: 'Sona & Sons', start_url: '/', display: 'standalone' });
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/earnings', '/spinner', '/withdraw']);
  for (const { src, sizes } of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)]) {
    const icon = await sharp(await (await fetch(world.server.url + src)).arrayBuffer()).metadata();
    expect(`${icon.width}x${icon.height} ${icon.format}`).toBe(`${sizes} png`);
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const path of ['/sw.js', '/offline.html', '/offline.js']) {
    const file = await fetch(world.server.url + path);
    expect([path, file.status, file.headers.get('cache-control')]).toEqual([path, 200, 'no-cache']);
  }
  const notes = await fetch(`${world.server.url}/.vite/chunks.json`);
  expect(await notes.text()).not.toContain('src/client');
});

test('the service worker caches used files, but no answers; it shows the offline page until the network is back', async () => {
  const page = await openInstalled();
  const kept = () =>
    page.evaluate(async () => {
      const keys = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return keys.flat().map((one) => new URL(one.url).pathname);
    });
  await expect.poll(async () => (await kept()).some((path) => path.startsWith('/assets/'))).toBe(true);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Referral code').fill('superadmin');
  await page.getByText('Valid referral code').waitFor();
  await page.evaluate(() => fetch('/healthz'));
  await expect.poll(async () => (await kept()).some((path) => path.includes('signup'))).toBe(true);
  const paths = await kept();
  expect(paths.filter((path) => /^\/(api|trpc|healthz)/.test(path))).toEqual([]);
  expect(paths.filter((path) => path.includes('staff'))).toEqual([]);

  // The offline page is in both languages, and continues when the network is back.
  mode = 'gone';
  await page.goto('/signup');
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await page.getByRole('heading', { name: 'آپ آف لائن ہیں' }).waitFor();
  await page.getByText('Check History before you send anything again.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Try again/ }).click();
  await page.getByText('Still offline').waitFor();
  mode = 'open';
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  // It continues at once when the system reports the network.
  await page.context().setOffline(true);
  await page.goto('/login');
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  // A page of a proxy or a hotspot is neither shown nor kept, and the wanted page follows by itself.
  for (const stranger of ['proxy', 'hotspot'] as const) {
    mode = stranger;
    await page.goto('/login');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await page.evaluate(() => fetch('/assets/part-of-the-app.js'));
    expect(await kept()).not.toContain('/assets/part-of-the-app.js');
    mode = 'open';
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
  }
  // A page that is slow to arrive comes from the cache.
  mode = 'slow';
  await page.goto('/forgot-password');
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
});

test('an open page keeps typed text without a network, and a screen whose code is missing opens once it is back', async () => {
  const page = await world.freshPage(PHONE, { url });
  await page.goto('/login');
  mode = 'gone';
  await page.getByLabel('Username or email').fill('ayesha');
  await page.getByLabel('Password', { exact: true }).fill('a-password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('No answer from the server. Check your connection and try again.').waitFor();
  expect(await page.getByLabel('Username or email').inputValue()).toBe('ayesha');

  mode = 'open';
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByText('You are offline').waitFor();
  await page.getByText('It goes on by itself as soon as there is a network.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor();
});

describe('when the server has a newer version', () => {
  test('an open page that misses a chunk loads the new version', async () => {
    for (const workers of ['block', 'allow'] as const) {
      mode = 'open';
      const page = workers === 'allow' ? await openInstalled() : await world.freshPage(PHONE, { url });
      if (workers === 'block') await page.goto('/login');
      mode = 'newer';
      await page.getByRole('link', { name: 'Create an account' }).click();
      await page.getByRole('heading', { name: 'The new version' }).waitFor();
    }
  });

  test('an open page that misses a chunk reloads only without typed text', async () => {
    const page = await openInstalled();
    mode = 'newer';
    const miss = async () => {
      const looked = page.waitForResponse(`${url}/`);
      await page.evaluate(() => window.dispatchEvent(new Event('files-failed')));
      await (await looked).finished();
    };
    await page.getByLabel('Username or email').fill('ayesha');
    await page.evaluate(() => fetch('/assets/gone.js'));
    await expect.poll(() => page.evaluate(async () => (await caches.match('/')) === undefined)).toBe(true);
    await miss();
    expect(await page.getByLabel('Username or email').inputValue()).toBe('ayesha');
    await page.getByLabel('Username or email').fill('');
    await miss();
    await page.getByRole('heading', { name: 'The new version' }).waitFor();
  });
});
