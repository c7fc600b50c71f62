import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Database } from '#drizzle/client.ts';
import { readLedger } from '#drizzle/ledger-report.ts';
import { instant } from '#drizzle/rows.ts';
import { StartupError } from '#drizzle/startup-error.ts';
import { endPreviousServer } from '../postmaster.ts';
import { acquireServerLock } from '../server-lock.ts';
import { clusterOf } from '../start.ts';
import { type DrillReport, putDrill } from './archive-folder.ts';
import { chooseBase, type RecoverOptions, recover } from './recover.ts';

const PREFIX = 'drill-';
const LONG = { timeZone: 'UTC', poolSize: 1, attemptMs: 3_600_000, deadlineMs: 3_610_000 };

/** @throws StartupError when the archive cannot be restored, or the disk has no room for another database */
export async function drill(options: RecoverOptions): Promise<DrillReport> {
  const started = performance.now();
  const base = await chooseBase(options.archive, options.at);
  const { bavail, bsize } = await statfs(options.dataDir);
  // Twice the size, because the unpacked WAL files need space too.
  if (bavail * bsize < base.bytes * 2)
    throw new StartupError(
      `A drill needs ${Math.ceil((base.bytes * 2) / 1024 ** 2)} MB in ${options.dataDir}`,
    );
  await removeOldDrills(options.dataDir);
  const folder = await mkdtemp(join(options.dataDir, PREFIX));
  try {
    const postgres = await recover({ ...options, dataDir: folder }, base);
    const stop = () => void postgres.stop();
    options.signal?.addEventListener('abort', stop);
    try {
      const report = await examine(
        new Database({ ...LONG, connection: { ...postgres.connection } }),
        started,
      );
      await putDrill(options.archive, report);
      return report;
    } finally {
      options.signal?.removeEventListener('abort', stop);
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function removeOldDrills(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((found) => found.startsWith(PREFIX))) {
    const folder = join(dataDir, name);
    try {
      const lock = await acquireServerLock(folder);
      try {
        if (existsSync(clusterOf(folder))) await endPreviousServer(clusterOf(folder), () => undefined);
      } finally {
        lock.release();
      }
    } catch {
      // The folder stays. The drill is still at work (a process holds its lock), or its Postgres cannot be
      // ended, or the folder cannot be written to.
      continue;
    }
    await rm(folder, { recursive: true, force: true });
  }
}

async function examine(database: Database, started: number): Promise<DrillReport> {
  try {
    const { problems, entries } = await readLedger(database);
    const recoveredTo = await readNewestEvent(database);
    const seconds = Math.round((performance.now() - started) / 1000);
    return { endedAt: Date.now(), seconds, recoveredTo, entries, problems: [...problems] };
  } finally {
    await database.close();
  }
}

/** In milliseconds since 1970. */
export async function readNewestEvent(database: Database): Promise<number | null> {
  const [row] = await database.rows(
    z.object({ at: z.nullable(instant) }),
    (sql) => sql`select max(created_at) as at from events`,
  );
  return row?.at ? Date.parse(row.at) : null;
}
