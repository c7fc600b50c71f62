import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '#drizzle/startup-error.ts';
import type { ClusterSpec } from './cluster.ts';
import { endProcesses, findPostgresOn, isPostgresOn, resume, signal } from './processes.ts';
import { commandOf } from './runner.ts';

/** Kinds of shutdown (fast, immediate, kill), and the ms that each gets before the next, harder one. */
const shutdownSteps = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;

/** Shutdown steps for a server that a killed process left running: at most 8.5 s with `leftWorkerSteps`. */
const leftBehindSteps = [
  ['SIGINT', 4_000],
  ['SIGQUIT', 1_500],
  ['SIGKILL', 1_000],
] as const;
const leftWorkerSteps = [
  ['SIGQUIT', 1_000],
  ['SIGKILL', 1_000],
] as const;

/** Settings for a small machine, given on the command line so that initdb's files stay unchanged. */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  max_logical_replication_workers: '0',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  // No parallel workers in queries: they share memory in /dev/shm, of which a container has 64 MB by default.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Leaves out level ERROR, which each refusal of a SQL function has.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
};

/** While there are changes, a file is finished after 30 s at the latest. */
function archiving(folder: string) {
  // Quoted for the shell. Percent signs are doubled, because Postgres replaces %f and %p in this setting.
  const quoted = folder.replaceAll("'", `'\\''`).replaceAll('%', '%%');
  const draft = `'${quoted}/'%f.tmp`;
  return {
    archive_mode: 'on',
    archive_timeout: '30s',
    archive_command: `cp %p ${draft} && sync ${draft} && mv ${draft} '${quoted}/'%f`,
  };
}

/** For tests: data must survive a kill, but need not survive a power cut. */
const throwAway = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // In tests several application servers use one Postgres, and under load each opens all its connections.
  max_connections: '200',
};

export interface Postmaster {
  readonly pid: number | undefined;
  /** Resolves when the server accepts connections; rejects with a StartupError if it ends before that. */
  readonly ready: Promise<void>;
  readonly exited: Promise<string>;
  stop(): Promise<void>;
  /** Starts a shutdown without waiting, for an exit handler, which cannot await. */
  abandon(): void;
}

export function spawnPostmaster(
  { runner, binaries, cluster, durable, walFolder }: ClusterSpec,
  socketDir: string,
  log: ServerLog,
): Postmaster {
  const chosen = {
    ...settings,
    ...(walFolder === undefined ? {} : archiving(walFolder)),
    ...(durable ? {} : throwAway),
    unix_socket_directories: `"${socketDir}"`,
  };
  const flags = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { file, args, ids, env } = commandOf(runner, binaries.postgres, ['-D', cluster, ...flags]);
  const { fd, from } = log.open();
  const real = realpathSync(cluster);
  // Postgres is in another process session than ours, so that Ctrl-C reaches only our process.
  const child = spawn(file, args, { ...ids, env, cwd: '/', detached: true, stdio: ['ignore', fd, fd] });
  closeSync(fd);
  child.unref();
  const exited = exitOf(child);
  let over = false;
  void exited.then(() => {
    over = true;
  });
  return {
    pid: child.pid,
    exited,
    ready: becomeReady(),
    async stop() {
      child.ref();
      if (child.pid === undefined) return;
      // A server waits for its workers, so a suspended worker would keep it running.
      resume(findPostgresOn(real));
      await endProcesses([child.pid], shutdownSteps, () => !over);
      await exited;
    },
    abandon() {
      if (over || child.pid === undefined) return;
      signal(child.pid, 'SIGINT');
      resume([child.pid, ...findPostgresOn(real)]);
    },
  };

  async function becomeReady(): Promise<void> {
    while (!over) {
      const state = readPidFile(cluster);
      if (state?.pid === child.pid && state?.ready) return;
      await delay(15);
    }
    const reason = log.reason(from);
    throw new StartupError(`The database did not start: ${reason || (await exited)}`);
  }
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`Postgres cannot be run: ${error.message}`));
    child.once('exit', (code, name) => resolve(name ? `ended by ${name}` : `ended with status ${code}`));
  });
}

export function readPidFile(cluster: string): { pid: number; socketDir: string; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
    return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** @throws StartupError when a process cannot be ended */
export async function endPreviousServer(cluster: string, tell: (message: string) => void): Promise<string> {
  const real = realpathSync(cluster);
  const isOurs = (pid: number) => isPostgresOn(pid, real);
  const found = readPidFile(cluster);
  if (found && isOurs(found.pid)) {
    tell(`A database (process ${found.pid}) was left behind by a server that was killed: stopping it`);
    resume(findPostgresOn(real));
    if (!(await endProcesses([found.pid], leftBehindSteps, isOurs))) {
      throw new StartupError(
        `Process ${found.pid} is a Postgres on ${cluster} and cannot be stopped: end it`,
      );
    }
  }
  const workers = findPostgresOn(real);
  if (!(await endProcesses(workers, leftWorkerSteps, isOurs))) {
    throw new StartupError(
      `Processes ${workers.join(', ')} still use ${cluster} and cannot be stopped: end them`,
    );
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  return found?.socketDir ?? '';
}

const KEEP_BYTES = 5 * 1024 * 1024;
const MOST_BYTES = 20 * 1024 * 1024;

/** The log file of Postgres: a file, not a pipe, because Postgres may outlive our process. */
interface ServerLog {
  /** Opens the file for a new server; a file above 5 MB becomes `postgres.log.1`. The caller closes `fd`. */
  open(): { fd: number; from: number };
  trim(): void;
  /** The text of the last error after byte `from`; if there is none, the last line. */
  reason(from: number): string;
}

export function serverLog(dataDir: string): ServerLog {
  const file = join(dataDir, 'postgres.log');
  return {
    open() {
      if (sizeOf(file) > KEEP_BYTES) renameSync(file, `${file}.1`);
      const fd = openSync(file, 'a', 0o600);
      return { fd, from: fstatSync(fd).size };
    },
    trim() {
      // `open` opened the file for appending, so Postgres continues at the new end.
      if (sizeOf(file) > MOST_BYTES) truncateSync(file);
    },
    reason(from) {
      const lines = readTail(file, from).split('\n');
      const told = lines.filter((line) => line.trim() !== '');
      const telling = told.findLast((line) => /(ERROR|FATAL|PANIC):/.test(line)) ?? told.at(-1) ?? '';
      return telling.replace(/^.*?(ERROR|FATAL|PANIC|LOG|HINT|DETAIL):\s*/, '').trim();
    },
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function readTail(file: string, from: number): string {
  const fd = openSync(file, 'r');
  try {
    return readFileSync(fd).subarray(from).toString('utf8');
  } finally {
    closeSync(fd);
  }
}
