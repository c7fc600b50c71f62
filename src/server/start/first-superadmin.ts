import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#drizzle/client.ts';
import { DomainError } from '#shared/errors.ts';
import type { Env } from '../env.ts';
import type { Passwords } from '../platform/sign-in/passwords.ts';

/**
 * Makes the first account at first start. Does nothing once any superadmin exists, deleted or not.
 * @returns the generated password, to be printed once; undefined when it was given or nothing was made
 */
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
      id: randomUUID(),
      name: 'Super Admin',
      username: superadmin.username,
      email: `${superadmin.username}@localhost`.toLowerCase(),
      phone: '03000000000',
      passwordHash: hash,
      role: 'superadmin',
    });
  } catch (error) {
    // Another server that started at the same moment made it.
    if (error instanceof DomainError && (await exists())) return undefined;
    throw error;
  }
  return { username: superadmin.username, generatedPassword: generated };
}
