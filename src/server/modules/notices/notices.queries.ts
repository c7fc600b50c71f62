import { eq, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { noticeSettings, pushSubscriptions, users } from '#drizzle/schema/index.ts';

export async function findSettings(database: Database, userId: string) {
  const [row] = await database.read((orm) =>
    orm
      .select({
        email: users.email,
        settings: noticeSettings,
        browsers: sql<number>`(select count(*)::int from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${users.id})`,
      })
      .from(users)
      .leftJoin(noticeSettings, eq(noticeSettings.userId, users.id))
      .where(eq(users.id, userId)),
  );
  return row;
}
