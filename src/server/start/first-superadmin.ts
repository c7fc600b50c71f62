import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#drizzle/client.ts';
import { DomainError } from '#shared/errors.ts';
import type { Env } from '../env.ts';
import type { Passwords } from '../platform/sign-in/passwords.ts';

/** @returns the password if it was generated (show it once); undefined if no account was created */
export async function ensureSuperadmin(
  database: Database,
  passwords: Passwords,
  { superadmin }: Pick<Env, 'superadmin'>,
): Promise<{ username: string; generatedPassword: string | undefined } | undefined> {
  const exists = async () =>
    (await database.read((_, sql) => sql`select 1 from users where role = 'superadmin' limit 1`)).length > 0;
  if (await exists()) return undefined;
  const generated = superadmin.password ? undefined : randomBytes(12).toString('base64url');
  const hash = await passwords.hash(superadmin.password ?? generated ?? '');
  try {
    await database.call('user_create', {
      paymentMethod: null,
      actor: null,
      address: null,
      id: randomUUID(),
      name: 'Super Admin',
      username: superadmin.username,
      email: `${superadmin.username}@localhost`.toLowerCase(),
      phone: '03000000000',
      passwordHash: hash,
      role: 'superadmin',
    });
  } catch (error) {
    // Another server created the account at the same moment.
    if (error instanceof DomainError && (await exists())) return undefined;
    throw error;
  }
  return { username: superadmin.username, generatedPassword: generated };
}
