import { sql } from 'drizzle-orm';
import { bigint, check, date, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/**
 * A trigger gives a new row its own day or, if that day is closed already, the first day that is not closed
 * (docs/proof.md).
 */
export const BEFORE_SEALS = '1970-01-01';

export const sealDay = () => date('seal_day').notNull().default(BEFORE_SEALS);

/** While `root` is null, the day is closed and its tree is being computed. */
export const seals = pgTable(
  'seals',
  {
    day: date('day').primaryKey(),
    rowsDay: date('rows_day').notNull(),
    /** A secret from which the salt of each leaf is derived, so that nobody can guess a row from its hash. */
    salt: bytea('salt').notNull(),
    count: integer('count'),
    root: bytea('root'),
    hash: bytea('hash'),
    sealedAt: instant('sealed_at'),
  },
  (t) => [
    uniqueIndex('seals_rows_day').on(t.rowsDay),
    check('seals_whole', sql`(root is null) = (hash is null) and (root is null) = (count is null)`),
  ],
);

/** The last block of a day may have fewer leaves. */
export const sealBlocks = pgTable(
  'seal_blocks',
  {
    day: date('day')
      .notNull()
      .references(() => seals.day),
    block: integer('block').notNull(),
    first: bigint('first', { mode: 'number' }).notNull(),
    /** Each number contains the kind and the id or seq of a row (`app.seal_ref`). */
    refs: bigint('refs', { mode: 'number' }).array().notNull(),
    /** The hashes of the rows in `refs`, 32 bytes each. */
    hashes: bytea('hashes').notNull(),
    root: bytea('root').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.block] }), uniqueIndex('seal_blocks_first').on(t.day, t.first)],
);
