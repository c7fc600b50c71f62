import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, instant, rowId } from './columns.ts';

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

/** Append-only; read in the order of (created_at, id). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: rowId(),
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    area: text('area').generatedAlwaysAs(sql`split_part(action, '.', 1)`).notNull(),
    targetType: text('target_type').notNull(),
    targetId: text('target_id').notNull(),
    /** The account concerned: the target itself, or the sender of the request or message; else null. */
    personId: uuid('person_id'),
    address: text('address'),
    before: jsonb('before'),
    after: jsonb('after'),
    createdAt: instant('created_at').notNull().defaultNow(),
    search: text('search').notNull().default(''),
    sealDay: sealDay(),
  },
  (t) => [
    index('audit_log_seal').on(t.sealDay, t.id),
    index('audit_log_target').on(t.targetType, t.targetId, t.id),
    index('audit_log_time').on(t.createdAt, t.id),
    index('audit_log_area').on(t.area, t.createdAt, t.id),
    index('audit_log_actor').on(t.actorId, t.createdAt, t.id, t.area),
    index('audit_log_person').on(t.personId, t.createdAt, t.id, t.area),
    index('audit_log_search').using('gin', sql`search gin_trgm_ops`),
  ],
);
