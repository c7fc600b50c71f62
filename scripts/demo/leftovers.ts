import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endPreviousServer } from '#postgres/postmaster.ts';
import { acquireServerLock } from '#postgres/server-lock.ts';
import { clearSocketDir } from '#postgres/socket-dir.ts';

export const DEMO_PREFIX = 'sikka-demo-';

/** Removes the remains of demos that were killed with SIGKILL and could not clean up. */
export async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const folder = join(tmpdir(), name);
    // A folder without the file server.lock is not of a demo, or its demo is just starting.
    if (!name.startsWith(DEMO_PREFIX) || !existsSync(join(folder, 'server.lock'))) continue;
    try {
      const lock = await acquireServerLock(folder);
      const cluster = join(folder, 'postgres');
      if (existsSync(cluster)) clearSocketDir(await endPreviousServer(cluster, () => undefined));
      await rm(folder, { recursive: true, force: true });
      lock.release();
    } catch {
      // The demo is still running, or the folder belongs to another user.
    }
  }
}
