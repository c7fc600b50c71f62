import { join } from 'node:path';
import { reasonOf, StartupError } from '#drizzle/startup-error.ts';
import { makeFolder } from '#postgres/make-folder.ts';
import { keepSecret } from '#postgres/secret-file.ts';
import type { Env } from '../env.ts';

/**
 * The secret for signing and encryption: APP_SECRET, or one created at the first start and kept in the data
 * directory (`app-secret`, mode 0600). At least 32 characters.
 * @throws StartupError when the data directory or the secret's file cannot be used
 */
export async function loadAppSecret(env: Pick<Env, 'appSecret' | 'dataDir'>): Promise<string> {
  if (env.appSecret) return env.appSecret;
  try {
    await makeFolder(env.dataDir);
  } catch (error) {
    throw new StartupError(`DATA_DIR cannot be used: ${env.dataDir}: ${reasonOf(error)}`);
  }
  return (await keepSecret(join(env.dataDir, 'app-secret'))).secret;
}
