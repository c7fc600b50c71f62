import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** The last row of a key has its current value; null means the default (shared/settings.ts). */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text('key').notNull(),
    before: text('before'),
    after: text('after'),
    /** Null: the value comes from the variables of the environment. */
    changedBy: uuid('changed_by').references(() => users.id),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [index('setting_changes_key').on(t.key, t.id)],
);
