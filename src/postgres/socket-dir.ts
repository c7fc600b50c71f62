import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { reasonOf, StartupError } from '#drizzle/startup-error.ts';
import { giveTo, type Runner } from './runner.ts';

/** The longest path of a Unix socket on macOS, in bytes. Linux allows 107. */
const MOST_BYTES = 103;
export const SOCKET_PORT = 5432;
const socketNameOf = (port: number) => `.s.PGSQL.${port}`;
const SOCKET_FILE = /^\.s\.PGSQL\.\d+(\.lock)?$/;
/**
 * The subfolder with the socket of Postgres. Once the database is prepared, `openGate` lets clients reach the
 * socket.
 */
const GATE = 'gate';
const PRIVATE_PREFIX = 'sikka-pg-';

/**
 * Creates a private folder for the server's socket: `run` in the data directory, or a temporary folder when
 * that path is too long or has other characters than ASCII letters, digits and `_./-`.
 * @throws StartupError when the folder cannot be created
 */
export function makeSocketDir(dataDir: string, runner: Runner): string {
  try {
    const inside = join(dataDir, 'run');
    const directory = fits(inside) ? inside : mkdtempSync(join(temporaryFolder(), PRIVATE_PREFIX));
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    chmodSync(directory, 0o700);
    giveTo(runner, directory);
    const gate = join(directory, GATE);
    mkdirSync(gate, { recursive: true, mode: 0o700 });
    giveTo(runner, gate);
    return directory;
  } catch (error) {
    throw new StartupError(`Cannot make a folder for the database's socket: ${reasonOf(error)}`);
  }
}

/** Removes a server's socket files, and its folder if that is temporary. No server may run there. */
export function clearSocketDir(directory: string): void {
  if (!directory.startsWith('/')) return;
  if (basename(directory) === GATE) clearSocketDir(dirname(directory));
  else if (basename(directory).startsWith(PRIVATE_PREFIX))
    rmSync(directory, { recursive: true, force: true });
  else clearSockets(directory);
}

/** Removes a killed server's socket and its lock file, whose pid another process may have by now. */
export function clearSockets(directory: string): void {
  for (const folder of [directory, gateOf(directory)])
    for (const name of filesIn(folder))
      if (SOCKET_FILE.test(name)) rmSync(join(folder, name), { force: true });
}

export const gateOf = (directory: string): string => join(directory, GATE);

/** Opens the server for its clients: puts a link into `directory` that leads to the socket in the gate. */
export function openGate(directory: string, port: number): void {
  symlinkSync(join(gateOf(directory), socketNameOf(port)), join(directory, socketNameOf(port)));
}

/**
 * The folder by which clients reach a server: the outer folder if its gate is open, otherwise `directory`.
 */
export function openDirOf(directory: string, port: number): string {
  const outside = dirname(directory);
  const isOpen = basename(directory) === GATE && filesIn(outside).includes(socketNameOf(port));
  return isOpen ? outside : directory;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function fits(directory: string): boolean {
  return (
    /^[\w./-]+$/.test(directory) &&
    Buffer.byteLength(join(directory, GATE, socketNameOf(65_535))) <= MOST_BYTES
  );
}

function temporaryFolder(): string {
  return fits(join(tmpdir(), `${PRIVATE_PREFIX}XXXXXX`)) ? tmpdir() : '/tmp';
}
