import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The index of @trpc/client exports the socket link, which would put it into the first download. This plugin
 * removes that export; lib/live.tsx imports the socket link by its own path.
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
      // The index itself uses `r`, a helper of that file, for server-sent events.
      return id === nothing
        ? 'export const i = {}, n = i, t = i; export const r = (value, ...args) => typeof value === "function" ? value(...args) : value;'
        : undefined;
    },
  };
}

/**
 * Records the sources and imports of each built file, for `npm run size`. The server does not serve the list.
 */
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

/** The path from the project's root; for a package's file, the path from node_modules. */
function sourceName(id: string): string {
  return relative(import.meta.dirname, id)
    .replaceAll('\\', '/')
    .replace(/^node_modules\//, '');
}

/** Packages for the first screen. The socket's packages load later. */
const PACKAGES =
  /node_modules\/(react|react-dom|scheduler|react-hot-toast|goober|@tanstack|wouter|regexparam|use-sync-external-store)\//;
/** Our own modules that every screen needs, below src/. */
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
    // Phones of the last five years. They support private
    // fields, `:has` and <dialog>, so no code is rewritten.
    target: ['chrome105', 'safari16.4', 'firefox121'],
    assetsInlineLimit: 0,
    // An older Safari ignores preloads, and everything still works.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Packages change rarely, so a phone keeps this file over many versions.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: PACKAGES,
            },
            // One file instead of eight small ones, because every request costs time on a slow network.
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
