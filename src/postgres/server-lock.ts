import { randomBytes } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, reasonOf, StartupError } from '#drizzle/startup-error.ts';
import { isAlive, startOf } from './processes.ts';

/** The lock of a data directory; `release` may be called from an exit handler, and more than once. */
export interface ServerLock {
  release(): void;
}

/** @throws StartupError when a live process holds it, or the directory is not writable */
export async function acquireServerLock(dataDir: string): Promise<ServerLock> {
  const file = join(dataDir, 'server.lock');
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  for (let attempt = 0; attempt < 10; attempt++) {
    if (await createWhole(file, mine)) return { release: once(() => unlinkSync(file)) };
    const held = await readFile(file, 'utf8').catch(() => undefined);
    if (held === undefined) continue;
    const holder = liveHolder(held);
    if (holder) {
      throw new StartupError(
        `Another server (process ${holder}) is already running on ${dataDir}: stop it, or set another DATA_DIR`,
      );
    }
    await discardStale(file, held);
  }
  throw new StartupError(`Cannot take the lock ${file}: other servers keep starting on the same DATA_DIR`);
}

/** Links a complete file to its name, so that no process reads a partial lock. */
async function createWhole(file: string, text: string): Promise<boolean> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, text, { mode: 0o600 });
    await link(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new StartupError(`DATA_DIR cannot be written to: ${file}: ${reasonOf(error)}`);
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** Two starts may find the same stale lock file: the slower one must not remove the faster one's new lock. */
async function discardStale(file: string, stale: string): Promise<void> {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await rename(file, aside);
    if ((await readFile(aside, 'utf8')) !== stale) await link(aside, file);
  } catch {
    // Another start moved the lock file first; the next attempt checks again.
  } finally {
    await rm(aside, { force: true });
  }
}

function liveHolder(text: string): number | undefined {
  try {
    const { pid, started } = JSON.parse(text);
    return Number.isInteger(pid) && isAlive(pid) && startOf(pid) === started ? pid : undefined;
  } catch {
    return undefined;
  }
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    try {
      action();
    } catch {
      // The lock is gone, for example with its directory.
    }
  };
}
