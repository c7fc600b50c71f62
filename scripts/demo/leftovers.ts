import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearTheWay } from '#postgres/postmaster.ts';
import { acquireServerLock } from '#postgres/server-lock.ts';
import { clearSocketDir } from '#postgres/socket-dir.ts';

/** What a demo's folder in the system's temporary one is called. */
export const DEMO_PREFIX = 'sikka-demo-';

/** Removes the demos of processes that were killed outright (SIGKILL), which nobody can tidy up after themselves. */
export async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const folder = join(tmpdir(), name);
    // Without a lock it is not ours, or is only just being made.
    if (!name.startsWith(DEMO_PREFIX) || !existsSync(join(folder, 'server.lock'))) continue;
    try {
      const lock = await acquireServerLock(folder);
      const cluster = join(folder, 'postgres');
      if (existsSync(cluster)) clearSocketDir(await clearTheWay(cluster, () => undefined));
      await rm(folder, { recursive: true, force: true });
      lock.release();
    } catch {
      // It is running, or another user's.
    }
  }
}
