import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, root } from './project.mjs';

/**
 * Runs a TypeScript program in this process, so that there is one process to watch and Ctrl-C reaches it. The
 * dependencies must be installed.
 * @param {...string} path its place in the project
 */
export async function runTypeScript(...path) {
  const { register } = await import('tsx/esm/api');
  register();
  try {
    await import(pathToFileURL(join(root, ...path)).href);
  } catch (error) {
    // A StartupError is written for the operator; other errors need their stack trace.
    fail(
      error instanceof Error
        ? error.name === 'StartupError'
          ? error.message
          : `${error.stack}`
        : String(error),
    );
  }
}
