import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '#drizzle/client.ts';
import { reasonOf, StartupError } from '#drizzle/startup-error.ts';
import { keepSecret, makeFolder } from '#postgres/private-files.ts';
import { DomainError } from '#shared/errors.ts';
import type { Env } from '../env.ts';
import type { Passwords } from '../platform/sign-in/passwords.ts';

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

type SuperadminEnv = Pick<Env, 'superadminUsername' | 'superadminPassword'>;

/** @returns the password if it was generated (show it once); undefined if no account was created */
export async function ensureSuperadmin(
  database: Database,
  passwords: Passwords,
  { superadminUsername: username, superadminPassword: password }: SuperadminEnv,
): Promise<{ username: string; generatedPassword: string | undefined } | undefined> {
  const exists = async () =>
    (await database.read((_, sql) => sql`select 1 from users where role = 'superadmin' limit 1`)).length > 0;
  if (await exists()) return undefined;
  const generated = password ? undefined : randomBytes(12).toString('base64url');
  const hash = await passwords.hash(password ?? generated ?? '');
  try {
    await database.call('user_create', {
      paymentMethod: null,
      actor: null,
      address: null,
      id: randomUUID(),
      name: 'Super Admin',
      username,
      email: `${username}@localhost`.toLowerCase(),
      phone: '03000000000',
      passwordHash: hash,
      role: 'superadmin',
    });
  } catch (error) {
    // Another server created the account at the same moment.
    if (error instanceof DomainError && (await exists())) return undefined;
    throw error;
  }
  return { username, generatedPassword: generated };
}
