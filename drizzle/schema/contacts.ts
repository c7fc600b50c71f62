import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, listed, reference } from './columns.ts';
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
