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

export default defineConfig({
  root: 'src/client',
  plugins: [socketLinkLater(), react()],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    // Phones of the last five years. These have private fields, `:has` and <dialog>, so nothing is rewritten for older ones.
    target: ['chrome105', 'safari16.4', 'firefox121'],
    assetsInlineLimit: 0,
  },
  server: {
    port: 5173,
    proxy: { '/trpc': { target: 'http://127.0.0.1:3000', ws: true }, '/api': 'http://127.0.0.1:3000' },
  },
});
