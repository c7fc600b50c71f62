import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, rowId, xid8 } from './columns.ts';

/** The outbox, read in the order of (xid, id) up to the oldest running transaction (docs/architecture.md). */
export const events = pgTable(
  'events',
  {
    id: rowId(),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    /**
     * `staff`: for all staff; `member`: for the account `user_id`, also of staff; `system`: for servers only.
     */
    audience: text('audience', { enum: ['staff', 'member', 'system'] }).notNull(),
    userId: uuid('user_id'),
    name: text('name').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('events_position').on(t.xid, t.id),
    index('events_member').on(t.userId, t.xid, t.id).where(sql`audience = 'member'`),
    index('events_staff').on(t.xid, t.id).where(sql`audience = 'staff'`),
  ],
);

/** A stream that resumes from an older position must resync. */
export const eventsFloor = pgTable('events_floor', {
  one: integer('one').primaryKey().default(1),
  xid: xid8('xid').notNull(),
  id: bigint('id', { mode: 'number' }).notNull(),
});

/** The first answer for each key of a scope (mostly a caller), for repeats. Used tickets have rows too. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    operation: text('operation').notNull(),
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
);
