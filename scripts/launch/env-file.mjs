import { join } from 'node:path';
import { fail, root } from './project.mjs';

/** Reads `.env` of this folder, if there is one; what the environment has already stays. */
export function readEnvFile() {
  try {
    process.loadEnvFile(join(root, '.env'));
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== 'ENOENT') fail(`The settings in .env cannot be read: ${message}`);
  }
}
