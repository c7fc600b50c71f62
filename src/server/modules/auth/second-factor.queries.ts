import { eq } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { secondFactors } from '#drizzle/schema/index.ts';

/** The one-time codes of an account; undefined when they are not set up. */
export async function findFactor(
  database: Database,
  userId: string,
): Promise<typeof secondFactors.$inferSelect | undefined> {
  const [row] = await database.read((orm) =>
    orm.select().from(secondFactors).where(eq(secondFactors.userId, userId)),
  );
  return row;
}
