import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, reasonOf, StartupError } from '#drizzle/startup-error.ts';

/**
 * Creates the file (mode 0600) at first use: 256 random bits in base64url.
 * @throws StartupError when the file cannot be read or written, or has fewer than 32 characters
 */
export async function keepSecret(file: string): Promise<{ secret: string; made: boolean }> {
  try {
    const known = await readSecret(file);
    if (known !== undefined) return { secret: known, made: false };
    const secret = randomBytes(32).toString('base64url');
    if (await createOnce(file, `${secret}\n`)) return { secret, made: true };
    return { secret: (await readSecret(file)) ?? secret, made: false };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const help = codeOf(error) === 'EACCES' ? ' (start as the user whose folder it is)' : '';
    throw new StartupError(`Cannot keep a secret in ${file}: ${reasonOf(error)}${help}`);
  }
}

/** Undefined when there is no such file. @throws StartupError when the file has fewer than 32 characters */
export async function readSecret(file: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(file, 'utf8')).trim();
    if (secret.length >= 32) return secret;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  throw new StartupError(
    `${file} holds no usable secret: put back the one you kept, or remove it for a new one`,
  );
}

/** Writes and syncs the file before naming it: after a crash the secret is complete or absent. */
async function createOnce(file: string, text: string): Promise<boolean> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
    await link(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await handle.close();
    await unlink(draft);
  }
}

/** Node's recursive mkdir hangs where a parent refuses children (as /proc does). */
export async function makeFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  try {
    await make();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make();
  }
}
