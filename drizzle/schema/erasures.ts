import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ERASED_KINDS } from '#shared/privacy.ts';
import { instant } from './columns.ts';
import { person } from './users.ts';

export const erasures = pgTable(
  'erasures',
  {
    userId: person('user_id').notNull(),
    kind: text('kind', { enum: ERASED_KINDS }).notNull(),
    erasedAt: instant('erased_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    check('erasures_kind', sql`kind in ('screenshots', 'bankData', 'messages', 'identity')`),
  ],
);
