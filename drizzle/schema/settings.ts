import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/**
 * Every change of a setting of the business, append-only; the last one of a key is its value now.
 * A value of null is the default (shared/settings.ts).
 */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text('key').notNull(),
    before: text('before'),
    after: text('after'),
    changedBy: uuid('changed_by')
      .notNull()
      .references(() => users.id),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [index('setting_changes_key').on(t.key, t.id)],
);
