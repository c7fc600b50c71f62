/*
 * The service worker (docs/client.md). It keeps what was used: hashed files for ever, the page for when the network is slow. It never
 * touches /api or /trpc, so no answer about money is ever an old one. It knows no version of the client and so never has to be
 * changed with it.
 */
const CACHE = 'client-1';
/** Shown when there is no network. */
const OFFLINE = ['/offline.html', '/offline.js', '/icon.svg'];
const SHELL = '/';
/** So long the network has to answer for the page before the kept one is shown. */
const SLOW_MS = 4_000;
/** About two versions of everything that a member uses. */
const MOST_FILES = 120;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(OFFLINE)));
  // Nothing in here depends on what the open pages were loaded with.
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (/^\/(api|trpc|healthz|readyz)(\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(request, event));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request, event));
  else if (OFFLINE.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});

/** The page from the network; the kept one when that is slow; without any network the offline page. */
async function page(request, event) {
  const fresh = fetch(request).then((response) => {
    const html = response.headers.get('content-type')?.startsWith('text/html');
    if (response.ok && html && !response.redirected) event.waitUntil(keep(SHELL, response.clone()));
    return response;
  });
  fresh.catch(() => undefined);
  const kept = await caches.match(SHELL);
  const slow = kept && new Promise((resolve) => setTimeout(resolve, SLOW_MS, kept));
  // Keeps running behind the kept page, for the next time.
  event.waitUntil(fresh.catch(() => undefined));
  try {
    return await (slow ? Promise.race([fresh, slow]) : fresh);
  } catch {
    return (await caches.match(OFFLINE[0])) ?? Response.error();
  }
}

/** A hashed file: the kept one, else from the network. One that is gone was named by an old page, which must not be shown again. */
async function asset(request, event) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) event.waitUntil(keep(request, response.clone()));
  if (response.status === 404) event.waitUntil(renew(event.clientId));
  return response;
}

/** Forgets the kept page and loads the one that was made from it anew. */
async function renew(clientId) {
  const cache = await caches.open(CACHE);
  if (!(await cache.delete(SHELL))) return;
  const client = await self.clients.get(clientId);
  await client?.navigate(client.url);
}

/** Puts it there; the oldest files go when there are too many. */
async function keep(request, response) {
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
  await Promise.all(files.slice(0, Math.max(0, files.length - MOST_FILES)).map((old) => cache.delete(old)));
}
