import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PAYMENT_METHODS } from '#shared/rules.ts';
import { instant, listed } from './columns.ts';
import { person } from './users.ts';

export const payoutBatches = pgTable(
  'payout_batches',
  {
    ...listed(),
    account: text('account', { enum: PAYMENT_METHODS }).notNull(),
    createdBy: person('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    downloadedBy: person('downloaded_by'),
    downloadedAt: instant('downloaded_at'),
    downloads: integer('downloads').notNull().default(0),
    closedAt: instant('closed_at'),
  },
  (t) => [
    index('payout_batches_seq').on(t.seq),
    index('payout_batches_open').on(t.seq).where(sql`closed_at is null`),
    check('payout_batches_account', sql`account in ('Easypaisa', 'SadaPay', 'Bank Account')`),
  ],
);

export const fileLayouts = pgTable(
  'file_layouts',
  {
    kind: text('kind', { enum: ['payout', 'statement'] }).notNull(),
    account: text('account', { enum: PAYMENT_METHODS }).notNull(),
    layout: jsonb('layout').notNull(),
    changedBy: person('changed_by'),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.account] }),
    check('file_layouts_kind', sql`kind in ('payout', 'statement')`),
    check('file_layouts_account', sql`account in ('Easypaisa', 'SadaPay', 'Bank Account')`),
  ],
);
