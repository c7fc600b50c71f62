import { pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Any payer's line in a statement may contain such a number, so the number proves no deposit
 * (`app.is_proof`).
 */
export const ownAccounts = pgTable('own_accounts', { key: text('key').primaryKey() });
