import { sql } from 'drizzle-orm';
import { bigint, check, date, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/**
 * The `seal_day` of rows that are older than sealing itself. New rows get theirs from a trigger: their own
 * day, or the first open one if that is sealed already (docs/proof.md).
 */
export const BEFORE_SEALS = '1970-01-01';

export const sealDay = () => date('seal_day').notNull().default(BEFORE_SEALS);

/** One seal a business day. Without a root the day is closed, and its tree is being made. */
export const seals = pgTable(
  'seals',
  {
    day: date('day').primaryKey(),
    /** The `seal_day` of its rows: the day itself, or `BEFORE_SEALS` for the first seal. */
    rowsDay: date('rows_day').notNull(),
    /** Secret: each leaf's salt is derived from it, so that nobody can guess a row by its hash. */
    salt: bytea('salt').notNull(),
    count: integer('count'),
    root: bytea('root'),
    /** The hash over the day, its count and root, and the hash of the seal before. */
    hash: bytea('hash'),
    sealedAt: instant('sealed_at'),
  },
  (t) => [
    uniqueIndex('seals_rows_day').on(t.rowsDay),
    check('seals_whole', sql`(root is null) = (hash is null) and (root is null) = (count is null)`),
  ],
);

/** The hashes of up to 256 leaves that follow each other: a whole subtree, but for a day's last block. */
export const sealBlocks = pgTable(
  'seal_blocks',
  {
    day: date('day')
      .notNull()
      .references(() => seals.day),
    block: integer('block').notNull(),
    /** The first of `refs`. */
    first: bigint('first', { mode: 'number' }).notNull(),
    /** The rows: kind and number in one (`app.seal_ref`). */
    refs: bigint('refs', { mode: 'number' }).array().notNull(),
    /** Their hashes, 32 bytes each. */
    hashes: bytea('hashes').notNull(),
    root: bytea('root').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.block] }), uniqueIndex('seal_blocks_first').on(t.day, t.first)],
);

/** How far each target outside has got the seals; one row for the webhook, one for the mail. */
export const sealSends = pgTable('seal_sends', {
  target: text('target').primaryKey(),
  /** The last day that was sent. */
  day: date('day'),
  sentAt: instant('sent_at'),
  /** When it may be tried again, or the end of the attempt that is under way. */
  dueAt: instant('due_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  error: text('error'),
});
