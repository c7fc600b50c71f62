import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { assertWholeFolder } from '#drizzle/restore-mark.ts';
import { reasonOf, StartupError } from '#drizzle/startup-error.ts';
import { findBinaries } from './binaries.ts';
import {
  type ClusterSpec,
  clusterExists,
  createCluster,
  EMBEDDED_DATABASE,
  EMBEDDED_USER,
  type Pair,
  resetPassword,
} from './cluster.ts';
import { makeFolder } from './make-folder.ts';
import { endPreviousServer, readPidFile } from './postmaster.ts';
import { isPostgresOn } from './processes.ts';
import { chooseRunner, giveTo } from './runner.ts';
import { keepSecret, readSecret } from './secret-file.ts';
import { acquireServerLock, type ServerLock } from './server-lock.ts';
import { clearSocketDir, gateOf, makeSocketDir, openDirOf } from './socket-dir.ts';
import { openPrimary, writeAccess } from './standby/access.ts';
import { copyOther } from './standby/copy.ts';
import { askOther, follow, isStandby, portOf, waitsForStandby } from './standby/pair.ts';
import { type EmbeddedLog, supervise } from './supervise.ts';

/** How postgres.js reaches an embedded server; `host` is the folder of the Unix socket. */
export interface EmbeddedConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

const PROMOTION_POLL_MS = 100;

