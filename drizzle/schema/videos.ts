import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { VIDEO_DAILY_CLICKS } from '#shared/rules.ts';
import { instant, listed } from './columns.ts';
import { person } from './users.ts';

export const videos = pgTable(
  'videos',
  {
    ...listed(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    url: text('url').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    place: integer('place').notNull().default(0),
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('videos_seq').on(t.seq)],
);

export const videoDays = pgTable(
  'video_days',
  {
    userId: person('user_id').notNull(),
    day: date('day').notNull(),
    clicks: integer('clicks').notNull(),
    /** The clicked videos by `seq`, each once: a member may click one video several times. */
    watched: bigint('watched', { mode: 'number' }).array().notNull().default(sql`'{}'`),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day] }),
    check('video_days_clicks', sql.raw(`clicks between 1 and ${VIDEO_DAILY_CLICKS}`)),
  ],
);
