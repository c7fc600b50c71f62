/*
 * `npm start`: everything from a fresh clone to a running server. What is missing is installed and built, then the
 * server runs in this same process, so that there is one process to watch and Ctrl-C simply reaches it.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureClientBuilt, ensureInstalled } from './lib/prepare.mjs';
import { checkNode, fail, root } from './lib/project.mjs';

checkNode();
process.chdir(root);
process.env.NODE_ENV ??= 'production';
await ensureInstalled();
await ensureClientBuilt();

const { register } = await import('tsx/esm/api');
register();
try {
  await import(pathToFileURL(join(root, 'src', 'server', 'main.ts')).href);
} catch (error) {
  // A StartupError is written for the operator; of anything else the place in the code is what helps.
  fail(
    error instanceof Error
      ? error.name === 'StartupError'
        ? error.message
        : `${error.stack}`
      : String(error),
  );
}
