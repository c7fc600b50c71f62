import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '#drizzle/startup-error.ts';
import type { Binaries } from './binaries.ts';

/** How Postgres is run: by the user of this process or, because Postgres refuses root, by another user. */
export interface Runner {
  prefix: readonly string[];
  user?: { uid: number; gid: number };
}

export function commandOf(runner: Runner, program: string, args: readonly string[]) {
  const [file = program, ...rest] = [...runner.prefix, program, ...args];
  return { file, args: rest, ids: runner.user ?? {}, env: environment };
}

export function giveTo(runner: Runner, path: string): void {
  if (runner.user) chownSync(path, runner.user.uid, runner.user.gid);
}

/** PG* variables of the operator's shell must not affect our server. */
const environment: NodeJS.ProcessEnv = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** @throws StartupError with advice when no user fits */
export function chooseRunner(dataDir: string, cluster: string, binaries: Binaries): Runner {
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  const self = process.getuid?.() ?? 0;
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new StartupError(
        `${cluster} belongs to another user (${owner.uid}): start as that user, or chown -R it to yourself`,
      );
    }
    return { prefix: [] };
  }
  const candidates =
    owner && owner.uid !== 0 ? [asUser(owner)] : rootCandidates(dataDir, owner !== undefined);
  for (const candidate of candidates) {
    if (candidate.user && !owner) letPass(dataDir);
    if (works(candidate, dataDir, binaries)) return candidate;
  }
  throw new StartupError(
    `Postgres does not run as root, and no other user can reach both ${dataDir} and ${binaries.postgres}: ` +
      'start as an ordinary user, or set DATABASE_URL',
  );
}

function rootCandidates(dataDir: string, rootOwned: boolean): Runner[] {
  const namespace: Runner = {
    prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'],
  };
  const first = process.platform === 'linux' ? [namespace] : [];
  // A cluster whose files belong to root was created in the namespace: an unprivileged user cannot open it.
  return rootOwned ? first : [...first, ...[statSync(dirname(dataDir)), ...knownUsers()].map(asUser)];
}

function asUser({ uid, gid }: { uid: number; gid: number }): Runner {
  return { prefix: [], user: { uid, gid } };
}

function knownUsers(): { uid: number; gid: number }[] {
  if (!existsSync('/etc/passwd')) return [];
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((row) => row.split(':'));
  return ['postgres', '_postgres', 'nobody'].flatMap((name) => {
    const [, , uid, gid] = rows.find((row) => row[0] === name) ?? [];
    return Number(uid) > 0 ? [{ uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Lets every user, also the one who runs Postgres, enter the data directory, but not list its files. */
function letPass(dataDir: string): void {
  chmodSync(dataDir, 0o711);
}

function works(runner: Runner, dataDir: string, binaries: Binaries): boolean {
  if (runner.user?.uid === 0) return false;
  const probe = 'test "$(id -u)" != 0 && test -x "$1" && exec "$2" --version';
  const { file, args, ids, env } = commandOf(runner, 'sh', ['-c', probe, 'sh', dataDir, binaries.postgres]);
  return spawnSync(file, args, { ...ids, env, stdio: 'ignore', cwd: '/', timeout: 20_000 }).status === 0;
}
