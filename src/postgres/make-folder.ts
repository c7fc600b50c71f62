import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '#drizzle/startup-error.ts';

/** Node's recursive mkdir hangs where a parent refuses children (as /proc does). */
export async function makeFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  try {
    await make();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make();
  }
}
