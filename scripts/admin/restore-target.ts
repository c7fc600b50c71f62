import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from '#drizzle/client.ts';
import { makeFolder } from '#drizzle/embedded/make-folder.ts';
import { readSecret } from '#drizzle/embedded/secret-file.ts';
import { startEmbedded } from '#drizzle/embedded/start.ts';
import { isMarked, markFolder, unmarkFolder } from '#drizzle/restore-mark.ts';
import { readEnv } from '#server/env.ts';
import type { Header } from './archive.ts';
import { markOf, shortMark } from './backup.ts';
import { CommandError, step } from './command.ts';
import { type Pinned, pin } from './pinned.ts';
import { claim, removeRemains, unclaim } from './restore-database.ts';

/** Where a backup goes. It is marked, so that nothing else starts on it, until `finish` or `abandon`. */
export interface Target {
  readonly name: string;
  readonly database: Database;
  readonly pinned: Pinned;
  /** What the operator should know of the secret, and do next. */
  advice(env: NodeJS.ProcessEnv): string[];
  /** The restore is whole: takes the mark away, as the last thing. */
  finish(): Promise<void>;
  /** Leaves the place as empty as it was. */
  abandon(): Promise<void>;
}

const timeZone = 'UTC';
const LONG = { lanes: 1, attemptMs: 3_600_000, deadlineMs: 3_610_000 };
/** What starting a database makes in a data directory. */
const MADE = /^(postgres|run$|server\.lock)/;

/**
 * A folder that is empty (but for an app-secret that was put there), or that an interrupted restore has marked.
 * @throws CommandError when it is neither, or its app-secret is not the backup's
 */
export async function openFolder(folder: string, header: Header): Promise<Target> {
  const names = await readdir(folder).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const interrupted = isMarked(folder);
  if (!interrupted && names.some((name) => name !== 'app-secret'))
    throw new CommandError(`${folder} is not empty: a backup is only put where nothing is`);
  const secretFile = join(folder, 'app-secret');
  const secret = await readSecret(secretFile);
  if (secret && header.secretMark && markOf(secret) !== header.secretMark)
    throw new CommandError(
      `${secretFile} is not the one of the backup (mark ${shortMark(header.secretMark)})`,
    );
  const wipe = async () => {
    for (const name of await readdir(folder)) {
      if (MADE.test(name)) await rm(join(folder, name), { recursive: true, force: true });
    }
    if (secret === undefined) await rm(secretFile, { force: true });
    await unmarkFolder(folder);
  };
  await makeFolder(folder);
  await markFolder(folder);
  step(interrupted ? 'Making the database again: a restore was interrupted here' : 'Making the database');
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const embedded = await startEmbedded({ dataDir: folder, log, restoring: true });
  const database = new Database({ connection: embedded.connection, timeZone, ...LONG });
  const pinned = pin(database);
  const stop = async () => {
    await pinned.close();
    await database.close();
    await embedded.stop();
  };
  const abandon = async () => {
    await stop();
    await wipe();
  };
  try {
    await claim(pinned.sql(), folder);
    if (!secret && header.appSecret) await keep(secretFile, header.appSecret);
  } catch (error) {
    await abandon();
    throw error;
  }
  return {
    name: folder,
    database,
    pinned,
    advice: (env) => [
      ...secretAdvice(
        header,
        env,
        secret ?? header.appSecret,
        `put it into ${secretFile}, or set APP_SECRET`,
      ),
      `Start it: DATA_DIR=${folder} npm start`,
    ],
    async finish() {
      await unclaim(pinned.sql());
      await stop();
      await unmarkFolder(folder);
    },
    abandon,
  };
}

function keep(file: string, secret: string): Promise<void> {
  return writeFile(file, `${secret}\n`, { flag: 'wx', mode: 0o600, flush: true });
}

/**
 * A database without tables, or one that an interrupted restore has marked.
 * @throws CommandError when it is neither
 */
export async function openAddress(url: string, header: Header): Promise<Target> {
  const name = `the database ${new URL(url).host}${new URL(url).pathname}`;
  const database = new Database({ url, timeZone, ...LONG });
  const pinned = pin(database);
  const close = async () => {
    await pinned.close();
    await database.close();
  };
  try {
    await claim(pinned.sql(), name);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    name,
    database,
    pinned,
    advice: (env) => secretAdvice(header, env, undefined, 'set APP_SECRET to it'),
    async finish() {
      await unclaim(pinned.sql());
      await close();
    },
    async abandon() {
      try {
        await removeRemains(pinned.sql());
        await unclaim(pinned.sql());
      } catch {
        // The connection was lost: the mark stays, and the next restore begins again.
      }
      await close();
    },
  };
}

/** @param placed the secret in its place, where there is one */
function secretAdvice(
  { secretMark, appSecret }: Header,
  env: NodeJS.ProcessEnv,
  placed: string | undefined,
  what: string,
): string[] {
  const set = readEnv({ ...env, DATABASE_URL: undefined }).appSecret;
  if (!secretMark) return [];
  const wanted = `the app-secret with the mark ${shortMark(secretMark)}`;
  if (set && markOf(set) !== secretMark)
    return [`APP_SECRET is another one: without ${wanted}, what was sealed with it cannot be read.`];
  if (set || placed) return [`It has ${wanted}, which is the one it needs.`];
  const inside = appSecret ? ' (it is in the backup, and only goes to a folder)' : '';
  return [`It needs ${wanted}${inside}: ${what} before the first start.`];
}
