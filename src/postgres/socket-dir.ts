import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { reasonOf, StartupError } from '#drizzle/startup-error.ts';
import { giveTo, type Runner } from './runner.ts';

/** The longest path of a Unix socket on macOS, in bytes. Linux allows 107. */
const MOST_BYTES = 103;
export const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
const PRIVATE_PREFIX = 'sikka-pg-';

/** @throws StartupError when the folder cannot be created */
export function makeSocketDir(dataDir: string, runner: Runner): string {
  try {
    const inside = join(dataDir, 'run');
    const directory = fits(inside) ? inside : mkdtempSync(join(temporaryFolder(), PRIVATE_PREFIX));
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    chmodSync(directory, 0o700);
    giveTo(runner, directory);
    return directory;
  } catch (error) {
    throw new StartupError(`Cannot make a folder for the database's socket: ${reasonOf(error)}`);
  }
}

/** No server may run there. */
export function clearSocketDir(directory: string): void {
  if (!directory.startsWith('/')) return;
  if (basename(directory).startsWith(PRIVATE_PREFIX)) rmSync(directory, { recursive: true, force: true });
  else clearSockets(directory);
}

/** Removes a killed server's socket and its lock file, whose pid another process may have by now. */
export function clearSockets(directory: string): void {
  for (const name of [SOCKET_NAME, `${SOCKET_NAME}.lock`]) rmSync(join(directory, name), { force: true });
}

function fits(directory: string): boolean {
  return /^[\w./-]+$/.test(directory) && Buffer.byteLength(join(directory, SOCKET_NAME)) <= MOST_BYTES;
}

function temporaryFolder(): string {
  return fits(join(tmpdir(), `${PRIVATE_PREFIX}XXXXXX`)) ? tmpdir() : '/tmp';
}
