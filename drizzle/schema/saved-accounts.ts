import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';
import { users } from './users.ts';

/** Only the member sees them. */
export const savedAccounts = pgTable(
  'saved_accounts',
  {
    id: primaryId(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
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
