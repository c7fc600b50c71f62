import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, paisa } from './columns.ts';

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
