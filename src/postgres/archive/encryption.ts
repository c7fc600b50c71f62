import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartupError } from '#drizzle/startup-error.ts';

/* Encrypted backups have the format of the program age, which can decrypt them too. */

const MAGIC = 'age-encryption.org/v1\n';
const MOST_HEADER = 64 * 1024;
const LEAST_PASSPHRASE = 12;

export type Bytes = AsyncIterable<Uint8Array>;
type WebStream = ReadableStream<Uint8Array>;

export interface Encryption {
  readonly by: 'passphrase' | 'public key';
  encrypt(bytes: Bytes): Bytes;
}

/** @throws StartupError when a variable is invalid; its value is never shown */
export async function readEncryption(env: NodeJS.ProcessEnv): Promise<Encryption | undefined> {
  const passphrase = env.BACKUP_PASSPHRASE;
  const publicKeys = (env.BACKUP_PUBLIC_KEY ?? '').split(/[\s,"']+/).filter((key) => key !== '');
  if (passphrase === undefined && publicKeys.length === 0) return undefined;
  if (passphrase !== undefined && publicKeys.length > 0)
    throw new StartupError('set either a passphrase or BACKUP_PUBLIC_KEY for backups, not both');
  const encrypter = new Encrypter();
  if (passphrase !== undefined) {
    if (passphrase.length < LEAST_PASSPHRASE)
      throw new StartupError(`BACKUP_PASSPHRASE must have at least ${LEAST_PASSPHRASE} characters`);
    encrypter.setPassphrase(passphrase);
    return encryptionBy('passphrase', encrypter);
  }
  try {
    for (const key of publicKeys) encrypter.addRecipient(key);
  } catch {
    throw new StartupError('BACKUP_PUBLIC_KEY must be public keys of age (age1…), separated by commas');
  }
  return encryptionBy('public key', encrypter);
}

export const encryptionBy = (by: Encryption['by'], encrypter: Encrypter): Encryption => ({
  by,
  async *encrypt(bytes) {
    yield* (await encrypter.encrypt(toWeb(Readable.from(bytes)))) as unknown as Bytes;
  },
});

export interface BackupFile {
  readonly path: string;
  /** Errors of the file or the cipher are thrown while it is read. */
  read(): Bytes;
}

export interface Keys {
  readonly env: NodeJS.ProcessEnv;
  readonly identity?: string | undefined;
  readonly privateKey?: string | undefined;
  readonly onlyEncrypted?: boolean;
}

/**
 * @throws StartupError when the passphrase or key is missing or wrong, or the file is damaged, or must be
 *   encrypted and is not; Error when the file can't be read
 */
export async function openBackup(path: string, keys: Keys): Promise<BackupFile> {
  const start = await readStart(path);
  const isPlain = !start.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC));
  if (isPlain && keys.onlyEncrypted) throw new StartupError(`${path} is not encrypted, and must be`);
  if (isPlain) return { path, read: () => createReadStream(path) };
  const fileKey = await findFileKey(path, start, keys);
  const decrypter = new Decrypter();
  decrypter.addIdentity({ unwrapFileKey: () => fileKey });
  return {
    path,
    async *read() {
      const source = createReadStream(path);
      try {
        yield* (await decrypter.decrypt(toWeb(source))) as unknown as Bytes;
      } catch (error) {
        // System errors have a code; all others come from the cipher.
        if (error instanceof Error && 'code' in error) throw error;
        throw damaged(path, 'it was changed or cut short');
      } finally {
        source.destroy();
      }
    },
  };
}

export const damaged = (file: string, what: string) =>
  new StartupError(`${file} is damaged (${what}): use another backup`);

async function findFileKey(path: string, start: Buffer, keys: Keys): Promise<Uint8Array> {
  const byPassphrase = start.includes('\n-> scrypt ');
  const decrypter = new Decrypter();
  if (byPassphrase) {
    const passphrase = keys.env.BACKUP_PASSPHRASE;
    if (passphrase === undefined)
      throw new StartupError(`${path} is encrypted with a passphrase: set BACKUP_PASSPHRASE`);
    decrypter.addPassphrase(passphrase);
  } else if (keys.privateKey !== undefined) decrypter.addIdentity(keys.privateKey);
  else {
    const { identity } = keys;
    if (identity === undefined)
      throw new StartupError(
        `${path} is encrypted to a public key: give the file of the private key (--identity)`,
      );
    await addIdentities(decrypter, resolve(identity));
  }
  try {
    return await decrypter.decryptHeader(start);
  } catch (error) {
    if (!(error as Error).message.startsWith('no identity matched')) throw damaged(path, 'its header');
    if (byPassphrase)
      throw new StartupError(`BACKUP_PASSPHRASE is not the one that ${path} was encrypted with`);
    throw new StartupError(
      keys.privateKey === undefined
        ? `${path} was encrypted to another public key than that of --identity`
        : `${path} was encrypted to another public key than that of archive.key: is it of another archive?`,
    );
  }
}

/** @throws StartupError when the file can't be read, or has no key or an invalid one */
async function addIdentities(decrypter: Decrypter, file: string): Promise<void> {
  const lines = (await readText(file, '--identity')).split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  try {
    for (const key of keys) decrypter.addIdentity(key);
  } catch {
    keys.length = 0;
  }
  if (keys.length === 0) throw new StartupError(`${file} holds no private key of age (AGE-SECRET-KEY-1…)`);
}

async function readText(file: string, name: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: { code?: string }) => {
    throw new StartupError(`${name}: ${file} cannot be read (${error.code})`);
  });
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_HEADER), 0, MOST_HEADER, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The cast is needed because Node and the browser declare the type separately. */
const toWeb = (stream: Readable): WebStream => Readable.toWeb(stream) as unknown as WebStream;
