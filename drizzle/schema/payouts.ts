import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { PAYMENT_METHODS } from '#shared/rules.ts';
import { instant, primaryId } from './columns.ts';
import { users } from './users.ts';

export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: primaryId(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    account: text('account', { enum: PAYMENT_METHODS }).notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    downloadedBy: uuid('downloaded_by').references(() => users.id),
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
    changedBy: uuid('changed_by').references(() => users.id),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.account] }),
    check('file_layouts_kind', sql`kind in ('payout', 'statement')`),
    check('file_layouts_account', sql`account in ('Easypaisa', 'SadaPay', 'Bank Account')`),
  ],
);
