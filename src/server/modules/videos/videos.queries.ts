import { and, asc, desc, eq, getTableColumns, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { instant } from '#drizzle/rows.ts';
import { videos } from '#drizzle/schema/rewards.ts';
import { VIDEO_DAILY_CLICKS, VIDEO_SHOWN } from '#shared/rules.ts';
import { type VideoStatus, type VideoView, videoView } from '#shared/views/videos.ts';
import { iso } from '../../platform/database/paging.ts';

const all = getTableColumns(videos);
const shown = Object.entries(all).filter(([name]) => name in videoView.shape);
const { place, ...columns } = Object.fromEntries(shown) as Pick<typeof all, keyof VideoView>;

function toView(row: Omit<VideoView, 'createdAt'> & { readonly createdAt: Date }): VideoView {
  return { ...row, createdAt: iso(row.createdAt) };
}

/** The videos that members see: the first ten active ones by place; the older first at the same place. */
export async function listShownVideos(database: Database): Promise<VideoView[]> {
  const rows = await database.read((orm) =>
    orm
      .select(columns)
      .from(videos)
      .where(and(eq(videos.isActive, true), isNull(videos.deletedAt)))
      .orderBy(asc(videos.place), asc(videos.seq))
      .limit(VIDEO_SHOWN)
      .prepare('shown')
      .execute(),
  );
  return rows.map(toView);
}

export async function listAllVideos(database: Database): Promise<VideoView[]> {
  const rows = await database.read((orm) =>
    orm
      .select({ ...columns, place })
      .from(videos)
      .where(isNull(videos.deletedAt))
      .orderBy(desc(videos.seq))
      .limit(1_000),
  );
  return rows.map(toView);
}

export async function readVideoStatus(database: Database, userId: string): Promise<VideoStatus> {
  const [row] = await database.rows(
    z.object({ clicks: z.int(), watched: z.array(z.string()), resetsAt: instant }),
    (sql) => sql`
      select coalesce(d.clicks, 0) as clicks, app.tomorrow() as "resetsAt",
        to_jsonb(array(select id from videos where seq = any(d.watched))) as watched
      from (values (app.today())) as t(day)
      left join video_days d on d.user_id = ${userId} and d.day = t.day`,
  );
  if (!row) throw new Error('the business day could not be read');
  const { clicks, watched, resetsAt } = row;
  return {
    dailyClicks: clicks,
    remainingClicks: VIDEO_DAILY_CLICKS - clicks,
    canClick: clicks < VIDEO_DAILY_CLICKS,
    watched,
    resetsAt,
  };
}
