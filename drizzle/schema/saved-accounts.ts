import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, listed } from './columns.ts';
import { person } from './users.ts';

/** Only the member sees them. */
export const savedAccounts = pgTable(
  'saved_accounts',
  {
    ...listed(),
    userId: person('user_id').notNull(),
    name: text('name').notNull(),
    accountNumber: text('account_number').notNull(),
    accountName: text('account_name').notNull(),
    bankName: text('bank_name').notNull(),
    accountKey: text('account_key').generatedAlwaysAs(sql`account_key(account_number)`),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('saved_accounts_own').on(t.userId, t.accountNumber, t.bankName),
    index('saved_accounts_key').on(t.accountKey),
  ],
);
