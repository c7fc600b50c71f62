import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, paisa } from './columns.ts';

/** Where the check of the books stands (`app.check_books`), and what its last whole round found: one row. */
export const booksCheck = pgTable(
  'books_check',
  {
    one: boolean('one').primaryKey().default(true),
    /** What this round looks at now: entries, accounts, requests, spins or sums. Null between rounds. */
    part: text('part'),
    /** The last row of that part that was looked at. */
    at: bigint('at', { mode: 'number' }).notNull().default(0),
    /** The last day whose totals this round adds up. */
    until: date('until'),
    /** The problems that this round found so far, at most 20. */
    found: jsonb('found').notNull().default([]),
    /** The end of the last whole round. */
    checkedAt: instant('checked_at'),
    /** What the last whole round found, or this round if that is more. */
    problems: jsonb('problems').notNull().default([]),
  },
  () => [check('books_check_one', sql`one`)],
);

/** The sums of the lines that the round looked at, for comparison with the daily totals. */
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
