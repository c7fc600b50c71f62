import type { TestDatabase } from '#testing/database.ts';
import { load } from './load.ts';
import type { SeedPlan } from './step.ts';

/** A small plan for tests. */
export const PLAN: SeedPlan = {
  members: 2_000,
  requests: 4_000,
  random: 1,
  passwordHash: 'a hash',
  screenshot: { bytes: Buffer.from('a picture'), width: 2, height: 3 },
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
