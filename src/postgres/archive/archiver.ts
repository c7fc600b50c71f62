import { type ExecFileOptions, execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import type { Database, Sql } from '#drizzle/client.ts';
import { reasonOf } from '#drizzle/startup-error.ts';
import { clusterOf, walFolderOf } from '../start.ts';
import type { EmbeddedLog } from '../supervise.ts';
import {
  assertOwner,
  type BaseCopy,
  type DrillReport,
  keepFailures,
  keyFiles,
  listBases,
  listWal,
  openArchive,
  putBase,
  putCompressed,
  readDrill,
  removeUnfinished,
  type WalFile,
} from './archive-folder.ts';
import { takeBase } from './base-copy.ts';
import { drill, removeOldDrills } from './drill.ts';
import { isHistory, nextName, positionOf, timelineOf } from './wal-names.ts';

const LOOK_MS = 1_000;
const DRILL_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
const COMMAND_MS = 10 * 60 * 1000;
const RETRY_MS = 10 * 60_000;

export interface ArchiverOptions {
  readonly dataDir: string;
  readonly database: Database;
  readonly secretMark: string;
  readonly log: EmbeddedLog;
  readonly backup: BackupSettings;
}

export interface BackupSettings {
  readonly folder: string;
  readonly keepDays: number;
  /** A shell command that runs for each new file except drill.json; `ARCHIVE_FILE` is the file's path. */
  readonly command: string | undefined;
  /** The variables BACKUP_PUBLIC_KEY and BACKUP_PASSPHRASE. */
  readonly keys: NodeJS.ProcessEnv;
}

/** Times are milliseconds since 1970. */
export interface ArchiveState {
  /** When this server copied the last WAL file; before the first one, the server's start. */
  readonly copiedAt: number;
  /** When the last copy of the whole database ended; the server's start if the archive has none. */
  readonly baseAt: number;
  /** Why the latest attempt of a step failed; undefined if the latest attempt of each step succeeded. */
  readonly failure: string | undefined;
}

export interface Archiver {
  state(): ArchiveState;
  waiting(): Promise<number>;
  lastDrill(): Promise<DrillReport | undefined>;
  /** Call it after Postgres has ended. */
  finish(): Promise<void>;
}

/** @throws StartupError when the folder cannot be used */
export async function startArchiver(options: ArchiverOptions): Promise<Archiver> {
  const { database, backup, log } = options;
  const spool = walFolderOf(options.dataDir);
  const [about] = await database.rows(
    z.object({ databaseId: z.string(), timeline: z.string() }),
    (sql) => sql`select system_identifier::text as "databaseId",
      substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline from pg_control_system()`,
  );
  await removeOldDrills(options.dataDir);
  const archive = await openArchive(backup.folder, about?.databaseId ?? '', options.dataDir, backup.keys);
  const timeline = about?.timeline ?? '';
  const copied = new Map((await listWal(backup.folder)).map((file) => [file.name, file]));
  let newest = [...copied.keys()].findLast((name) => timelineOf(name) === timeline && !isHistory(name));
  let bases = await listBases(backup.folder);
  let needsBase = !isWhole(bases.at(-1), timeline, copied);
  const startedAt = Date.now();
  let copiedAt = startedAt;
  const failures = new Map<string, string>();
  await keepFailures(options.dataDir, failures);
  let keysHanded = false;
  const stopping = new AbortController();
  let connection: Sql | undefined;
  const waiters: (() => void)[] = [];

  async function copyWal(): Promise<void> {
    if (!keysHanded) for (const path of await keyFiles(backup.folder)) await hand(path);
    keysHanded = true;
    for (const name of await spooled(spool)) {
      const content = await readFile(join(spool, name));
      if (isHistory(name) || /^[0-9A-F]{24}$/.test(name)) await copyOne(name, content);
      await rm(join(spool, name));
      for (const wake of waiters.splice(0)) wake();
    }
  }

  async function copyOne(name: string, content: Buffer): Promise<void> {
    await assertOwner(archive);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
    const known = copied.get(name);
    if (known && known.hash !== hash)
      throw new Error(
        `${name} is in the archive with another content: does another server use ${backup.folder}?`,
      );
    const bytes = Readable.from([isHistory(name) ? content : withoutZeros(content)]);
    const path = known?.path ?? (await putCompressed(archive, `wal/${name}-${hash}`, bytes));
    await hand(path);
    copied.set(name, { name, hash, path });
    copiedAt = Date.now();
    if (isHistory(name)) return;
    if (newest && positionOf(name) > positionOf(newest) && nextName(newest, content.length) !== name) {
      log.warn(`The archive has no WAL between ${newest} and ${name}: a new copy of the database is taken`);
      needsBase = true;
    }
    if (!newest || positionOf(name) > positionOf(newest)) newest = name;
  }

  async function hand(path: string, limit: ExecFileOptions = { timeout: COMMAND_MS }): Promise<void> {
    if (backup.command === undefined) return;
    const env = { ...process.env, ARCHIVE_FILE: join(backup.folder, path), ARCHIVE_NAME: path };
    await promisify(execFile)('/bin/sh', ['-c', backup.command], { env, ...limit });
  }

  async function copyBase(): Promise<void> {
    await removeUnfinished(backup.folder, 'base');
    connection = database.dedicated({ max: 1, connection: { statement_timeout: 0 } });
    try {
      const base = await takeBase(archive, connection, options.secretMark, whenCopied);
      // The command may take hours for this large file, so it has no time limit. A stopping server ends it.
      await hand(base.file, { signal: stopping.signal });
      await hand(await putBase(archive, base));
      bases = [...bases, base];
      needsBase = false;
      log.info(`A copy of the database is in ${join(backup.folder, base.file)}`);
    } finally {
      await connection.end({ timeout: 1 }).catch(() => undefined);
    }
    await prune();
    drillAt = 0;
  }

  /** With only a public key this server can't read the archive, so the operator runs drills elsewhere. */
  async function drillIfDue(): Promise<void> {
    if (archive.encryption?.by === 'public key') return;
    let last = await readDrill(backup.folder);
    if (!last || Date.now() - last.endedAt >= DRILL_DAYS * DAY_MS)
      last = await drill({
        archive: backup.folder,
        dataDir: options.dataDir,
        keys: { env: backup.keys },
        log: { info: () => undefined, warn: log.warn, error: log.error },
        signal: stopping.signal,
        step: () => undefined,
      });
    const { problems } = last;
    if (problems.length > 0)
      throw new Error(`the books of the restored database do not balance: ${problems[0]}`);
  }

  async function whenCopied(name: string): Promise<void> {
    while (!copied.has(name)) {
      stopping.signal.throwIfAborted();
      await new Promise<void>((resolve) => waiters.push(resolve));
    }
  }

  async function prune(): Promise<void> {
    const since = Date.now() - backup.keepDays * DAY_MS;
    const oldest = bases.findLastIndex(({ endedAt }) => endedAt < since);
    for (const { id, file } of bases.slice(0, Math.max(0, oldest))) {
      // Removes the description first. If the server then stops, it later removes the copy as unfinished.
      for (const path of [`base/${id}.json`, file]) await rm(join(backup.folder, path), { force: true });
    }
    bases = bases.slice(Math.max(0, oldest));
    const needed = bases.map(({ firstWal }) => positionOf(firstWal)).sort()[0] ?? '';
    for (const { name, path } of [...copied.values()]) {
      if (isHistory(name) || positionOf(name) >= needed) continue;
      await rm(join(backup.folder, path), { force: true });
      copied.delete(name);
    }
  }

  async function attempt(what: string, step: () => Promise<void>): Promise<boolean> {
    try {
      await step();
      if (!failures.delete(what)) return true;
      await keepFailures(options.dataDir, failures);
      log.warn(`The archive in ${backup.folder} goes on: ${what}`);
      return true;
    } catch (error) {
      const reason = reasonOf(error);
      if (stopping.signal.aborted || failures.get(what) === reason) return false;
      failures.set(what, reason);
      await keepFailures(options.dataDir, failures);
      log.error(`The archive in ${backup.folder} is not complete: ${what}: ${reason}`);
      return false;
    }
  }

  let copying = Promise.resolve(true);
  let basing: Promise<unknown> | undefined;
  /** When the next attempt may begin. */
  let baseAt = 0;
  let drillAt = 0;
  const look = () => {
    copying = copying.then(() => attempt('WAL', copyWal));
    const age = Date.now() - (bases.at(-1)?.endedAt ?? 0);
    // A copy with a time in the future was made while the clock was wrong, so its age is unknown.
    const due = needsBase || age > DAY_MS || age < -LOOK_MS;
    if (basing || Date.now() < (due ? baseAt : drillAt)) return;
    basing = (due ? attempt('copy of the database', copyBase) : attempt('drill', drillIfDue)).then((done) => {
      const next = Date.now() + RETRY_MS;
      if (due) baseAt = done ? 0 : next;
      else drillAt = done ? Number.POSITIVE_INFINITY : next;
      basing = undefined;
    });
  };
  look();
  const timer = setInterval(look, LOOK_MS).unref();

  return {
    state: () => ({
      copiedAt,
      baseAt: bases.at(-1)?.endedAt ?? startedAt,
      failure: [...failures.values()][0],
    }),
    waiting: async () => {
      const ready = (await readdir(join(clusterOf(options.dataDir), 'pg_wal', 'archive_status'))).filter(
        (name) => name.endsWith('.ready'),
      );
      return (await spooled(spool)).length + ready.length;
    },
    lastDrill: () => readDrill(backup.folder),
    async finish() {
      stopping.abort();
      clearInterval(timer);
      await connection?.end({ timeout: 0 }).catch(() => undefined);
      await copying;
      for (const wake of waiters.splice(0)) wake();
      await basing;
      await attempt('WAL', copyWal);
    },
  };
}

function isWhole(
  base: BaseCopy | undefined,
  timeline: string,
  copied: ReadonlyMap<string, WalFile>,
): boolean {
  if (!base || timelineOf(base.firstWal) !== timeline) return false;
  const later = [...copied.keys()].filter(
    (name) => timelineOf(name) === timeline && !isHistory(name) && name >= base.firstWal,
  );
  let expected = base.firstWal;
  for (const name of later) {
    if (name !== expected) return false;
    expected = nextName(name, base.walFileBytes);
  }
  return later.length > 0;
}

/** Oldest first; the history of a timeline comes before its files. */
async function spooled(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !name.endsWith('.tmp')).sort();
}

function withoutZeros(content: Buffer): Buffer {
  let end = content.length;
  while (end > 0 && content[end - 1] === 0) end--;
  return content.subarray(0, end);
}
