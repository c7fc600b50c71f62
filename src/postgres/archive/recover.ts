import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import postgres from 'postgres';
import { extract } from 'tar-stream';
import { reasonOf, StartupError } from '#drizzle/startup-error.ts';
import { AUTO_SETTINGS, EMBEDDED_USER, withoutWaiting } from '../cluster.ts';
import { endPreviousServer } from '../postmaster.ts';
import { keepSecret } from '../private-files.ts';
import { acquireServerLock } from '../server-lock.ts';
import { clusterOf, type EmbeddedPostgres, passwordFileOf, startEmbedded } from '../start.ts';
import type { EmbeddedLog } from '../supervise.ts';
import { type BaseCopy, findKeys, listBases, listWal, openFile, type WalFile } from './archive-folder.ts';
import type { Keys } from './encryption.ts';
import { isHistory, nextName, positionOf } from './wal-names.ts';

export interface RecoverOptions {
  readonly archive: string;
  readonly dataDir: string;
  readonly keys: Keys;
  /** The instant to restore, in milliseconds since 1970; undefined means the newest one in the archive. */
  readonly at?: number | undefined;
  readonly log: EmbeddedLog;
  readonly signal?: AbortSignal;
  readonly step: (text: string) => void;
}

export const MADE = /^(postgres|run$|server\.lock)/;
const WAL_FOLDER = 'postgres.wal-restore';
const LOCK_FILE = 'server.lock';

/** @throws StartupError when there is none */
export async function chooseBase(archive: string, at: number | undefined): Promise<BaseCopy> {
  const bases = await listBases(archive);
  const chosen = bases.findLast(({ endedAt }) => at === undefined || endedAt <= at);
  if (chosen) return chosen;
  const [first] = bases;
  throw new StartupError(
    first
      ? `The archive ${archive} begins at ${new Date(first.endedAt).toISOString()}: choose a later instant`
      : `${archive} holds no copy of a database`,
  );
}

/** @throws StartupError when the archive does not reach the instant, or a file of it is missing or damaged */
export async function recover(options: RecoverOptions, base: BaseCopy): Promise<EmbeddedPostgres> {
  if (options.at === undefined) return recoverOn('latest', options, base);
  // Tries the copy's own timeline first. If that ends before the instant, the instant may be in a newer
  // timeline, which began with a restore or a promotion.
  return recoverOn('current', options, base).catch((error: unknown) => {
    if (!(error instanceof ArchiveEnd)) throw error;
    return recoverOn('latest', options, base);
  });
}

class ArchiveEnd extends StartupError {}

async function recoverOn(
  timeline: 'current' | 'latest',
  options: RecoverOptions,
  base: BaseCopy,
): Promise<EmbeddedPostgres> {
  const { archive, dataDir, at, log, step } = options;
  const keys = await findKeys(archive, options.keys);
  const cluster = clusterOf(dataDir);
  const lock = await acquireServerLock(dataDir);
  try {
    // An interrupted restore may have left a Postgres server running on this folder.
    if (existsSync(cluster)) await endPreviousServer(cluster, log.warn);
    await removeMade(dataDir);
    step(`Unpacking the copy of ${new Date(base.endedAt).toISOString()}`);
    await unpack(archive, base.file, keys, cluster, options.signal);
    await fetchWal(options, base, keys);
    step('Replaying what was committed since');
    const { secret: password } = await keepSecret(passwordFileOf(dataDir));
    const finish = await prepare(options, timeline, cluster, password);
    lock.release();
    const running = await startEmbedded({
      dataDir,
      log,
      restoring: true,
      // A new timeline begins now. Its history must get into the archive, because a later restore needs it.
      archive: true,
      ...(options.signal ? { signal: options.signal } : {}),
    }).catch((error: unknown) => {
      throw explain(error, at);
    });
    try {
      await finish(running);
      await rm(join(dataDir, WAL_FOLDER), { recursive: true });
    } catch (error) {
      await running.stop();
      throw error;
    }
    return running;
  } catch (error) {
    await removeMade(dataDir);
    throw error;
  } finally {
    lock.release();
  }
}

async function removeMade(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (MADE.test(name) && name !== LOCK_FILE)
      await rm(join(dataDir, name), { recursive: true, force: true });
}

async function unpack(
  archive: string,
  file: string,
  keys: Keys,
  cluster: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  await mkdir(cluster, { mode: 0o700 });
  const source = await openFile(archive, file, keys);
  const files = extract();
  const reading = (async () => {
    for await (const entry of files) {
      const { name, type } = entry.header;
      const path = join(cluster, normalize(`/${name}`));
      if (type === 'directory') await mkdir(path, { mode: 0o700 });
      else await pipeline(entry as AsyncIterable<Uint8Array>, createWriteStream(path, { mode: 0o600 }));
      entry.resume();
    }
  })();
  await Promise.all([
    pipeline(
      source.read(),
      createGunzip(),
      files as unknown as NodeJS.WritableStream,
      signal ? { signal } : {},
    ),
    reading,
  ]).catch((error) => {
    throw new StartupError(`${file} cannot be unpacked: ${reasonOf(error)}`);
  });
}

