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
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';
import { users } from './users.ts';

/** Browsers that a push service can wake for an account. A log-out, a deletion and 410 remove the row. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key and secret, in base64url (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The device whose log-out ends it; null when no session vouched for the browser. */
    deviceHash: text('device_hash'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('push_subscriptions_user').on(t.userId, t.createdAt)],
);

/** What an account wants to be told, and when. Without a row everything by push and nothing by e-mail. */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    language: text('language', { enum: ['en', 'ur'] })
      .notNull()
      .default('en'),
    muted: text('muted').array().notNull().default(sql`'{}'`),
    /** Hours of the business time zone; both or none. */
    quietFrom: integer('quiet_from'),
    quietTo: integer('quiet_to'),
    /** Amounts and reasons may stand on a locked screen. */
    details: boolean('details').notNull().default(false),
    email: boolean('email').notNull().default(false),
    /** The reminder of the day is wanted. */
    reminder: boolean('reminder').notNull().default(false),
    remindedOn: date('reminded_on'),
  },
  (t) => [
    index('notice_settings_reminder').on(t.remindedOn).where(sql`reminder`),
    check('notice_settings_language', sql`language in ('en', 'ur')`),
    check(
      'notice_settings_quiet',
      sql`(quiet_from is null) = (quiet_to is null) and quiet_from between 0 and 23 and quiet_to between 0 and 23`,
    ),
  ],
);

/** One notice to one browser, or to the account's e-mail address. Written with the change it tells of. */
export const notices = pgTable(
  'notices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').notNull(),
    /** NULL for e-mail. Not a foreign key: a browser that leaves must not wait for a change, nor stop it. */
    subscriptionId: uuid('subscription_id'),
    kind: text('kind').notNull(),
    params: jsonb('params').notNull(),
    /** When it is sent, or tried again; NULL once it has an outcome. */
    dueAt: instant('due_at'),
    expiresAt: instant('expires_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    outcome: text('outcome', { enum: ['sent', 'failed'] }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('notices_due').on(t.dueAt).where(sql`due_at is not null`),
    index('notices_user').on(t.userId, t.createdAt),
    index('notices_age').on(t.createdAt),
    check('notices_outcome', sql`(due_at is null) = (outcome is not null)`),
  ],
);

/** A key pair of the whole instance, the private half sealed by APP_SECRET. All servers share it. */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  publicKey: text('public_key').notNull(),
  sealed: text('sealed').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
