import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, rowId } from './columns.ts';
import { person } from './users.ts';

/** The last row of a key has its current value; null means the default (shared/settings.ts). */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: rowId(),
    key: text('key').notNull(),
    before: text('before'),
    after: text('after'),
    /** Null: the value comes from the variables of the environment. */
    changedBy: person('changed_by'),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [index('setting_changes_key').on(t.key, t.id)],
);
