import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import * as z from 'zod/mini';
import { codeOf, reasonOf, StartupError } from '#drizzle/startup-error.ts';
import { keepSecret, makeFolder, readSecret } from '../private-files.ts';
import {
  type BackupFile,
  type Bytes,
  type Encryption,
  encryptionBy,
  type Keys,
  openBackup,
  readEncryption,
} from './encryption.ts';

/* A file is written under a temporary name and renamed when it is complete and synced. */

const ARCHIVE_FILE = 'archive.json';
const KEY_FILE = 'archive.key';
const DRILL_FILE = 'drill.json';
const DRAFT = '.tmp';

const owned = z.object({
  databaseId: z.string(),
  owner: z.string(),
  encryptedBy: z.nullable(z.enum(['passphrase', 'public key'])),
});

const baseCopy = z.object({
  /** The first part of the names of the copy's files: the UTC time when the copy began. */
  id: z.string(),
  /** When the copy ended, in milliseconds since 1970: no earlier instant can be restored from this copy. */
  endedAt: z.number(),
  /** A restore needs them and all files between them. */
  firstWal: z.string(),
  lastWal: z.string(),
  walFileBytes: z.int(),
  bytes: z.int(),
  file: z.string(),
  /** Identifies the app-secret that a server needs after a restore of this copy. */
  secretMark: z.string(),
});
export type BaseCopy = z.infer<typeof baseCopy>;

const drillReport = z.object({
  endedAt: z.number(),
  seconds: z.number(),
  recoveredTo: z.nullable(z.number()),
  entries: z.int(),
  problems: z.array(z.string()),
});
export type DrillReport = z.infer<typeof drillReport>;

export interface WalFile {
  /** The name that Postgres gave the file: 24 hexadecimal digits, or <timeline>.history. */
  readonly name: string;
  readonly hash: string;
  readonly path: string;
}

export interface Archive {
  readonly folder: string;
  /** A random text that identifies the data directory which writes the archive. */
  readonly owner: string;
  readonly encryption: Encryption | undefined;
}

const ownerFileOf = (dataDir: string, folder: string) =>
  join(dataDir, `postgres.archive-id-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`);

/**
 * A passphrase is slow, so it only encrypts archive.key.
 * @throws StartupError when another database or data directory writes the archive, the archive or its key is
 *   missing (perhaps not mounted), or the encryption is invalid or not that of the archive
 */