/** `truncate` lengthens each file by the zeros that the archive cut off. */
async function fetchWal(
  { archive, dataDir, at, signal, step }: RecoverOptions,
  base: BaseCopy,
  keys: Keys,
): Promise<void> {
  // WAL after the second copy that ended after the instant is not needed: that copy began after the instant.
  const later = (await listBases(archive)).filter(({ endedAt }) => at !== undefined && endedAt > at)[1];
  const isNeeded = ({ name }: WalFile) =>
    isHistory(name) ||
    (positionOf(name) >= positionOf(base.firstWal) &&
      (!later || positionOf(name) <= positionOf(later.lastWal)));
  const needed = withoutGap((await listWal(archive)).filter(isNeeded), base, at);
  const folder = join(dataDir, WAL_FOLDER);
  await mkdir(folder, { mode: 0o700 });
  step(`Fetching ${needed.length} files of the write-ahead log`);
  for (const { name, path } of needed) {
    signal?.throwIfAborted();
    const source = await openFile(archive, path, keys);
    const target = join(folder, name);
    await pipeline(source.read(), createGunzip(), createWriteStream(target, { mode: 0o600 })).catch(
      (error) => {
        throw new StartupError(`${path} cannot be unpacked: ${reasonOf(error)}`);
      },
    );
    if (isHistory(name)) continue;
    const file = await open(target, 'r+');
    await file.truncate(base.walFileBytes).finally(() => file.close());
  }
}

/**
 * To Postgres a missing file means the end of the archive.
 * @throws StartupError when a needed file is missing
 */
function withoutGap(files: readonly WalFile[], base: BaseCopy, at: number | undefined): readonly WalFile[] {
  let expected = base.firstWal;
  const there = new Set(files.map(({ name }) => positionOf(name)));
  while (there.has(positionOf(expected))) expected = nextName(expected, base.walFileBytes);
  const isAfter = ({ name }: WalFile) => !isHistory(name) && positionOf(name) > positionOf(expected);
  const isShort = positionOf(expected) <= positionOf(base.lastWal);
  if (isShort || (at === undefined && files.some(isAfter)))
    throw new StartupError(`The file ${expected} of the write-ahead log is missing from the archive`);
  return files.filter((file) => !isAfter(file));
}

/**
 * Logins need no password until the new one is set: only the socket in our private folder leads to this
 * server.
 */
async function prepare(
  { dataDir, at }: RecoverOptions,
  timeline: 'current' | 'latest',
  cluster: string,
  password: string,
) {
  const access = join(cluster, 'pg_hba.conf');
  const settings = join(cluster, AUTO_SETTINGS);
  const [accessBefore, settingsBefore] = await Promise.all([access, settings].map((file) => readFile(file)));
  const quoted = `'${join(dataDir, WAL_FOLDER).replaceAll("'", `'\\''`).replaceAll('%', '%%')}/'%f`;
  // To Postgres, status 1 means the end of the archive, so a failed copy must have another status.
  const command = `test -f ${quoted} || exit 1; cp ${quoted} "%p" || exit 255`;
  const lines = [
    `restore_command = '${command.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
    `recovery_target_timeline = '${timeline}'`,
    `recovery_target_action = 'promote'`,
    // With this setting the first accepted connection shows that the recovery has ended.
    `hot_standby = 'off'`,
    // This setting does not accept the `Z` of an ISO time.
    ...(at === undefined
      ? []
      : [`recovery_target_time = '${new Date(at).toISOString().replace('T', ' ').replace('Z', '+00')}'`]),
  ];
  const own = withoutWaiting(String(settingsBefore ?? ''));
  await writeFile(settings, `${own}${lines.join('\n')}\n`);
  await writeFile(access, 'local all all trust\n');
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  return async ({ connection }: EmbeddedPostgres) => {
    const sql = postgres({ ...connection, max: 1, onnotice: () => undefined });
    try {
      await sql.unsafe(`alter role ${EMBEDDED_USER} password '${password.replaceAll("'", "''")}'`);
      await writeFile(access, accessBefore ?? '');
      await writeFile(settings, own);
      await sql`select pg_reload_conf()`;
    } finally {
      await sql.end({ timeout: 2 });
    }
  };
}

function explain(error: unknown, at: number | undefined): unknown {
  const reason = reasonOf(error);
  if (at !== undefined && /ended before configured recovery target/.test(reason))
    return new ArchiveEnd(
      `The archive ends before ${new Date(at).toISOString()}: without --at everything in it is restored`,
    );
  return error;
}
