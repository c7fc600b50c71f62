import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { bits, bytea, instant } from './columns.ts';
import { images, requests } from './requests.ts';
import { users } from './users.ts';

/** What a deposit's screenshot looks like, small enough to compare one with all of the last months (docs/screenshots.md). */
export const screenshotPrints = pgTable(
  'screenshot_prints',
  {
    imageId: uuid('image_id')
      .primaryKey()
      .references(() => images.id),
    requestId: uuid('request_id')
      .notNull()
      .references(() => requests.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the stored picture. */
    digest: bytea('digest').notNull(),
    /** Null where none was made yet, or the picture can't be read. */
    print: bits('print', 1024),
    /** Null while it waits to be compared with the earlier ones. */
    comparedAt: instant('compared_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('screenshot_prints_digest').on(t.digest, t.userId),
    index('screenshot_prints_waiting').on(t.createdAt).where(sql`compared_at is null`),
    // All that a comparison reads, in order of time: half a million prints are read without touching the table.
    index('screenshot_prints_recent').on(t.createdAt, t.userId, t.imageId, t.print),
  ],
);

/** Screenshots of two accounts that are the same or nearly so; each pair stands here both ways. */
export const screenshotPairs = pgTable(
  'screenshot_pairs',
  {
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id),
    otherId: uuid('other_id')
      .notNull()
      .references(() => images.id),
    /** 0: the very same picture; else how far the worst spot is from being the same, in percent. */
    difference: smallint('difference').notNull(),
  },
  (t) => [primaryKey({ columns: [t.imageId, t.otherId] })],
);
