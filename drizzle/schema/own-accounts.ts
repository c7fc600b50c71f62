import { pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The keys (`account_key`) of the numbers of all receiving accounts since the first start, which payers'
 * statement lines contain, so that they prove no deposit (`app.is_proof`).
 */
export const ownAccounts = pgTable('own_accounts', { key: text('key').primaryKey() });
