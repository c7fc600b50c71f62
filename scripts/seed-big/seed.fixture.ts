import sharp from 'sharp';
import { createPasswords } from '#server/platform/sign-in/passwords.ts';
import { createVault } from '#server/platform/vault.ts';
import { APP_SECRET, PASSWORD } from '#testing/constants.ts';
import type { TestDatabase } from '#testing/database.ts';
import { load } from './load.ts';
import type { SeedPlan } from './people.ts';

/** The new password of the pending password resets that are seeded. */
export const REQUESTED = 'the-requested-password';
const passwords = createPasswords();
const picture = sharp({ create: { width: 40, height: 60, channels: 3, background: '#2d6a4f' } }).jpeg();

/** A small plan for tests. */
export const PLAN: SeedPlan = {
  members: 2_000,
  requests: 4_000,
  random: 1,
  passwordHash: await passwords.hash(PASSWORD),
  requested: {
    hash: await passwords.hash(REQUESTED),
    sealed: createVault(APP_SECRET).seal(REQUESTED),
  },
  screenshot: { bytes: await picture.toBuffer(), width: 40, height: 60 },
};

/** Fills a test's database, as `npm run seed:big` fills an instance. */
export async function fill({ database }: TestDatabase, plan: SeedPlan): Promise<void> {
  const sql = database.dedicated({ connection: { statement_timeout: 0 } });
  try {
    await load(sql, plan, () => undefined);
  } finally {
    await sql.end();
  }
}
