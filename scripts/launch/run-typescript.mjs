import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, root } from './project.mjs';

/**
 * Runs a TypeScript program in this process and not in a child, so that signals and Ctrl-C reach the program.
 * The dependencies must be installed.
 * @param {...string} path the parts of the path of the program in the project
 */
export async function runTypeScript(...path) {
  await orFail(() => load(...path));
}

/** Ends the process if a variable is wrong, with a line for each. The dependencies must be installed. */
export async function checkVariables() {
  await orFail(async () => (await load('src', 'server', 'env.ts')).readEnv());
}

/** @param {...string} path */
async function load(...path) {
  const { register } = await import('tsx/esm/api');
  register();
  return import(pathToFileURL(join(root, ...path)).href);
}

/** @param {() => Promise<unknown>} work */
async function orFail(work) {
  try {
    await work();
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
