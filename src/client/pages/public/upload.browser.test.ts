import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { IMAGE_MAX_BYTES } from '#shared/rules.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { fillLogin } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';
import { receipt } from './public.fixture.ts';

const world = openWorld();

/** A latency of 400 ms. @param upload bytes a second */
async function slowDown(page: Page, upload = 50_000) {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: upload };
  await wire.send('Network.emulateNetworkConditions', slow);
}

async function openFilled() {
  const account = await world.server.make.pending();
  const page = await world.openPayment(account);
  await page.getByRole('radio', { name: /SadaPay/ }).check();
  await page.getByLabel('Transaction ID').fill('TX-4711');
  await page.getByLabel('Payment screenshot').setInputFiles(await receipt({ noise: true }));
  await page.getByText('receipt.jpg').waitFor();
  return { page, account };
}
const submit = (page: Page) => page.getByRole('button', { name: 'Submit for approval' }).click();
const requestsOf = (account: { id: string }) =>
  world.server.deps.database.read((_, sql) => sql`select id from requests where user_id = ${account.id}`);

describe('a screenshot', () => {
  test('shows the progress of its upload', async () => {
    const { page, account } = await openFilled();
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const bar = document.querySelector('form [role=progressbar]');
        const now = Number(bar?.getAttribute('aria-valuenow'));
        if (bar && now < Number(bar.getAttribute('aria-valuemax')) && now !== seen.at(-1)) seen.push(now);
      }).observe(document, { childList: true, subtree: true, attributes: true });
    });
    await slowDown(page, 150_000);
    await Promise.all([
      page.getByRole('progressbar', { name: 'Sending the picture' }).waitFor(),
      page.getByText(/^\d+ of \d+ KB sent$/).waitFor(),
      submit(page),
    ]);
    await page.waitForURL('**/success');
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(await requestsOf(account)).toHaveLength(1);
  });

  test('that could not be sent stays in the form; without an answer it is sent again with the same key and stored once', async () => {
    const { page, account } = await openFilled();
    await page.route(/requests\.createDeposit/, (route) => route.abort());
    await submit(page);
    await page.getByRole('alert').getByText('No answer came. What you entered is still here').waitFor();
    expect(await page.getByLabel('Transaction ID').inputValue()).toBe('TX-4711');
    await page.getByText('receipt.jpg').waitFor();
    await expectAccessible(page, { axe: false });
    expect(await requestsOf(account)).toHaveLength(0);
    await page.unroute(/requests\.createDeposit/);

    const keys: unknown[] = [];
    await page.route(/requests\.createDeposit/, async (route) => {
      const body = route.request().postDataJSON() as Record<string, { idempotencyKey: string }>;
      keys.push(body[0]?.idempotencyKey);
      if (keys.length > 1) return route.continue();
      // The server receives the request, but its answer does not arrive.
      await route.fetch();
      return route.abort();
    });
    const answered = page.waitForResponse(/requests\.createDeposit/);
    await submit(page);
    await page.getByText('The connection broke. Trying again…').waitFor();
    await (await answered).finished();
    // The review opens also when the network drops just after the answer.
    await page.context().setOffline(true);
    await page.waitForURL('**/success');
    await page.getByRole('heading', { level: 1, name: 'Verification submitted' }).waitFor();
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
    expect(await requestsOf(account)).toHaveLength(1);
  });

  test('of a password request stays in the form after an error', async () => {
    const page = await world.open('/forgot-password');
    await page.getByLabel('Username').fill('somebody');
    await page.getByLabel('Email').fill('somebody@example.com');
    await page.getByLabel('New password').fill('another-password');
    await page.getByLabel('Screenshot as proof').setInputFiles(await receipt({ noise: true }));
    await page.getByText('receipt.jpg').waitFor();
    await page.route(/auth\.forgotPassword/, (route) => route.abort());
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('alert').getByText('No answer from the server.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('somebody@example.com');
    await page.unroute(/auth\.forgotPassword/);
    await slowDown(page, 400_000);
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText(/^\d+ of \d+ KB sent$/).waitFor();
    await page.getByText('Your request received.').waitFor();
  });
});

