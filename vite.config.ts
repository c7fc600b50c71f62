import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The index of @trpc/client names the socket link among its exports, which alone would put it into what everybody loads before
 * logging in. lib/live.tsx imports it by its own path instead, and here the index loses it.
 */
function socketLinkLater(): Plugin {
  const nothing = '\0no-socket-link';
  return {
    name: 'socket-link-later',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const fromIndex = importer?.endsWith('@trpc/client/dist/index.mjs');
      return fromIndex && source.startsWith('./wsLink-') ? nothing : undefined;
    },
    load(id) {
      // `r` is a helper of that file which the index uses itself, for server-sent events.
      return id === nothing
        ? 'export const i = {}, n = i, t = i; export const r = (value, ...args) => typeof value === "function" ? value(...args) : value;'
        : undefined;
    },
  };
}

/** Writes down which sources each file is made of and which files it imports: `npm run size` reads it; the server hands it to nobody. */
function chunkList(): Plugin {
  return {
    name: 'chunk-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? [{ file: file.fileName, imports: file.imports, sources: file.moduleIds.map(sourceName) }]
          : [],
      );
      this.emitFile({ type: 'asset', fileName: '.vite/chunks.json', source: JSON.stringify(chunks) });
    },
  };
}

/** As it is named from the project's root; a package's file from its folder. */
function sourceName(id: string): string {
  return relative(import.meta.dirname, id)
    .replaceAll('\\', '/')
    .replace(/^node_modules\//, '');
}

/** Packages that the first screen needs; those of the socket come later. */
const PACKAGES =
  /node_modules\/(react|react-dom|scheduler|react-hot-toast|goober|@tanstack|wouter|regexparam|use-sync-external-store)\//;
/** Our own that every screen needs, below src/. */
const EVERYWHERE = [
  'shared/(rules|money|policies)',
  'shared/i18n/en/(common|errors|public)',
  'client/paths',
  'client/lib/(config|trpc|text|catalogs|languages|bidi|session)',
  'client/components/ui/(cx|button|icon|skeleton|state|link-button)',
  'client/pages/public/public-page',
];

export default defineConfig({
  root: 'src/client',
  plugins: [socketLinkLater(), react(), chunkList()],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    // Phones of the last five years. These have private fields, `:has` and <dialog>, so nothing is rewritten for older ones.
    target: ['chrome105', 'safari16.4', 'firefox121'],
    assetsInlineLimit: 0,
    // An older Safari passes a preload over, and all still works.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What others wrote changes seldom: a phone keeps it over many of our versions.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: PACKAGES,
            },
            // Small things that every screen needs: one file instead of eight, for each asks a slow network once more.
            {
              name: 'base',
              test: new RegExp(`/src/(${EVERYWHERE.join('|')})\\.`),
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
