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
import { instant, listed, primaryId, reference, rowId } from './columns.ts';
import { person } from './users.ts';

export const contacts = pgTable(
  'contacts',
  {
    ...listed(),
    /** The account of the sender; NULL for the message of a guest. */
    userId: person('user_id'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    status: text('status', { enum: ['New', 'Read'] })
      .notNull()
      .default('New'),
    state: text('state', { enum: ['new', 'open', 'answered'] })
      .notNull()
      .default('new'),
    unread: boolean('unread').notNull().default(false),
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('contacts_listed').on(t.seq).where(sql`deleted_at is null`),
    index('contacts_user').on(t.userId, t.seq),
    index('contacts_by_state').on(t.state, t.seq).where(sql`deleted_at is null`),
    index('contacts_unread').on(t.userId).where(sql`unread and deleted_at is null`),
    check('contacts_state', sql`state in ('new', 'open', 'answered')`),
  ],
);

export const contactAnswers = pgTable(
  'contact_answers',
  {
    ...listed(),
    contactId: reference('contact_id', () => contacts.id).notNull(),
    authorId: person('author_id').notNull(),
    fromStaff: boolean('from_staff').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('contact_answers_contact').on(t.contactId, t.seq)],
);

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: primaryId(),
    userId: person('user_id').notNull(),
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key and secret, in base64url (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The device whose log-out removes the row; '' if unknown, null if subscribed without a login. */
    deviceHash: text('device_hash'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('push_subscriptions_user').on(t.userId, t.createdAt)],
);

/** Without a row: all but the reminder by push, none by e-mail. */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    userId: person('user_id').primaryKey(),
    language: text('language', { enum: ['en', 'ur'] })
      .notNull()
      .default('en'),
    muted: text('muted').array().notNull().default(sql`'{}'`),
    /** Quiet hours: no notice is sent from the first to the second hour (0 to 23, business time zone). */
    quietFrom: integer('quiet_from'),
    quietTo: integer('quiet_to'),
    details: boolean('details').notNull().default(false),
    email: boolean('email').notNull().default(false),
    /**
     * `remindedOn`: the last day on which the server checked if the member needs a reminder. If nothing was
     * left to do, it wrote none.
     */
    reminder: boolean('reminder').notNull().default(false),
    remindedOn: date('reminded_on'),
    /** Until when the account has seen what it was told. Null: nothing yet. */
    seenAt: instant('seen_at'),
    /** Ids of the latest notice to all (`app.news`) that was sent, and of the one that was dismissed. */
    sentNews: bigint('sent_news', { mode: 'number' }).notNull().default(0),
    dismissedNews: bigint('dismissed_news', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    index('notice_settings_news').on(t.sentNews),
    index('notice_settings_reminder').on(t.remindedOn).where(sql`reminder`),
    check('notice_settings_language', sql`language in ('en', 'ur')`),
    check(
      'notice_settings_quiet',
      sql`(quiet_from is null) = (quiet_to is null) and quiet_from between 0 and 23 and quiet_to between 0 and 23`,
    ),
  ],
);

export const notices = pgTable(
  'notices',
  {
    id: rowId(),
    userId: uuid('user_id').notNull(),
    /** NULL for e-mail. No foreign key, so that writing a notice never waits while its browser is deleted. */
    subscriptionId: uuid('subscription_id'),
    kind: text('kind').notNull(),
    params: jsonb('params').notNull(),
    /** NULL once it has an outcome. */
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
    index('notices_failed').on(t.createdAt).where(sql`outcome = 'failed'`),
    check('notices_outcome', sql`(due_at is null) = (outcome is not null)`),
  ],
);

/** Its private half is encrypted with APP_SECRET. */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  publicKey: text('public_key').notNull(),
  sealed: text('sealed').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
