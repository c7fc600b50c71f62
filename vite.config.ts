import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'src/client',
  plugins: [react()],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    // Phones of the last five years: Chrome 100 has everything that is used.
    target: ['chrome100', 'safari15.4', 'firefox100'],
    assetsInlineLimit: 0,
  },
  server: {
    port: 5173,
    proxy: { '/trpc': { target: 'http://127.0.0.1:3000', ws: true }, '/api': 'http://127.0.0.1:3000' },
  },
});