test('a long screenshot stays readable, a large photo without a type is shrunk, a spoilt canvas sends the file', async () => {
  const account = await world.server.make.pending();
  const page = await world.openPayment(account);
  const field = page.getByLabel('Payment screenshot');
  const shown = page.getByRole('img', { name: 'The picture you chose' });
  const sent = () =>
    shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight, img.src.slice(0, 16)]);
  const choose = async (name: string, type: string, buffer: Buffer) => {
    await page.route('**/chosen', (route) => route.fulfill({ body: buffer }), { times: 1 });
    await field.evaluate(
      async (input: HTMLInputElement, [called, as]) => {
        const chosen = new DataTransfer();
        const bytes = await (await fetch('/chosen')).arrayBuffer();
        chosen.items.add(new File([bytes], called as string, { type: as as string }));
        input.files = chosen.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      },
      [name, type],
    );
  };
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#d8efe2' } });
  await choose('long.png', 'image/png', await plain(1080, 8000).png().toBuffer());
  await page.getByText('long.png').waitFor();
  expect(await sent()).toEqual([800, 5926, 'data:image/jpeg;']);

  const photo = await plain(1600, 1200).png({ compressionLevel: 0 }).toBuffer();
  expect(photo.length).toBeGreaterThan(IMAGE_MAX_BYTES);
  for (const type of ['image/png', '', 'application/octet-stream']) {
    await choose(`photo ${type}`, type, photo);
    await page.getByText(`photo ${type} (`).waitFor();
    expect(await sent()).toEqual([800, 600, 'data:image/jpeg;']);
  }
  await choose('note', '', Buffer.from('a text'));
  await page.getByText('Please upload an image file').waitFor();

  for (const spoil of [
    () => {
      const real = CanvasRenderingContext2D.prototype.getImageData;
      CanvasRenderingContext2D.prototype.getImageData = function (...args) {
        const found = real.apply(this, args);
        crypto.getRandomValues(found.data.subarray(0, 60_000));
        return found;
      };
    },
    () => {
      HTMLCanvasElement.prototype.toBlob = function (done, ...args) {
        const blank = new OffscreenCanvas(this.width, this.height);
        blank.getContext('2d');
        void blank.convertToBlob({ type: args[0] as string }).then(done);
      };
    },
  ]) {
    await page.reload();
    await page.evaluate(spoil);
    await choose('small.png', '', await plain(1000, 900).png().toBuffer());
    await page.getByText('small.png').waitFor();
    expect((await sent()).slice(0, 2)).toEqual([1000, 900]);
    await choose('photo', '', photo);
    await page.getByText('File size must be less than 5MB').waitFor();
  }
  await page.getByRole('radio', { name: /SadaPay/ }).check();
  await page.getByLabel('Transaction ID').fill('TX-4711');
  await choose('small.png', '', await plain(1000, 900).png().toBuffer());
  await page.getByText('small.png').waitFor();
  await submit(page);
  await page.waitForURL('**/success');
  expect(await requestsOf(account)).toHaveLength(1);
});

test('a member can log in over a slow network before pictures and fonts have loaded', async () => {
  const member = await world.server.make.member({ balance: 250 });
  const page = await world.open('/healthz');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // The test never answers the requests for pictures and fonts.
  await page.route(/\.(svg|png|jpe?g|webp|woff2?)(\?|$)/, () => undefined);
  // The test holds the tab's code back until it has seen the placeholder.
  let letCome = () => {};
  const outlineSeen = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/withdraw-page/, async (route) => {
    await outlineSeen;
    await route.continue();
  });
  await slowDown(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await fillLogin(page, member);
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
  await page.getByText('₨250.00').first().waitFor();
  await page.getByRole('link', { name: 'Withdraw' }).first().click();
  await page.getByRole('heading', { name: 'Loading' }).waitFor();
  letCome();
  await page.getByRole('button', { name: /Withdraw ₨143/ }).waitFor();
  expect(asked.filter((path) => /assets\/.*(staff|admin|cash-page)/.test(path))).toEqual([]);
});
