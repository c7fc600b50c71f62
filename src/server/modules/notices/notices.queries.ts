import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { instant } from '#drizzle/rows.ts';
import { noticeSettings, pushSubscriptions } from '#drizzle/schema/messages.ts';
import { users } from '#drizzle/schema/users.ts';
import { type NewsState, newsView } from '#shared/views/notices.ts';

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

const toldRow = z.object({
  id: z.string(),
  kind: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  at: instant,
  unread: z.boolean(),
});

export function listTold(database: Database, userId: string, days: number, most: number) {
  return database.rows(
    toldRow,
    (sql) => sql`
      select t.id, t.kind, t.params, t.at, s.seen_at is null or t.at > s.seen_at as unread
      from app.told(${userId}, app_now() - make_interval(days => ${days}::int)) t
        left join notice_settings s on s.user_id = ${userId}
      order by t.at desc, t.id limit ${most}`,
  );
}

export async function readNews(database: Database, userId: string): Promise<NewsState> {
  const [row] = await database.rows(
    z.object({ news: z.nullable(newsView), dismissed: z.int() }),
    (sql) => sql`
      select app.news_now() as news,
        coalesce((select dismissed_news from notice_settings where user_id = ${userId}), 0) as dismissed`,
  );
  return row ?? { news: null, dismissed: 0 };
}

export async function countUnseen(database: Database, userId: string, days: number): Promise<number> {
  const [row] = await database.rows(
    z.object({ count: z.int() }),
    (sql) => sql`
      select count(*)::int as count from app.told(${userId}, greatest(app_now() - make_interval(days => ${days}::int),
        (select seen_at from notice_settings where user_id = ${userId})))`,
  );
  return row?.count ?? 0;
}
