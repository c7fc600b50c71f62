import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { bits, bytea, instant, reference } from './columns.ts';
import { images, requests } from './requests.ts';
import { person } from './users.ts';

export const screenshotPrints = pgTable(
  'screenshot_prints',
  {
    imageId: reference('image_id', () => images.id).primaryKey(),
    requestId: reference('request_id', () => requests.id).notNull(),
    userId: person('user_id').notNull(),
    digest: bytea('digest').notNull(),
    /** Null when not yet computed, or when the image can't be read. */
    print: bits('print', 1024),
    comparedAt: instant('compared_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('screenshot_prints_digest').on(t.digest, t.userId),
    index('screenshot_prints_waiting').on(t.createdAt).where(sql`compared_at is null`),
    // Contains all columns of a comparison:
    // Postgres reads up to half a million hashes, newest first, from the index alone.
    index('screenshot_prints_recent').on(t.createdAt, t.userId, t.imageId, t.print),
  ],
);

/** Each pair is stored in both directions. */
export const screenshotPairs = pgTable(
  'screenshot_pairs',
  {
    imageId: reference('image_id', () => images.id).notNull(),
    otherId: reference('other_id', () => images.id).notNull(),
    /** 0 for the same image; otherwise the difference at the least similar spot, in percent. */
    difference: smallint('difference').notNull(),
  },
  (t) => [primaryKey({ columns: [t.imageId, t.otherId] })],
);
