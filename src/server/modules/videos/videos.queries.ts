import type { Database } from '#drizzle/client.ts';
import { VIDEO_DAILY_CLICKS, VIDEO_SHOWN } from '#shared/rules.ts';
import type { VideoStatus, VideoView } from '#shared/views.ts';
import { iso } from '../../platform/database/paging.ts';

/** What members see: the first ten active ones, oldest first. */
export async function listShownVideos(database: Database): Promise<VideoView[]> {
  const rows = await database.read(
    (_, sql) => sql<VideoView[]>`
      select id, title, description, url, is_active as "isActive", created_at as "createdAt" from videos
      where is_active and deleted_at is null order by seq limit ${VIDEO_SHOWN}`,
  );
  return rows.map((row) => ({ ...row, createdAt: iso(row.createdAt) }));
}

/** What staff see: all, newest first. */
export async function listAllVideos(database: Database): Promise<VideoView[]> {
  const rows = await database.read(
    (_, sql) => sql<VideoView[]>`
      select id, title, description, url, is_active as "isActive", created_at as "createdAt" from videos
      where deleted_at is null order by seq desc limit 1000`,
  );
  return rows.map((row) => ({ ...row, createdAt: iso(row.createdAt) }));
}

/** A member's clicks of this business day. */
export async function readVideoStatus(database: Database, userId: string): Promise<VideoStatus> {
  const [row] = await database.read(
    (_, sql) => sql<{ clicks: number; resetsAt: string }[]>`
      select coalesce((select clicks from video_days where user_id = ${userId} and day = app.today()), 0) as clicks,
        app.tomorrow() as "resetsAt"`,
  );
  const clicks = row?.clicks ?? 0;
  return {
    dailyClicks: clicks,
    remainingClicks: VIDEO_DAILY_CLICKS - clicks,
    canClick: clicks < VIDEO_DAILY_CLICKS,
    resetsAt: iso(row?.resetsAt ?? new Date()),
  };
}
