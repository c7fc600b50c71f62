import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDatabaseAddress } from '#drizzle/address.ts';
import { Database } from '#drizzle/client.ts';
import { isMarked, MARK_FILE, markFolder, unmarkFolder } from '#drizzle/restore-mark.ts';
import { MADE } from '#postgres/archive/recover.ts';
import { makeFolder, readSecret } from '#postgres/private-files.ts';
import { type EmbeddedPostgres, startEmbedded } from '#postgres/start.ts';
import { readEnv } from '#server/env.ts';
import { withoutDatabase } from '#server/env-files.ts';
import type { Header } from './archive.ts';
import { markOf, shortMark } from './backup.ts';
import { CommandError, step } from './command.ts';
import { type Pinned, pin } from './pinned.ts';
import { claim, removeRemains, unclaim } from './restore-database.ts';

/** The target is marked before anything is written, so that no server starts on it before `finish`. */
export interface Target {
  readonly name: string;
  /** @throws CommandError when the app-secret in the folder is not the one of the backup */
  open(header: SecretOf): Promise<Opened>;
  advice(header: SecretOf, env: NodeJS.ProcessEnv): string[];
  /** Called last, when all is restored: removes the mark, so that a server can start on the target. */
  finish(): Promise<void>;
  /** If an earlier restore was interrupted here, the mark stays, and in a folder the files stay too. */
  abandon(): Promise<void>;
}

export interface FolderTarget extends Target {
  open(header: SecretOf, recover?: () => Promise<EmbeddedPostgres>): Promise<Opened>;
}

type SecretOf = Pick<Header, 'secretMark'>;

interface Opened {
  readonly database: Database;
  readonly pinned: Pinned;
}

const LONG = { timeZone: 'UTC', poolSize: 1, attemptMs: 3_600_000, deadlineMs: 3_610_000 };
const SECRET = 'app-secret';

/** @throws CommandError when the folder has other files */
export async function reserveFolder(folder: string): Promise<FolderTarget> {
  const namesIn = async () =>
    readdir(folder).catch((error: { code?: string }) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  const before = await namesIn();
  const interrupted = isMarked(folder);
  if (!interrupted && before?.some((name) => name !== SECRET))
    throw new CommandError(`${folder} is not empty: a backup is only put where nothing is`);
  await makeFolder(folder);
  await markFolder(folder);

  const secretFile = join(folder, SECRET);
  let placed: string | undefined;
  let claimed = false;
  let embedded: EmbeddedPostgres | undefined;
  let opened: Opened | undefined;
  const stop = async () => {
    await opened?.pinned.close();
    await opened?.database.close();
    await embedded?.stop();
  };
  return {
    name: folder,
    async open(header, recover) {
      placed = await readSecret(secretFile);
      const { secretMark } = header;
      if (placed && secretMark && markOf(placed) !== secretMark)
        throw new CommandError(`${secretFile} is not the one of the backup (mark ${shortMark(secretMark)})`);
      if (!recover)
        step(
          interrupted ? 'Making the database again: a restore was interrupted here' : 'Making the database',
        );
      const log = { info: () => undefined, warn: console.warn, error: console.error };
      embedded = await (recover?.() ?? startEmbedded({ dataDir: folder, log, restoring: true }));
      const database = new Database({ connection: embedded.connection, ...LONG });
      opened = { database, pinned: pin(database) };
      claimed = !recover;
      if (claimed) await claim(opened.pinned.sql(), folder);
      return opened;
    },
    advice(header, env) {
      const unset = env.DATABASE_URL || env.DATABASE_URL_FILE ? 'DATABASE_URL= DATABASE_URL_FILE= ' : '';
      const quoted = `'${folder.replaceAll("'", "'\\''")}'`;
      return [
        ...secretAdvice(header, env, placed !== undefined, `put it into ${secretFile}, or set APP_SECRET,`),
        `Start it: ${unset}DATA_DIR=${quoted} npm start`,
      ];
    },
    async finish() {
      if (opened && claimed) await unclaim(opened.pinned.sql());
      await stop();
      await unmarkFolder(folder);
    },
    async abandon() {
      await stop();
      if (interrupted) return;
      // Removes files only if the database has started:
      // otherwise they may belong to another restore that is running here.
      for (const name of embedded ? await readdir(folder) : []) {
        if (MADE.test(name)) await rm(join(folder, name), { recursive: true, force: true });
      }
      if ((await readdir(folder)).some((name) => name !== MARK_FILE && name !== SECRET)) return;
      await unmarkFolder(folder);
      if (!before) await rmdir(folder);
    },
  };
}

export async function reserveAddress(url: string): Promise<Target> {
  const { shown, database: called = '' } = parseDatabaseAddress(url);
  const name = `the database ${shown}/${called}`;
  const database = new Database({ url, ...LONG });
  const pinned = pin(database);
  const close = async () => {
    await pinned.close();
    await database.close();
  };
  let interrupted: boolean;
  try {
    interrupted = await claim(pinned.sql(), name);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    name,
    open: async () => ({ database, pinned }),
    advice: (header, env) => secretAdvice(header, env, false, 'set APP_SECRET to it'),
    async finish() {
      await unclaim(pinned.sql());
      await close();
    },
    async abandon() {
      try {
        await removeRemains(pinned.sql());
        if (!interrupted) await unclaim(pinned.sql());
      } catch {
        // The connection was lost: the mark stays, and the next restore starts from the beginning.
      }
      await close();
    },
  };
}

function secretAdvice(
  { secretMark }: SecretOf,
  env: NodeJS.ProcessEnv,
  placed: boolean,
  what: string,
): string[] {
  const set = readEnv(withoutDatabase(env)).appSecret;
  if (!secretMark) return [];
  const wanted = `the app-secret with the mark ${shortMark(secretMark)}`;
  if (set && markOf(set) !== secretMark)
    return [`APP_SECRET is another one: without ${wanted}, what was sealed with it cannot be read.`];
  if (placed) return [`It has ${wanted}, which is the one it needs.`];
  if (set) return [`APP_SECRET is ${wanted}, which is the one it needs: keep it set at the start.`];
  return [`It needs ${wanted}: ${what} before the first start.`];
}
