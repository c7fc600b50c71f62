import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, paisa } from './columns.ts';

/** The progress of the background check of the books (`app.check_books`) and its findings, in one row. */
export const booksCheck = pgTable(
  'books_check',
  {
    one: boolean('one').primaryKey().default(true),
    /**
     * The part that this round checks now: entries, accounts, requests, spins or sums. Null between rounds.
     */
    part: text('part'),
    /** The id (for requests and spins, the `seq`) of the last row of `part` that was checked. */
    at: bigint('at', { mode: 'number' }).notNull().default(0),
    /** The last business day whose totals this round compares. */
    until: date('until'),
    /** The problems that this round found so far, at most 20. */
    found: jsonb('found').notNull().default([]),
    /** The end of the last whole round. */
    checkedAt: instant('checked_at'),
    /**
     * The problems to show: those of the last whole round until this round finds a problem or ends, then
     * those of this round.
     */
    problems: jsonb('problems').notNull().default([]),
  },
  () => [check('books_check_one', sql`one`)],
);

/** The sums of the journal lines that this round has read, for comparison with the daily totals. */
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
