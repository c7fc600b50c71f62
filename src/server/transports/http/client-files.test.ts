import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/server.ts';

let dir: string;
let server: TestServer;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sikka-client-'));
  await mkdir(join(dir, 'assets'));
  await writeFile(join(dir, 'index.html'), '<!doctype html><title>%BRAND_NAME%</title><!--config-->');
  await writeFile(join(dir, 'assets', 'main-1a2b.js'), 'export {}');
  await writeFile(join(dir, 'icon.svg'), '<svg/>');
  server = await startTestServer({ clientDir: pathToFileURL(`${dir}/`) });
});
afterAll(async () => {
  await server?.close();
  await rm(dir, { recursive: true, force: true });
});

describe('the client', () => {
  it.each([
    '/',
    '/?ref=somebody',
    '/login',
    '/admin',
    '/no/such/page',
    '/index.html',
    '/..%2f..%2fetc/passwd',
  ])('is a page at %s, with the settings in it and without caching', async (path) => {
    const answer = await fetch(server.url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const text = await answer.text();
    expect(text).toContain('<title>Sikka</title><script type="application/json" id="config">');
    expect(text).not.toContain('root:');
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

  it.each(['/assets/', '/assets/gone-9f9f.js', '/trpc/no.such'])('is not found at %s', async (path) => {
    expect((await fetch(server.url + path)).status).toBe(404);
  });
});
