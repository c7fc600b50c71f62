import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#drizzle/client.ts';
import { DomainError } from '#shared/errors.ts';
import type { Env } from '../env.ts';
import type { Passwords } from '../platform/sign-in/passwords.ts';

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