export interface EmbeddedOptions {
  dataDir: string;
  log: EmbeddedLog;
  /** False, for tests: Postgres is faster, but the data may not survive a power cut. */
  durable?: boolean;
  /** True copies each finished file of the write-ahead log to `walFolderOf(dataDir)`. */
  archive?: boolean;
  /** True allows a data directory that is marked as being restored. */
  restoring?: boolean;
  /** Set when this machine is one of two (primary and standby). */
  pair?: Pair;
  /** Interrupts the start: everything is stopped, and `startEmbedded` rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** A running embedded server, which is restarted after a crash until `stop`. */
export interface EmbeddedPostgres {
  readonly connection: EmbeddedConnection;
  /** The id of the server process. It changes after a crash, and is undefined during a restart. */
  readonly pid: number | undefined;
  /** Whether this server was a standby when it started. */
  readonly follows: boolean;
  /** Resolves at once on a primary; on a standby after its promotion, or after `stop`. */
  whenPrimary(): Promise<void>;
  /** Shuts the server down, keeps all commits and releases the data directory. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts the Postgres of this data directory, creates it at first use, and restarts it whenever it dies.
 * A server that a killed process left running is stopped first.
 * @throws StartupError with one line for the operator
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = await prepareDataDir(options.dataDir);
  if (!options.restoring) assertWholeFolder(dataDir);
  const lock = await acquireServerLock(dataDir);
  try {
    return await startLocked(dataDir, lock, options);
  } catch (error) {
    lock.release();
    options.signal?.throwIfAborted();
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The database in ${dataDir} cannot be started: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

/**
 * Finds the embedded server that another process runs on this data directory; undefined if none is ready.
 * For console commands.
 * @throws StartupError when a restore into this data directory has not finished
 */
export async function findEmbedded(dataDir: string): Promise<EmbeddedConnection | undefined> {
  assertWholeFolder(resolve(dataDir));
  const cluster = await realpath(clusterOf(resolve(dataDir))).catch(() => undefined);
  const found = cluster === undefined ? undefined : readPidFile(cluster);
  if (!cluster || !found?.ready || !isPostgresOn(found.pid, cluster)) return undefined;
  const password = await readSecret(passwordFileOf(resolve(dataDir)));
  return password === undefined
    ? undefined
    : connectionTo(openDirOf(found.socketDir, found.port), found.port, password);
}

async function startLocked(
  dataDir: string,
  lock: ServerLock,
  options: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  const { log, durable = true, pair, signal } = options;
  const cluster = clusterOf(dataDir);
  const binaries = findBinaries();
  const spec: ClusterSpec = {
    dataDir,
    cluster,
    binaries,
    durable,
    runner: chooseRunner(dataDir, cluster, binaries),
    ...(options.archive ? { walFolder: walFolderOf(dataDir) } : {}),
    ...(pair ? { pair } : {}),
    ...(signal ? { signal } : {}),
  };
  const known = await clusterExists(spec);
  if (known) clearSocketDir(await endPreviousServer(cluster, (message) => log.warn(message)));
  const { secret: password, made } = await keepSecret(passwordFileOf(dataDir));
  if (!known && pair?.other) await copyOther(spec, pair.other, pair, log);
  else if (!known) {
    log.info(`Making a new database in ${dataDir}`);
    await createCluster(spec, password);
  } else if (isStandby(cluster)) {
    if (!pair?.other) throw new StartupError(`${dataDir} holds a standby: set STANDBY_OF, or promote it`);
    await follow(cluster, pair.other, pair.password);
    const answer = await askOther(pair.other, pair.password);
    if (answer.answers && answer.refuses)
      throw new StartupError(
        'STANDBY_OF refuses the password of this machine: is APP_SECRET the same on both?',
      );
  } else if (!pair?.listen && (await waitsForStandby(cluster))) {
    throw new StartupError(
      `Commits of the database in ${dataDir} wait for its standby: set STANDBY_LISTEN as before. To go on without a standby: npm run admin -- standby alone --dead`,
    );
  } else if (made && !pair) {
    log.warn(`The database's password file was missing from ${dataDir}: a new password was set`);
    await resetPassword(spec, password);
  }
  if (spec.walFolder) {
    await makeFolder(spec.walFolder);
    giveTo(spec.runner, spec.walFolder);
  }
  if (pair) await writeAccess(dataDir, spec.runner, 'trust');
  signal?.throwIfAborted();
  const socketDir = makeSocketDir(dataDir, spec.runner);
  const release = () => {
    clearSocketDir(socketDir);
    lock.release();
  };
  try {
    const prepare = async (gate: string) => {
      if (!pair || isStandby(cluster)) return;
      const sql = postgres({
        ...connectionTo(gate, portOf(pair), password),
        max: 1,
        onnotice: () => undefined,
      });
      try {
        await openPrimary(sql, pair, password, log);
        await writeAccess(dataDir, spec.runner, 'scram-sha-256');
        await sql`select pg_reload_conf()`;
      } finally {
        await sql.end({ timeout: 1 });
      }
    };
    const follows = isStandby(cluster);
    const supervisor = await supervise(spec, socketDir, log, prepare);
    let stopped: Promise<void> | undefined;
    return {
      connection: connectionTo(socketDir, portOf(pair), password),
      follows,
      get pid() {
        return supervisor.pid;
      },
      async whenPrimary() {
        if (!follows) return;
        while (isStandby(cluster) && !stopped) await delay(PROMOTION_POLL_MS);
        // Postgres may crash during the preparation. Then the preparation is repeated until it succeeds.
        while (!stopped) {
          try {
            return await prepare(gateOf(socketDir));
          } catch (error) {
            if (error instanceof StartupError) throw error;
            log.warn(`The promoted database is not ready yet: ${reasonOf(error)}`);
            await delay(10 * PROMOTION_POLL_MS);
          }
        }
      },
      stop() {
        stopped ??= supervisor.stop().finally(release);
        return stopped;
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Creates the data directory (mode 0700) if it is missing, and returns its real path. */
async function prepareDataDir(dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  try {
    await makeFolder(path);
    return await realpath(path);
  } catch (error) {
    throw new StartupError(`DATA_DIR cannot be used: ${path}: ${reasonOf(error)}`);
  }
}

/** The folder in which finished files of the write-ahead log wait until the archive has them. */
export const walFolderOf = (dataDir: string): string => join(dataDir, 'postgres.wal-to-archive');

export function clusterOf(dataDir: string): string {
  return join(dataDir, 'postgres');
}

export function passwordFileOf(dataDir: string): string {
  return join(dataDir, 'postgres.password');
}

function connectionTo(host: string, port: number, password: string): EmbeddedConnection {
  return { host, port, user: EMBEDDED_USER, password, database: EMBEDDED_DATABASE };
}
