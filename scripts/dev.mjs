/* Open the address that Vite prints. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './launch/prepare.mjs';
import { checkNode, fail, root } from './launch/project.mjs';
import { readWords } from './launch/words.mjs';

checkNode();
readWords('npm run dev takes no words: the server with reload, the client with hot replacement');
process.chdir(root);
process.env.NODE_ENV ??= 'development';
await ensureInstalled();

const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT) || 3000;
const clientPort = Number(process.env.CLIENT_PORT) || 5173;
// Vite serves the pages here, so links must lead to Vite.
process.env.PUBLIC_URL ||= `http://${host}:${clientPort}`;

const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
const watch = ['watch', '--clear-screen=false', '--exclude', 'data/**', '--exclude', 'dist/**'];
// The server gets its own process group, so that Ctrl-C reaches only this process. This process then stops
// the server and Vite.
const server = spawn(process.execPath, [tsx, ...watch, 'src/server/main.ts'], {
  stdio: 'inherit',
  detached: true,
});
const serverGone = new Promise((resolve) => server.once('exit', resolve));

const { createServer } = await import('vite');
const target = `http://${host}:${port}`;
const vite = await createServer({
  server: {
    host,
    port: clientPort,
    strictPort: true,
    proxy: { '/trpc': { target, ws: true }, '/api': { target, ws: true } },
  },
});
try {
  await vite.listen();
} catch (error) {
  server.kill('SIGTERM');
  await serverGone;
  fail(`The development server cannot be started: ${error instanceof Error ? error.message : error}`);
}
vite.printUrls();

let ending = false;
/** @param {number} status */
async function end(status) {
  if (ending) return;
  ending = true;
  server.kill('SIGTERM');
  await Promise.all([serverGone, vite.close()]);
  process.exit(status);
}
process.on('SIGINT', () => end(130));
process.on('SIGTERM', () => end(143));
process.on('SIGHUP', () => end(129));
server.once('exit', (status) => end(status ?? 1));
