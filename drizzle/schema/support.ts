import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, instant, primaryId, xid8 } from './columns.ts';
import { images } from './requests.ts';
import { users } from './users.ts';

export const contacts = pgTable(
  'contacts',
  {
    id: primaryId(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    status: text('status', { enum: ['New', 'Read'] })
      .notNull()
      .default('New'),
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('contacts_listed').on(t.seq).where(sql`deleted_at is null`)],
);

export const passwordResets = pgTable(
  'password_resets',
  {
    id: primaryId(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    passwordHash: text('password_hash'),
    /** AES-256-GCM; erased when decided or after 7 days. */
    passwordSealed: bytea('password_sealed'),
    imageId: uuid('image_id').references(() => images.id),
    status: text('status', { enum: ['Pending', 'Approved', 'Rejected'] })
      .notNull()
      .default('Pending'),
    /** A one-time code handed over by staff: a keyed hash, when it ends, and wrong tries so far. */
    codeHash: text('code_hash'),
    codeExpiresAt: instant('code_expires_at'),
    codeTries: integer('code_tries').notNull().default(0),
    /** How many pending requests of the account this one replaced, which staff see. */
    replaced: integer('replaced').notNull().default(0),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    removedAt: instant('removed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('password_resets_one_pending').on(t.userId).where(sql`status = 'Pending'`),
    index('password_resets_listed').on(t.seq).where(sql`removed_at is null`),
  ],
);

/** The outbox. Read in the order of (xid, id), below the oldest running transaction (docs/architecture.md). */
export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    /** `staff`, `member` (with the member's id), or `system` for the servers themselves. */
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

/** Up to where events were removed: an older resume point must resync. One row. */
export const eventsFloor = pgTable('events_floor', {
  one: integer('one').primaryKey().default(1),
  xid: xid8('xid').notNull(),
  id: bigint('id', { mode: 'number' }).notNull(),
});

/** Who did what, when, to whom, from where, before and after. Append-only; read in the order of (created_at, id). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    /** What the action is about: the part before its dot. */
    area: text('area').generatedAlwaysAs(sql`split_part(action, '.', 1)`).notNull(),
    targetType: text('target_type').notNull(),
    targetId: text('target_id').notNull(),
    /** The person it concerns: the account itself, or whose request or message it is. */
    personId: uuid('person_id'),
    address: text('address'),
    before: jsonb('before'),
    after: jsonb('after'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Usernames of who did it and whom it concerns, the action and the ids, for the list's search. */
    search: text('search').notNull().default(''),
  },
  (t) => [
    index('audit_log_target').on(t.targetType, t.targetId, t.id),
    index('audit_log_time').on(t.createdAt, t.id),
    index('audit_log_area').on(t.area, t.createdAt, t.id),
    index('audit_log_actor').on(t.actorId, t.createdAt, t.id, t.area),
    index('audit_log_person').on(t.personId, t.createdAt, t.id, t.area),
    index('audit_log_search').using('gin', sql`search gin_trgm_ops`),
  ],
);

/** First answers by the caller's key; a repeat is answered from here. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    operation: text('operation').notNull(),
    /** What was asked, so that a key can't be used for something else. */
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
);
