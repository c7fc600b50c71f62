import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, rmdir, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, reasonOf, StartupError } from '#drizzle/startup-error.ts';
import type { Binaries } from './binaries.ts';
import { commandOf, giveTo, type Runner } from './runner.ts';

export const EMBEDDED_USER = 'sikka';
export const EMBEDDED_DATABASE = 'sikka';

const ROOM_NEEDED_BYTES = 150 * 1024 * 1024;
const DRAFT_PREFIX = 'postgres.new-';

export const AUTO_SETTINGS = 'postgresql.auto.conf';
/** The line of that file by which commits wait for a standby. Version 0.1 of this program wrote it. */
const WAITING = /^synchronous_standby_names\b.*\n?/m;
export const withoutWaiting = (settings: string): string => settings.replace(WAITING, '');

export interface ClusterSpec {
  dataDir: string;
  cluster: string;
  binaries: Binaries;
  runner: Runner;
  durable: boolean;
  walFolder?: string;
  signal?: AbortSignal;
}

/**
 * @throws StartupError when the directory can't be read, is incomplete, or is of another version than the
 *   bundled one: a store of money is never replaced silently
 */
export async function clusterExists({ cluster, binaries }: ClusterSpec): Promise<boolean> {
  const names = await readdir(cluster).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new StartupError(`Cannot read ${cluster}: ${reasonOf(error)}`);
  });
  if (names === undefined) return false;
  if (names.length === 0) {
    await rmdir(cluster);
    return false;
  }
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '');
  const control = await stat(join(cluster, 'global', 'pg_control')).catch(() => undefined);
  if (!version || !control) {
    throw new StartupError(`${cluster} is not a whole Postgres directory: restore a backup, or move it away`);
  }
  if (version.trim() !== binaries.major) {
    throw new StartupError(
      `${cluster} was made by Postgres ${version.trim()}, and the bundled one is ${binaries.major}: ` +
        'run that version and move the data over, or set another DATA_DIR',
    );
  }
  return true;
}

/**
 * Takes over a Postgres directory of version 0.1, which could have a standby on another machine.
 * @throws StartupError when it is that standby, or its commits wait for one: two must never take changes
 */
export async function endStandby(cluster: string): Promise<void> {
  if (existsSync(join(cluster, 'standby.signal')))
    throw new StartupError(
      `${cluster} is the standby of another machine, which this version does not have: promote it with the version before, or move it away`,
    );
  if (WAITING.test(await readFile(join(cluster, AUTO_SETTINGS), 'utf8').catch(() => '')))
    throw new StartupError(
      `Commits in ${cluster} wait for a standby, which this version does not have: if the other machine was not promoted, remove synchronous_standby_names from ${AUTO_SETTINGS} there`,
    );
  // The replication slot of an absent standby would keep the whole write-ahead log.
  await rm(join(cluster, 'pg_replslot', 'standby'), { recursive: true, force: true });
}

/** @throws StartupError when the disk has too little room, or a program of Postgres fails */
export async function createCluster(spec: ClusterSpec, password: string): Promise<void> {
  await removeDrafts(spec.dataDir);
  const { bavail, bsize } = await statfs(spec.dataDir);
  if (bavail * bsize < ROOM_NEEDED_BYTES) {
    const free = Math.floor((bavail * bsize) / 1024 / 1024);
    throw new StartupError(
      `DATA_DIR needs 150 MB for a new database, and ${spec.dataDir} has ${free} MB left`,
    );
  }
  try {
    const draft = await mkdtemp(join(spec.dataDir, DRAFT_PREFIX));
    const target = join(draft, 'data');
    const passwordFile = join(draft, 'password');
    mkdirSync(target, { mode: 0o700 });
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    for (const path of [draft, target, passwordFile]) giveTo(spec.runner, path);
    await initialize(spec, target, passwordFile);
    await runSql({ ...spec, cluster: target }, `CREATE DATABASE ${EMBEDDED_DATABASE} OWNER ${EMBEDDED_USER}`);
    await rename(target, spec.cluster);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`Cannot make the database in ${spec.dataDir}: ${reasonOf(error)}`);
  } finally {
    await removeDrafts(spec.dataDir);
  }
}

export async function resetPassword(spec: ClusterSpec, password: string): Promise<void> {
  await runSql(spec, `ALTER ROLE ${EMBEDDED_USER} PASSWORD '${password.replaceAll("'", "''")}'`);
}

async function initialize(spec: ClusterSpec, target: string, passwordFile: string): Promise<void> {
  const run = (locale: string) =>
    runTool(spec, spec.binaries.initdb, [
      `--pgdata=${target}`,
      `--username=${EMBEDDED_USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      `--locale=${locale}`,
      // Case and sort order use Postgres' own rules, equal on every machine; other rules use the locale.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      ...(spec.durable ? [] : ['--no-sync']),
    ]);
  let result = await run('C.UTF-8');
  if (result.status !== 0 && /locale/.test(result.output)) result = await run('C');
  if (result.status !== 0) {
    throw new StartupError(`Cannot make the database in ${spec.dataDir}: ${lastWords(result)}`);
  }
  chmodSync(target, 0o700);
}

async function runSql(spec: ClusterSpec, statement: string): Promise<void> {
  const args = [
    '--single',
    '-D',
    spec.cluster,
    '-c',
    'log_min_messages=error',
    '-c',
    'log_checkpoints=off',
    'postgres',
  ];
  const result = await runTool(spec, spec.binaries.postgres, args, `${statement}\n`);
  // Single-user mode exits without an error after a failed statement, so its output is checked.
  if (result.status !== 0 || /(ERROR|FATAL|PANIC):/.test(result.output)) {
    throw new StartupError(`Cannot prepare the database in ${spec.cluster}: ${lastWords(result)}`);
  }
}

interface ToolResult {
  status: number | null;
  output: string;
}

async function runTool(
  { runner, signal }: ClusterSpec,
  program: string,
  argv: string[],
  input = '',
): Promise<ToolResult> {
  const { file, args, ids, env } = commandOf(runner, program, argv);
  signal?.throwIfAborted();
  const child = spawn(file, args, { ...ids, env, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] });
  const interrupt = () => void child.kill('SIGTERM');
  signal?.addEventListener('abort', interrupt);
  return new Promise<ToolResult>((resolve) => {
    let output = '';
    const collect = (chunk: string) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    // A program that exits before it has read its input causes this error; its exit status tells the result.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.once('error', (error) => {
      const why = `the bundled Postgres cannot be run on this system (${error.message}); set DATABASE_URL instead`;
      resolve({ status: null, output: why });
    });
    child.once('close', (status) => resolve({ status, output }));
  }).finally(() => signal?.removeEventListener('abort', interrupt));
}

function lastWords({ status, output }: ToolResult): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.findLast((line) => /(error|ERROR|FATAL|PANIC):/.test(line)) ?? lines.at(-1);
  return telling?.replace(/^.*?(error|ERROR|FATAL|PANIC):\s*/, '').trim() ?? `it ended with status ${status}`;
}

async function removeDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    // An interrupted initdb may still be writing, so removing may need several tries.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 });
  }
}
