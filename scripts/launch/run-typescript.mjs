import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, root } from './project.mjs';

/**
 * Runs a TypeScript program of ours in this same process, so that there is one process to watch and Ctrl-C simply reaches it.
 * Call it once the dependencies are installed.
 * @param {...string} path its place in the project
 */
export async function runTypeScript(...path) {
  const { register } = await import('tsx/esm/api');
  register();
  try {
    await import(pathToFileURL(join(root, ...path)).href);
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
}
