import { existsSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { shortcutTexts } from '#shared/i18n/en/shortcuts.ts';
import { shortcutTexts as urduShortcuts } from '#shared/i18n/ur/shortcuts.ts';
import type { PublicConfig } from '#shared/views/config.ts';
import { ClientPage, OURS, type Screens } from './client-page.ts';

/** The background and theme colour of the installed app, equal to the light `--bg` in styles/tokens.css. */
const GROUND = '#f7f5f0';
/** `no-cache` makes browsers ask for changes at each use. */
const FRESH = /\/(sw\.js|offline\.(html|js))(\.br|\.gz)?$/;
/** Files in /assets/ are sent without these headers, to save bytes on slow networks. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'x-frame-options',
];
/** `preCompressed` sends them in place of the plain files. */
const COMPRESSED = '**/*.{br,gz}';

/** The page has the configuration in it, so browsers always ask whether the page changed. */
export async function serveClient(
  app: FastifyInstance,
  clientDir: URL,
  config: () => PublicConfig,
): Promise<void> {
  const index = new URL('index.html', clientDir);
  if (!existsSync(index)) return;
  const page = new ClientPage(readFileSync(index, 'utf8'), config, readScreens(clientDir));
  const manifest = JSON.stringify(manifestOf(config()));
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600').send(manifest),
  );
  await app.register(fastifyStatic, {
    root: clientDir,
    index: false,
    // A route for each existing file: a wildcard route would answer 403 to `/` itself.
    wildcard: false,
    preCompressed: true,
    globIgnore: [COMPRESSED],
    immutable: true,
    maxAge: '365d',
    cacheControl: true,
    // The ETag is enough. A page load has about a dozen answers, and on a slow phone each header costs time
    // in each of them.
    lastModified: false,
    acceptRanges: false,
    // ClientPage sends index.html. The folder .vite has the build's lists of files, which are not public.
    allowedPath: (path) => path !== '/index.html' && !path.startsWith('/.'),
    setHeaders: (reply, path) => {
      if (!path.includes('/assets/')) {
        const kept = FRESH.test(path) ? 'no-cache' : 'public, max-age=3600';
        reply.headers({ ...OURS, 'cache-control': kept });
        return;
      }
      for (const name of PAGE_HEADERS) reply.removeHeader(name);
      reply.raw.removeHeader('permissions-policy');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // The service worker has the same pattern: it shows our page for all other paths.
    const isFile = /^\/assets\/|\.[a-z0-9]+$/i.test(path) && path !== '/index.html';
    if (!isRead || isFile || path.startsWith('/trpc')) {
      return reply.code(404).send({ success: false, message: 'Not found' });
    }
    return page.send(request, reply);
  });
}

function readScreens(clientDir: URL): Screens {
  const file = new URL('.vite/screens.json', clientDir);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const SHORTCUTS = [
  { name: 'videos', url: '/earnings' },
  { name: 'spin', url: '/spinner' },
  { name: 'withdraw', url: '/withdraw' },
] as const;

function manifestOf({ brandName }: PublicConfig) {
  return {
    id: '/',
    name: brandName,
    short_name: brandName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: SHORTCUTS.map(({ name, url }) => ({
      name: shortcutTexts[name],
      name_localized: { ur: urduShortcuts[name] },
      url,
      icons: [{ src: `/icons/shortcut-${name}.png`, sizes: '96x96', type: 'image/png' }],
    })),
  };
}
