import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { listOf } from '#testing/table.ts';

const SCRIPT = 'export {};'.repeat(100);
const dir = temporaryFolder('client');
beforeAll(async () => {
  await mkdir(join(dir, 'assets'));
  await writeFile(
    join(dir, 'index.html'),
    '<!doctype html><!--support--><title>%BRAND_NAME%</title><!--config--><!--screen-->',
  );
  for (const file of ['assets/main-1a2b.js', 'sw.js']) {
    await writeFile(join(dir, file), SCRIPT);
    await writeFile(join(dir, `${file}.br`), brotliCompressSync(SCRIPT));
    await writeFile(join(dir, `${file}.gz`), gzipSync(SCRIPT));
  }
  await writeFile(join(dir, 'icon.svg'), '<svg/>');
});
const server = testServer({
  clientDir: pathToFileURL(`${dir}/`),
  env: {
    PUBLIC_URL: 'https://sikka.example',
    BRAND_NAME: 'Sikka & "Sons"',
    SUPPORT_CONTACT: 'https://help.example/?a=1&b="',
  },
});

describe('the client', () => {
  it.each(listOf('/; /?ref=somebody; /login; /admin; /no/such/page; /index.html; /..%2f..%2fetc/passwd'))(
    'is a page at %s, with the settings in it and without caching',
    async (path) => {
      const answer = await fetch(server.url + path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      const text = await answer.text();
      expect(text).toContain(
        '<title>Sikka &amp; &quot;Sons&quot;</title><script type="application/json" id="config">',
      );
      expect(text).not.toContain('root:');
    },
  );

  it('offers the support contact on a page whose script never arrives', async () => {
    const text = await (await fetch(server.url)).text();
    expect(text).toContain('<a href="https://help.example/?a=1&amp;b=%22">Contact support');
  });

  it('caches files with a hash in the name forever, and others for an hour', async () => {
    const script = await fetch(`${server.url}/assets/main-1a2b.js`);
    expect([script.status, script.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    const icon = await fetch(`${server.url}/icon.svg`);
    expect([icon.status, icon.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
  });

  it('sends a file and the page in the best coding that the client accepts', async () => {
    for (const [path, type, cache] of [
      [
        '/assets/main-1a2b.js',
        'application/javascript; charset=utf-8',
        'public, max-age=31536000, immutable',
      ],
      ['/sw.js', 'application/javascript; charset=utf-8', 'no-cache'],
      ['/login', 'text/html; charset=utf-8', 'no-cache'],
    ] as const) {
      const tags = new Set<unknown>();
      const plain = await get(path, 'identity');
      for (const [accepted, coding, decode] of [
        ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
        ['gzip, deflate', 'gzip', gunzipSync],
        ['br;q=0, gzip', 'gzip', gunzipSync],
        ['identity', undefined, (bytes: Buffer) => bytes],
        ['zstd', undefined, (bytes: Buffer) => bytes],
        [undefined, undefined, (bytes: Buffer) => bytes],
      ] as const) {
        const { headers, body } = await get(path, accepted);
        expect([path, accepted, headers['content-encoding']]).toEqual([path, accepted, coding]);
        expect(decode(body).equals(plain.body)).toBe(true);
        expect(headers['content-type']).toBe(type);
        expect(headers['cache-control']).toBe(cache);
        expect(headers.vary).toMatch(/accept-encoding/i);
        tags.add(headers.etag);
      }
      expect(tags.size).toBe(3);
    }
  });

  it.each(['/login', '/assets/main-1a2b.js'])(
    'is not sent again while it is unchanged at %s',
    async (path) => {
      const { headers } = await get(path, 'br');
      const again = await get(path, 'br', { 'if-none-match': headers.etag ?? '' });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers.vary).toMatch(/accept-encoding/i);
      expect((await get(path, 'br', { 'if-none-match': '"another"' })).status).toBe(200);
    },
  );

  it('describes its public pages to search engines and messengers', async () => {
    const tagsOf = async (path: string) => (await get(path)).body.toString().replace(/.*<\/script>/s, '');
    const rules = await tagsOf('/how-it-works');
    expect(rules).toContain('<meta name="description" content="Every reward, fee and limit');
    expect(rules).toContain('content="How it works and what it costs · Sikka &amp; &quot;Sons&quot;"');
    expect(rules).toContain('<link rel="canonical" href="https://sikka.example/how-it-works">');
    expect(rules).toContain('content="https://sikka.example/icons/icon-512.png"');
    expect(await tagsOf('/')).toContain('<link rel="canonical" href="https://sikka.example/login">');
    expect(await tagsOf('/signup')).toContain('Joining takes ₨865.00, paid once.');
    for (const path of ['/dashboard', '/admin', '/no/such/page', '/constructor']) {
      expect([path, await tagsOf(path)]).toEqual([path, '<meta name="robots" content="noindex">']);
    }
  });

  it('names no canonical address on an invitation, which would lose the referral code', async () => {
    expect((await get('/signup')).body.toString()).toContain('rel="canonical"');
    const invitation = (await get('/signup?ref=somebody')).body.toString();
    expect(invitation).toContain('property="og:title" content="Join · Sikka');
    expect(invitation).not.toContain('rel="canonical"');
  });

  it.each(
    listOf(`
    /assets/; /robots.txt; /favicon.ico; /.env; /wp-login.php?a=/b; /users/a.b/c.d;
    /assets/gone-9f9f.js; /assets/main-1a2b.js.br; /gone.txt?a=b; /deep/favicon.ico; /trpc/no.such`),
  )('is not found at %s', async (path) => {
    expect((await fetch(server.url + path)).status).toBe(404);
  });
});

/** Returns the body as sent; `fetch` would decompress it. */
async function get(path: string, accepted?: string, more: Record<string, string> = {}) {
  const headers = accepted === undefined ? more : { 'accept-encoding': accepted, ...more };
  const asked = request(server.url + path, { headers }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode, headers: answer.headers, body };
}
