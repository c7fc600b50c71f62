import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { VIDEO_DAILY_CLICKS } from '#shared/rules.ts';
import { sealDay } from './audit.ts';
import { instant, listed, paisa } from './columns.ts';
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

export const spins = pgTable(
  'spins',
  {
    ...listed(),
    userId: person('user_id').notNull(),
    day: date('day').notNull(),
    commitment: text('commitment').notNull(),
    /** Before the spin it is derived from APP_SECRET and not stored. */
    secret: text('secret'),
    odds: jsonb('odds').notNull(),
    oddsHash: text('odds_hash').notNull(),
    clientSeed: text('client_seed'),
    clientSeedByServer: boolean('client_seed_by_server').notNull().default(false),
    roll: integer('roll'),
    /** The prize in thousandths of a dollar; 0 is "try again". */
    usdMils: integer('usd_mils'),
    /** The prize in paisa; null before the spin. */
    prize: paisa('prize'),
    committedAt: instant('committed_at').notNull().defaultNow(),
    spunAt: instant('spun_at'),
    sealDay: sealDay(),
  },
  (t) => [
    uniqueIndex('spins_once_a_day').on(t.userId, t.day),
    uniqueIndex('spins_seq').on(t.seq),
    index('spins_seal').on(t.sealDay, t.seq),
    index('spins_user').on(t.userId, t.seq).where(sql`spun_at is not null`),
    check(
      'spins_whole',
      sql`(spun_at is null) = (roll is null) and (spun_at is null) = (secret is null) and (spun_at is null) = (client_seed is null) and (spun_at is null) = (prize is null)`,
    ),
  ],
);
