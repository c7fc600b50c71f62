import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/* The system reuses pids, so a start time or a working directory is checked too. */

const linux = process.platform === 'linux';

/** Whether the process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  if (linux) {
    const fields = statOf(pid);
    return fields !== undefined && fields[0] !== 'Z' && fields[0] !== 'X';
  }
  const state = ps(pid, 'stat=');
  return state !== '' && !state.startsWith('Z');
}

/** A text that distinguishes two processes with the same pid, also across a reboot; '' if unknown. */
export function startOf(pid: number): string {
  if (!linux) return ps(pid, 'lstart=');
  const ticks = statOf(pid)?.[19];
  return ticks ? `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}` : '';
}

export function isPostgresOn(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (!linux) {
    const command = ps(pid, 'command=');
    return /\bpostgres\b/.test(command) && command.includes(cluster);
  }
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (!/^postgres(:|$)/.test(basename(command[0] ?? ''))) return false;
    // Postgres changes into its data directory at its start. Before that, and for another user's process, its
    // arguments show the directory.
    return workingDirectory(pid) === cluster || command[command.indexOf('-D') + 1] === cluster;
  } catch {
    return false;
  }
}

/** Empty except on Linux. */
export function findPostgresOn(cluster: string): number[] {
  if (!linux) return [];
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1);
  return pids.filter((pid) => workingDirectory(pid) === cluster && isPostgresOn(pid, cluster));
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended, or belongs to another user.
  }
}

/** Resumes suspended processes (SIGSTOP, a debugger), so that they can act on a signal. */
export function resume(pids: readonly number[]): void {
  for (const pid of pids) signal(pid, 'SIGCONT');
}

/**
 * Polls, because processes that are not our children give no exit event.
 * @param steps signals, each with the most milliseconds to wait after it
 */
export async function endProcesses(
  pids: readonly number[],
  steps: readonly (readonly [NodeJS.Signals, number])[],
  isSame: (pid: number) => boolean,
): Promise<boolean> {
  let left = pids.filter(isSame);
  for (const [name, wait] of steps) {
    for (const pid of left) signal(pid, name);
    resume(left);
    const until = Date.now() + wait;
    while (left.length > 0 && Date.now() < until) {
      await delay(20);
      left = left.filter(isSame);
    }
  }
  return left.length === 0;
}

/** The fields of /proc/<pid>/stat after the name, which may contain spaces and brackets. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-ww', '-o', column, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
