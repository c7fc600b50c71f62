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
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PAYMENT_METHODS } from '#shared/rules.ts';
import { bytea, instant, paisa, primaryId, reference, rowId } from './columns.ts';
import { requests } from './requests.ts';
import { person } from './users.ts';

export const statementImports = pgTable(
  'statement_imports',
  {
    id: primaryId(),
    account: text('account', { enum: PAYMENT_METHODS }).notNull(),
    fileName: text('file_name').notNull(),
    digest: bytea('digest').notNull(),
    /** The file is taken to have all movements between the two days. */
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    lines: integer('lines').notNull(),
    newLines: integer('new_lines').notNull(),
    importedBy: person('imported_by').notNull(),
    importedAt: instant('imported_at').notNull().defaultNow(),
    /** The original file: `digest` is its, not that of the rows that the browser made from it. */
    kind: text('kind', { enum: ['csv', 'xlsx', 'html', 'pdf'] })
      .notNull()
      .default('csv'),
    /** Who chose the layout, if that was another person than the one who imported. */
    layoutBy: uuid('layout_by'),
    /** No check ran, so the lines prove no deposit. */
    isUnproved: boolean('is_unproved').notNull().default(false),
    /** Lines that a person left out: `{line, cells, reason}`. */
    leftOut: jsonb('left_out').notNull().default([]),
  },
  (t) => [
    index('statement_imports_account').on(t.account, t.lastDay),
    check('statement_imports_account', sql`account in ('Easypaisa', 'SadaPay', 'Bank Account')`),
  ],
);

/** A statement's line, stored once even if several files have it, and deleted only with the first of them. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: rowId(),
    importId: reference('import_id', () => statementImports.id).notNull(),
    account: text('account', { enum: PAYMENT_METHODS }).notNull(),
    day: date('day').notNull(),
    /** Paisa; money that arrived is positive. */
    amount: paisa('amount').notNull(),
    reference: text('reference').notNull().default(''),
    description: text('description').notNull().default(''),
    /** Numbers lines of equal account, day, amount and reference: 1, 2, … */
    running: integer('running').notNull().default(1),
    balanceAfter: paisa('balance_after'),
    /** Whether the bank gave the reference as the transaction's ID. */
    hasId: boolean('has_id').notNull().default(false),
    /** Pakistan's minute of the day. */
    minute: smallint('minute'),
    /** Equal for the same row of a file however it was read; null for lines of before. */
    rowKey: bigint('row_key', { mode: 'bigint' }),
    keys: text('keys').array().generatedAlwaysAs(sql`statement_keys(reference, description)`),
  },
  (t) => [
    uniqueIndex('statement_lines_once').on(t.account, t.day, t.amount, t.reference, t.running),
    // fastupdate is off:
    // during a long import, each look-up would read the whole list of entries not yet in the index.
    index('statement_lines_keys').using('gin', t.keys).with({ fastupdate: false }),
    index('statement_lines_import').on(t.importId),
    index('statement_lines_row').on(t.account, t.rowKey).where(sql`row_key is not null`),
    check('statement_lines_amount', sql`amount <> 0`),
  ],
);

/** A line has at most one match, and so has a request. */
export const statementMatches = pgTable(
  'statement_matches',
  {
    lineId: bigint('line_id', { mode: 'number' })
      .primaryKey()
      .references(() => statementLines.id),
    requestId: reference('request_id', () => requests.id).notNull(),
    how: text('how', { enum: ['reference', 'person'] }).notNull(),
    matchedBy: person('matched_by'),
    matchedAt: instant('matched_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('statement_matches_request').on(t.requestId),
    check('statement_matches_how', sql`how in ('reference', 'person')`),
  ],
);

/** Of several counts for one day, only the newest is used. */
export const countedBalances = pgTable(
  'counted_balances',
  {
    id: rowId(),
    account: text('account', { enum: PAYMENT_METHODS }).notNull(),
    day: date('day').notNull(),
    /** Paisa. */
    balance: paisa('balance').notNull(),
    note: text('note').notNull().default(''),
    countedBy: person('counted_by').notNull(),
    countedAt: instant('counted_at').notNull().defaultNow(),
  },
  (t) => [
    index('counted_balances_day').on(t.account, t.day, t.id),
    check('counted_balances_account', sql`account in ('Easypaisa', 'SadaPay', 'Bank Account')`),
  ],
);