export async function openArchive(
  folder: string,
  databaseId: string,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<Archive> {
  const encryption = await readEncryption(env);
  const encryptedBy = encryption?.by ?? null;
  const known = await readJson(join(folder, ARCHIVE_FILE), owned);
  if (known && known.databaseId !== databaseId)
    throw new StartupError(
      `BACKUP_DIR ${folder} is the archive of another database: give this one a folder of its own`,
    );
  if (known && known.encryptedBy !== encryptedBy)
    throw new StartupError(
      `BACKUP_DIR ${folder} is encrypted by ${known.encryptedBy ?? 'nothing'}: another way needs a folder of its own`,
    );
  const { secret: owner, made } = await keepSecret(ownerFileOf(dataDir, folder));
  if (!known && !made)
    throw new StartupError(
      `BACKUP_DIR ${folder} holds no archive, though this database wrote one there: is it mounted? To begin a new one remove ${ownerFileOf(dataDir, folder)}`,
    );
  try {
    for (const part of ['', 'base', 'wal']) await makeFolder(join(folder, part));
    if (!known) await putJson(folder, ARCHIVE_FILE, { databaseId, owner, encryptedBy });
  } catch (error) {
    // Otherwise the next start would miss an archive that was never begun.
    if (made) await rm(ownerFileOf(dataDir, folder), { force: true });
    throw new StartupError(`BACKUP_DIR ${folder} cannot be used: ${reasonOf(error)}`);
  }
  const archive = { folder, owner };
  await assertOwner(archive);
  await removeUnfinished(folder, 'base');
  await removeUnfinished(folder, 'wal');
  if (encryption?.by !== 'passphrase') return { ...archive, encryption };
  let key = await readArchiveKey(folder, { env });
  if (key === undefined) {
    if (known)
      throw new StartupError(`${join(folder, KEY_FILE)} is missing: without it the archive cannot be read`);
    key = await generateX25519Identity();
    await putFile(folder, KEY_FILE, encryption.encrypt(Readable.from([Buffer.from(`${key}\n`)])));
  }
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  return { ...archive, encryption: encryptionBy('passphrase', encrypter) };
}

export async function keyFiles(folder: string): Promise<string[]> {
  const names = await namesIn(folder);
  return [ARCHIVE_FILE, KEY_FILE].filter((name) => names.includes(name));
}

export async function removeUnfinished(folder: string, part: 'base' | 'wal'): Promise<void> {
  const names = await namesIn(join(folder, part));
  const isLeft = (name: string) =>
    name.endsWith(DRAFT) ||
    (/\.tar\.gz(\.age)?$/.test(name) && !names.includes(`${name.split('.', 1)[0]}.json`));
  for (const name of names.filter(isLeft)) await rm(join(folder, part, name), { force: true });
}

/**
 * With two branches of a history in one archive, nobody could tell which branch has the newest state.
 * @throws StartupError when another data directory has taken the archive over
 */
export async function assertOwner({ folder, owner }: Pick<Archive, 'folder' | 'owner'>): Promise<void> {
  const problem = await findOwnerProblem(folder, owner);
  if (problem !== undefined) throw new StartupError(`BACKUP_DIR ${problem}`);
}

async function findOwnerProblem(folder: string, owner: string | undefined): Promise<string | undefined> {
  const known = await readJson(join(folder, ARCHIVE_FILE), owned);
  if (known?.owner === owner) return undefined;
  return known
    ? `${folder} is written by another copy of this database: give this one a folder of its own`
    : `${folder} is not there, or its archive is gone: is its disk mounted?`;
}

export async function takeOver(folder: string, dataDir: string): Promise<void> {
  const known = await readJson(join(folder, ARCHIVE_FILE), owned);
  const { secret: owner } = await keepSecret(ownerFileOf(dataDir, folder));
  if (known) await putJson(folder, ARCHIVE_FILE, { ...known, owner });
}

/** Why this data directory, which may never have written an archive, can't write the one in the folder. */
export async function findFolderProblem(folder: string, dataDir: string): Promise<string | undefined> {
  return findOwnerProblem(folder, await readSecret(ownerFileOf(dataDir, folder)));
}

/**
 * If there is a key, unencrypted files are refused.
 * @throws StartupError when the passphrase is missing or wrong, or archive.key is missing
 */
export async function findKeys(folder: string, keys: Keys): Promise<Keys> {
  if (keys.identity !== undefined) return { ...keys, onlyEncrypted: true };
  const privateKey = await readArchiveKey(folder, keys);
  if (privateKey !== undefined) return { ...keys, privateKey, onlyEncrypted: true };
  if ((await readEncryption(keys.env))?.by === 'passphrase')
    throw new StartupError(`${join(folder, KEY_FILE)} is missing: BACKUP_PASSPHRASE alone opens no file`);
  return keys;
}

async function readArchiveKey(folder: string, keys: Keys): Promise<string | undefined> {
  const file = join(folder, KEY_FILE);
  const backup = await openBackup(file, { ...keys, onlyEncrypted: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!backup) return undefined;
  return Buffer.concat(await Readable.from(backup.read()).toArray())
    .toString('utf8')
    .trim();
}

export async function putCompressed(
  { folder, encryption }: Archive,
  path: string,
  bytes: Bytes,
): Promise<string> {
  const name = `${path}.gz${encryption ? '.age' : ''}`;
  const compressed = createGzip({ level: 1 });
  const filled = pipeline(bytes, compressed);
  // If the file can't be written, `putFile` tells why, and this one only that it was aborted.
  filled.catch(() => undefined);
  await putFile(folder, name, encryption ? encryption.encrypt(compressed) : compressed);
  await filled;
  return name;
}

export const openFile = (folder: string, path: string, keys: Keys): Promise<BackupFile> =>
  openBackup(join(folder, path), keys);

async function putFile(folder: string, path: string, bytes: Bytes): Promise<void> {
  const target = join(folder, path);
  const draft = `${target}${DRAFT}`;
  let file: FileHandle | undefined;
  try {
    file = await open(draft, 'w', 0o600);
    for await (const chunk of bytes) await file.writeFile(chunk);
    await file.sync();
    await file.close();
    await rename(draft, target);
    const parent = await open(join(target, '..'), 'r');
    await parent.sync().finally(() => parent.close());
  } catch (error) {
    await file?.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

const failuresFileOf = (dataDir: string) => join(dataDir, 'postgres.archive-failures');

/** For the doctor, who may be another process. */
export async function keepFailures(dataDir: string, failures: ReadonlyMap<string, string>): Promise<void> {
  const file = failuresFileOf(dataDir);
  const text = Array.from(failures, ([step, reason]) => `${step}: ${reason}`).join('; ');
  // Where this can't be written either, the database tells of it.
  await (text ? writeFile(file, text, { mode: 0o600 }) : rm(file, { force: true })).catch(() => undefined);
}

/** Undefined when the last attempt of each step succeeded. */
export async function readFailures(dataDir: string): Promise<string | undefined> {
  return (await readFile(failuresFileOf(dataDir), 'utf8').catch(() => '')) || undefined;
}

export async function putBase(archive: Archive, base: BaseCopy): Promise<string> {
  const path = `base/${base.id}.json`;
  await putJson(archive.folder, path, base);
  return path;
}

export const putDrill = (folder: string, report: DrillReport) => putJson(folder, DRILL_FILE, report);
export const readDrill = (folder: string) => readJson(join(folder, DRILL_FILE), drillReport);

const putJson = (folder: string, path: string, value: object) =>
  putFile(folder, path, Readable.from([Buffer.from(`${JSON.stringify(value, null, 2)}\n`)]));

async function readJson<T>(file: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new StartupError(`${file} is damaged`);
  return parsed.data;
}

export async function listBases(folder: string): Promise<BaseCopy[]> {
  const names = (await namesIn(join(folder, 'base'))).filter((name) => name.endsWith('.json')).sort();
  // A copy with a damaged description is skipped, because it cannot be restored.
  const bases = await Promise.all(
    names.map((name) => readJson(join(folder, 'base', name), baseCopy).catch(() => undefined)),
  );
  return bases.filter((base) => base !== undefined);
}

export async function listWal(folder: string): Promise<WalFile[]> {
  return (await namesIn(join(folder, 'wal'))).sort().flatMap((file) => {
    const [, name, hash] =
      /^([0-9A-F]{24}|[0-9A-F]{8}\.history)-([0-9a-f]{16})\.gz(\.age)?$/.exec(file) ?? [];
    return name && hash ? [{ name, hash, path: `wal/${file}` }] : [];
  });
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
}
