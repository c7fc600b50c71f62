import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import OLDEST_BROWSERS from './scripts/dev-tools/oldest-browsers.json' with { type: 'json' };

const LIVE_COPY = '?live';

/**
 * Keeps what only live events need out of the first download: the socket link, which lib/live.tsx imports by
 * its own path, and server-sent events, for which that file gets its own copy of the index of @trpc/client.
 */
function liveLinksLater(): Plugin {
  const nothing = '\0no-socket-link';
  return {
    name: 'live-links-later',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === '@trpc/client' && importer?.endsWith('src/client/lib/live.tsx')) {
        return `${(await this.resolve(source, importer))?.id}${LIVE_COPY}`;
      }
      const fromIndex = importer?.replace(LIVE_COPY, '').endsWith('@trpc/client/dist/index.mjs');
      return fromIndex && source.startsWith('./wsLink-') ? nothing : undefined;
    },
    load(id) {
      if (id.endsWith(LIVE_COPY)) return readFileSync(id.replace(LIVE_COPY, ''), 'utf8');
      // `r` is a helper of the replaced file that the index of @trpc/client needs for server-sent events.
      return id === nothing
        ? 'export const i = {}, n = i, t = i; export const r = (value, ...args) => typeof value === "function" ? value(...args) : value;'
        : undefined;
    },
  };
}

const MEMBER = 'src/client/pages/member';
const PUBLIC = 'src/client/pages/public';
const STAFF = ['/admin', '/users', '/requests', '/payouts', '/cash', '/reconciliation'];
/** The HTML of such a path preloads their files. */
const SCREENS: Record<string, readonly string[]> = {
  '/signup': [`${PUBLIC}/signup.tsx`],
  '/payment': [`${PUBLIC}/payment.tsx`],
  '/success': [`${PUBLIC}/success.tsx`],
  '/forgot-password': [`${PUBLIC}/forgot-password.tsx`],
  '/how-it-works': [`${PUBLIC}/how-it-works.tsx`],
  '/message': [`${PUBLIC}/message.tsx`],
  '/dashboard': [`${MEMBER}/index.tsx`],
  '/earnings': [`${MEMBER}/index.tsx`, `${MEMBER}/earnings-page.tsx`],
  '/withdraw': [`${MEMBER}/index.tsx`, `${MEMBER}/withdraw-page.tsx`],
  '/referrals': [`${MEMBER}/index.tsx`, `${MEMBER}/referrals-page.tsx`],
  '/history': [`${MEMBER}/index.tsx`, `${MEMBER}/history-page.tsx`],
  '/spinner': [`${MEMBER}/index.tsx`, `${MEMBER}/spinner-page.tsx`],
  ...Object.fromEntries(STAFF.map((path) => [path, ['src/client/pages/staff/index.tsx']])),
};

/** Browsers can fetch neither. */
function fileLists(): Plugin {
  return {
    name: 'file-lists',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const filesOf = (source: string, found: Set<string>) => {
        const add = (name: string) => {
          const chunk = chunks.find(({ fileName }) => fileName === name);
          if (!chunk || found.has(name)) return;
          found.add(name);
          chunk.imports.forEach(add);
          for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
        };
        const chunk = chunks.find(({ moduleIds }) => moduleIds.map(sourceName).includes(source));
        if (!chunk) this.error(`${source} is in no built file; SCREENS names it`);
        add(chunk.fileName);
        return found;
      };
      const first = filesOf('src/client/main.tsx', new Set());
      const screens = Object.entries(SCREENS).map(([path, sources]) => {
        const files = sources.reduce((found, source) => filesOf(source, found), new Set<string>());
        return [path, [...files].filter((file) => !first.has(file))];
      });
      const list = chunks.map(({ fileName, imports, moduleIds }) => ({
        file: fileName,
        imports,
        sources: moduleIds.map(sourceName),
      }));
      const emit = (name: string, content: unknown) =>
        this.emitFile({ type: 'asset', fileName: `.vite/${name}.json`, source: JSON.stringify(content) });
      emit('chunks', list);
      emit('screens', Object.fromEntries(screens));
    },
  };
}

/** Each script of the first load also gets its own tag, and so its own task. */
function earlyBrand(): Plugin {
  const drawn = readFileSync(join(import.meta.dirname, 'src/client/public/icon.svg'), 'utf8');
  const icon = drawn.trim().replace(/<title>.*<\/title>/, '');
  return {
    name: 'early-brand',
    transformIndexHtml: {
      order: 'post',
      handler(page, { server }) {
        // For Vite's development server only: the product's server writes the operator's brand name.
        const html = server ? page.replaceAll('%BRAND_NAME%', 'Sikka') : page;
        const styles: string[] = [];
        const rest = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, (link) => {
          styles.push(link);
          return '';
        });
        return rest
          .replace(
            /<link rel="modulepreload" crossorigin href=("[^"]*")>/g,
            '$&<script type="module" async crossorigin src=$1></script>',
          )
          .replace('<!--icon-->', icon)
          .replace('</body>', () => `${styles.join('')}\n  </body>`);
      },
    },
  };
}

