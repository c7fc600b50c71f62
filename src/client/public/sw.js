/* It never caches /api or /trpc: no data about money is old. It suits every client version. */
const CACHE = 'client-2';
const OFFLINE = ['/offline.html', '/offline.js', '/icon.svg'];
const SHELL = '/';
/** If the network takes longer than this for a page, the cached page is shown. */
const SLOW_MS = 4_000;
/** The most hashed files in the cache: enough for about two versions of the files that a member uses. */
const MOST_FILES = 120;
/** The ids of open pages that came from the cache and may be of an older version. */
const fromCache = new Set();

/** Nothing if the phone refuses the cache, or has lost it. */
const find = (request) => caches.match(request).catch(() => undefined);

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(OFFLINE.map(async (path) => keep(path, await ours(path)))));
  // The worker works with every version of open pages, so it need not wait until they are closed.
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
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request, event));
  else if (OFFLINE.includes(pathname))
    event.respondWith(ours(request).catch(async () => (await find(pathname)) ?? Response.error()));
  else if (request.mode === 'navigate' && !/\.[a-z0-9]+$/i.test(pathname)) {
    event.respondWith(page(request, event));
  }
});

/** Fails for the page of a proxy that can't reach the server, or of a hotspot that wants a login. */
async function ours(request) {
  const response = await fetch(request);
  // A hotspot may send to an address of its own: the browser opens that, and nothing is kept.
  if (isOurs(response) || response.type === 'opaqueredirect') return response;
  throw new Error('not an answer of ours');
}

/** The server marks its pages, and its hashed files by how long they are kept. */
function isOurs({ headers, ok, redirected }) {
  const marked = headers.has('x-client-page') || headers.get('cache-control')?.includes('immutable');
  return ok && !redirected && marked;
}

async function page(request, event) {
  const fresh = ours(request).then((response) => {
    if (response.ok) event.waitUntil(keep(SHELL, response.clone()));
    return response;
  });
  fresh.catch(() => undefined);
  const kept = await find(SHELL);
  const slow = kept && new Promise((resolve) => setTimeout(resolve, SLOW_MS, kept));
  // The request goes on after the cached page was returned, so that the cache gets the new page.
  event.waitUntil(fresh.catch(() => undefined));
  try {
    const response = await (slow ? Promise.race([fresh, slow]) : fresh);
    if (response === kept) fromCache.add(event.resultingClientId);
    return response;
  } catch {
    return (await find(OFFLINE[0])) ?? Response.error();
  }
}

/** Status 404 means that its version is gone from the server. */
async function asset(request, event) {
  const kept = await find(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (isOurs(response)) event.waitUntil(keep(request, response.clone()));
  if (response.status === 404) event.waitUntil(renew(event.clientId));
  return response;
}

/** Reloads the open page only if it came from the cache: others may hold typed text. */
async function renew(clientId) {
  const cache = await caches.open(CACHE);
  await cache.delete(SHELL);
  if (!fromCache.delete(clientId)) return;
  const client = await self.clients.get(clientId);
  await client?.navigate(client.url);
}

async function keep(request, response) {
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
  await Promise.all(files.slice(0, Math.max(0, files.length - MOST_FILES)).map((old) => cache.delete(old)));
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag, lang } = event.data?.json() ?? {};
  if (!title) return;
  const dir = lang === 'ur' ? 'rtl' : 'ltr';
  const icon = '/icons/icon-192.png';
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang, dir, icon, data: { path } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data?.path ?? '/', location.origin)));
});

/** It never navigates a page, which may hold typed text. */
async function openPage({ href, origin }) {
  if (origin !== location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  const shown = pages.find(({ url }) => url === href);
  await (shown ? shown.focus() : self.clients.openWindow(href));
}
