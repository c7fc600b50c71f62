import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sealDay } from './audit.ts';
import { instant, NOTHING, paisa, rowId } from './columns.ts';
import { person } from './users.ts';

/** Paisa, credit positive. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: rowId(),
    code: text('code').notNull(),
    userId: person('user_id'),
    /**
     * A trigger on `journal_lines` updates the balance of a user. For a house account this column stays 0,
     * and `app.house_balance` adds up the daily totals instead.
     */
    balance: paisa('balance').notNull().default(NOTHING),
    earned: paisa('earned').notNull().default(NOTHING),
    earnedDay: date('earned_day'),
    earnedToday: paisa('earned_today').notNull().default(NOTHING),
  },
  (t) => [
    uniqueIndex('ledger_accounts_user').on(t.userId),
    uniqueIndex('ledger_accounts_code').on(t.code).where(sql`user_id is null`),
    check('ledger_accounts_owner', sql`(code = 'member') = (user_id is not null)`),
    check('ledger_accounts_not_negative', sql`balance >= 0`),
  ],
);

/** (kind, cause) is unique, so that a cause is posted at most once for each kind. */
export const journalEntries = pgTable(
  'journal_entries',
  {
    id: rowId(),
    kind: text('kind').notNull(),
    /** For instance `request:<id>` or `video:<user>:<day>`. */
    cause: text('cause').notNull(),
    description: text('description').notNull(),
    /**
     * The values in a description that the product wrote; {} or null if the description has no values. Null
     * also if a person wrote it, or if the values of an entry of an earlier release are not known.
     */
    params: jsonb('params'),
    businessDay: date('business_day').notNull(),
    actorId: uuid('actor_id'),
    requestId: uuid('request_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    sealDay: sealDay(),
  },
  (t) => [
    index('journal_entries_seal').on(t.sealDay, t.id),
    uniqueIndex('journal_entries_cause').on(t.kind, t.cause),
    index('journal_entries_request').on(t.requestId).where(sql`request_id is not null`),
  ],
);

export const journalLines = pgTable(
  'journal_lines',
  {
    id: rowId(),
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => journalEntries.id),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerAccounts.id),
    /** In paisa; a credit is positive; never zero. */
    amount: paisa('amount').notNull(),
    /** The member's balance after this line; null for an account of the house. */
    balanceAfter: paisa('balance_after'),
  },
  (t) => [
    index('journal_lines_account').on(t.accountId, t.id),
    index('journal_lines_entry').on(t.entryId),
    check('journal_lines_not_zero', sql`amount <> 0`),
  ],
);

/**
 * Each database connection uses one of several rows (shards) for the same total, so that writers don't wait
 * for each other.
 */
export const ledgerDaily = pgTable(
  'ledger_daily',
  {
    code: text('code').notNull(),
    day: date('day').notNull(),
    kind: text('kind').notNull(),
    shard: integer('shard').notNull(),
    credit: paisa('credit').notNull(),
    debit: paisa('debit').notNull(),
  },
  (t) => [primaryKey({ columns: [t.code, t.day, t.kind, t.shard] })],
);

export const ledgerCheckpoints = pgTable('ledger_checkpoints', {
  code: text('code').primaryKey(),
  day: date('day').notNull(),
  balance: paisa('balance').notNull(),
});

/** The progress of the background check of the books (`app.check_books`) and its findings, in one row. */
export const booksCheck = pgTable(
  'books_check',
  {
    one: boolean('one').primaryKey().default(true),
    part: text('part'),
    at: bigint('at', { mode: 'number' }).notNull().default(0),
    until: date('until'),
    found: jsonb('found').notNull().default([]),
    checkedAt: instant('checked_at'),
    problems: jsonb('problems').notNull().default([]),
  },
  () => [check('books_check_one', sql`one`)],
);

export const booksCheckTotals = pgTable(
  'books_check_totals',
  {
    code: text('code').notNull(),
    day: date('day').notNull(),
    kind: text('kind').notNull(),
    credit: paisa('credit').notNull(),
    debit: paisa('debit').notNull(),
  },
  (t) => [primaryKey({ columns: [t.code, t.day, t.kind] })],
);
