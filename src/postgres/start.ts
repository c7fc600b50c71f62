import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { assertWholeFolder } from '#drizzle/restore-mark.ts';
import { reasonOf, StartupError } from '#drizzle/startup-error.ts';
import { findBinaries } from './binaries.ts';
import {
  type ClusterSpec,
  clusterExists,
  createCluster,
  EMBEDDED_DATABASE,
  EMBEDDED_USER,
  endStandby,
  resetPassword,
} from './cluster.ts';
import { endPreviousServer, readPidFile } from './postmaster.ts';
import { keepSecret, makeFolder, readSecret } from './private-files.ts';
import { isPostgresOn } from './processes.ts';
import { chooseRunner, giveTo } from './runner.ts';
import { acquireServerLock, type ServerLock } from './server-lock.ts';
import { clearSocketDir, makeSocketDir, SOCKET_PORT } from './socket-dir.ts';
import { type EmbeddedLog, supervise } from './supervise.ts';

/** `host` is the folder of the Unix socket. */
export interface EmbeddedConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: EmbeddedLog;
  /** False, for tests: Postgres is faster, but the data may not survive a power cut. */
  durable?: boolean;
  archive?: boolean;
  restoring?: boolean;
  signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  readonly connection: EmbeddedConnection;
  /** The id of the server process. It changes after a crash, and is undefined during a restart. */
  readonly pid: number | undefined;
  /** May be called twice. */
  stop(): Promise<void>;
}

/** @throws StartupError with one line for the operator */
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

/** For console commands. @throws StartupError when a restore into this data directory has not finished */
export async function findEmbedded(dataDir: string): Promise<EmbeddedConnection | undefined> {
  assertWholeFolder(resolve(dataDir));
  const cluster = await realpath(clusterOf(resolve(dataDir))).catch(() => undefined);
  const found = cluster === undefined ? undefined : readPidFile(cluster);
  if (!cluster || !found?.ready || !isPostgresOn(found.pid, cluster)) return undefined;
  const password = await readSecret(passwordFileOf(resolve(dataDir)));
  return password === undefined ? undefined : connectionTo(found.socketDir, password);
}

async function startLocked(
  dataDir: string,
  lock: ServerLock,
  options: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  const { log, durable = true, signal } = options;
  const cluster = clusterOf(dataDir);
  const binaries = findBinaries();
  const spec: ClusterSpec = {
    dataDir,
    cluster,
    binaries,
    durable,
    runner: chooseRunner(dataDir, cluster, binaries),
    ...(options.archive ? { walFolder: walFolderOf(dataDir) } : {}),
    ...(signal ? { signal } : {}),
  };
  const known = await clusterExists(spec);
  if (known) {
    clearSocketDir(await endPreviousServer(cluster, (message) => log.warn(message)));
    await endStandby(cluster);
  }
  const { secret: password, made } = await keepSecret(passwordFileOf(dataDir));
  if (!known) {
    log.info(`Making a new database in ${dataDir}`);
    await createCluster(spec, password);
  } else if (made) {
    log.warn(`The database's password file was missing from ${dataDir}: a new password was set`);
    await resetPassword(spec, password);
  }
  if (spec.walFolder) {
    await makeFolder(spec.walFolder);
    giveTo(spec.runner, spec.walFolder);
  }
  signal?.throwIfAborted();
  const socketDir = makeSocketDir(dataDir, spec.runner);
  const release = () => {
    clearSocketDir(socketDir);
    lock.release();
  };
  try {
    const supervisor = await supervise(spec, socketDir, log);
    let stopped: Promise<void> | undefined;
    return {
      connection: connectionTo(socketDir, password),
      get pid() {
        return supervisor.pid;
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

async function prepareDataDir(dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  try {
    await makeFolder(path);
    return await realpath(path);
  } catch (error) {
    throw new StartupError(`DATA_DIR cannot be used: ${path}: ${reasonOf(error)}`);
  }
}

export const walFolderOf = (dataDir: string): string => join(dataDir, 'postgres.wal-to-archive');

export function clusterOf(dataDir: string): string {
  return join(dataDir, 'postgres');
}

export function passwordFileOf(dataDir: string): string {
  return join(dataDir, 'postgres.password');
}

function connectionTo(host: string, password: string): EmbeddedConnection {
  return { host, port: SOCKET_PORT, user: EMBEDDED_USER, password, database: EMBEDDED_DATABASE };
}