function filesFirst(): Plugin {
  return {
    name: 'files-first',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { loadFiles as __vitePreload } from '/lib/load-files.ts';`
        : undefined,
  };
}

/** In each a style wins over those of the folders before it, whatever file loads first. */
const LAYERS = ['styles', 'components/ui', 'components', 'features', 'pages'];

/** Other global files, such as the theme and the print sheet, are in no layer and win over all. */
function cssLayers(): Plugin {
  return {
    name: 'css-layers',
    enforce: 'pre',
    transform(code, id) {
      const file = sourceName(id).replace('src/client/', '');
      const folder = LAYERS.find((one) => file.startsWith(`${one}/`));
      const layered = folder && (folder === 'styles' ? file.endsWith('.css') : file.endsWith('.module.css'));
      return layered ? { code: `@layer ${basename(folder)} {\n${code}}`, map: null } : undefined;
    },
  };
}

function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
      for (const file of files.filter((name) => /^[^.].*\.(js|css|html|svg|txt)$/.test(name))) {
        const plain = readFileSync(join(dir, file));
        for (const [ending, bytes] of [
          ['br', brotliCompressSync(plain)],
          ['gz', gzipSync(plain, { level: 9 })],
        ] as const) {
          if (bytes.length < plain.length) writeFileSync(join(dir, `${file}.${ending}`), bytes);
        }
      }
    },
  };
}

function sourceName(id: string): string {
  return relative(import.meta.dirname, id)
    .replaceAll('\\', '/')
    .replace(/^node_modules\//, '');
}

const PACKAGES =
  /node_modules\/(react|react-dom|scheduler|react-hot-toast|goober|@tanstack|wouter|regexparam|use-sync-external-store)\//;
const EVERYWHERE = [
  'shared/(timings|policies)',
  'shared/i18n/en/(common|errors|public)',
  'client/paths',
  'client/lib/(config|trpc|text|catalogs|languages|session|storage|clock|install)',
  'client/components/ui/(cx|button|icon|state)',
  'client/pages/public/public-page',
];
const JOINING = [
  'shared/i18n/en/join',
  'client/pages/public/(join-texts|join-steps)',
  'client/features/auth/(hooks|account-fields)',
  'client/features/deposit/joining-paused',
];
const FORMS = ['shared/(money|rules|identifiers)', 'client/lib/draft'];

export default defineConfig({
  root: 'src/client',
  plugins: [
    filesFirst(),
    cssLayers(),
    liveLinksLater(),
    react(),
    fileLists(),
    earlyBrand(),
    compressedFiles(),
  ],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    // The oldest browsers, for phones of the last four years. They know private fields and `:has`, so the build
    // does not rewrite that syntax.
    target: Object.entries(OLDEST_BROWSERS).map(([browser, version]) => `${browser}${version}`),
    assetsInlineLimit: 0,
    // No polyfill: Safari before version 17 ignores module preloads, and everything still works.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, others, { hostType }) =>
        hostType === 'js' ? [...new Set([file, ...others])] : others,
    },
    rolldownOptions: {
      // A slow machine is no news for somebody who follows the README.
      checks: { pluginTimings: false },
      output: {
        // The first download has a list of all files, so their names are short.
        chunkFileNames: ({ name }) => `assets/${name.slice(0, 14)}-[hash:7].js`,
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Packages change rarely, so a browser keeps their file over many versions.
            {
              name: 'react',
              test: PACKAGES,
            },
            // One file instead of many small ones, because every request costs time on a slow network.
            {
              name: 'base',
              test: new RegExp(`/src/(${EVERYWHERE.join('|')})\\.`),
            },
            {
              name: 'join',
              includeDependenciesRecursively: false,
              test: new RegExp(`/src/(${JOINING.join('|')})\\.`),
            },
            {
              name: 'forms',
              includeDependenciesRecursively: false,
              test: new RegExp(`/src/(${FORMS.join('|')})\\.`),
            },
            // The other files of the first download, so that the next group leaves them where they are.
            {
              name: 'index',
              tags: ['$initial'],
              test: '/src/client/',
              includeDependenciesRecursively: false,
            },
            // Small files of many screens. `url-state` brings zod, which the first screen of a member does without.
            {
              name: 'parts',
              includeDependenciesRecursively: false,
              minShareCount: 3,
              maxModuleSize: 2500,
              test: /\/src\/client\/(components\/(ui|member)|lib)\/(?!url-state)/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/trpc': { target: 'http://127.0.0.1:3000', ws: true }, '/api': 'http://127.0.0.1:3000' },
  },
});
