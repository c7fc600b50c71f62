import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, listed } from './columns.ts';
import { person } from './users.ts';

/** Only staff read them. */
export const memberNotes = pgTable(
  'member_notes',
  {
    ...listed(),
    userId: person('user_id').notNull(),
    authorId: person('author_id').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [index('member_notes_user').on(t.userId, t.seq).where(sql`deleted_at is null`)],
);
