import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { PAYMENT_METHODS } from '#shared/rules.ts';
import { instant, primaryId } from './columns.ts';
import { users } from './users.ts';

/**
 * Pending withdrawals that are paid together by one bank file.
 * `seq` gives the number that people see: B-000012.
 */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: primaryId(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    /** The receiving account that pays. */
    account: text('account', { enum: PAYMENT_METHODS }).notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The latest download of the bank file: by whom and when. Null before the first download. */
    downloadedBy: uuid('downloaded_by').references(() => users.id),
    downloadedAt: instant('downloaded_at'),
    downloads: integer('downloads').notNull().default(0),
    /** When the last pending withdrawal of the batch was paid, marked as failed, or taken out. */
    closedAt: instant('closed_at'),
  },
  (t) => [
    index('payout_batches_seq').on(t.seq),
    index('payout_batches_open').on(t.seq).where(sql`closed_at is null`),
    check('payout_batches_account', sql`account in ('Easypaisa', 'SadaPay', 'Bank Account')`),
  ],
);

/** The columns and formats of a receiving account's bank file (`payout`) and statement (`statement`). */
export const fileLayouts = pgTable(
  'file_layouts',
  {
    kind: text('kind', { enum: ['payout', 'statement'] }).notNull(),
    account: text('account', { enum: PAYMENT_METHODS }).notNull(),
    layout: jsonb('layout').notNull(),
    changedBy: uuid('changed_by').references(() => users.id),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.account] }),
    check('file_layouts_kind', sql`kind in ('payout', 'statement')`),
    check('file_layouts_account', sql`account in ('Easypaisa', 'SadaPay', 'Bank Account')`),
  ],
);
