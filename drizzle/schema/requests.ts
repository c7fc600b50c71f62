import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, instant, NOTHING, paisa, primaryId } from './columns.ts';
import { users } from './users.ts';

/** Screenshots, decoded and encoded anew by the server. */
export const images = pgTable('images', {
  id: primaryId(),
  bytes: bytea('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Deposits and withdrawals. */
export const requests = pgTable(
  'requests',
  {
    id: primaryId(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    type: text('type', { enum: ['Deposit', 'Withdraw'] }).notNull(),
    /** Paisa. */
    amount: paisa('amount').notNull(),
    /** Withdrawals, paisa: taken out of the amount. */
    fee: paisa('fee').notNull().default(NOTHING),
    status: text('status', { enum: ['Pending', 'Approved', 'Rejected'] })
      .notNull()
      .default('Pending'),
    paymentMethod: text('payment_method', { enum: ['Easypaisa', 'SadaPay', 'Bank Account'] }),
    transactionId: text('transaction_id'),
    imageId: uuid('image_id').references(() => images.id),
    accountNumber: text('account_number'),
    accountName: text('account_name'),
    bankName: text('bank_name'),
    /** Withdrawals: the tier in words. */
    description: text('description'),
    /** Why staff rejected it; the member sees it. */
    reason: text('reason'),
    /** Withdrawals: the bank's own number of the payment, which staff may note when they approve. */
    reference: text('reference'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    /** Taken off the list; the row and the books stay. */
    removedAt: instant('removed_at'),
    /** It was taken off while pending: the status says Rejected, and nobody rejected it. */
    removedPending: boolean('removed_pending').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The member's name and username as they were, with the request's own numbers, for the list's search. */
    search: text('search').notNull(),
    /** What two requests are compared by, however they were typed (migrations: request_checks). */
    transactionKey: text('transaction_key').generatedAlwaysAs(sql`comparison_key(transaction_id)`),
    accountKey: text('account_key').generatedAlwaysAs(sql`account_key(account_number)`),
  },
  (t) => [
    uniqueIndex('requests_seq').on(t.seq),
    uniqueIndex('requests_one_pending_deposit')
      .on(t.userId)
      .where(sql`type = 'Deposit' and status = 'Pending'`),
    index('requests_listed').on(t.seq).where(sql`removed_at is null`),
    index('requests_status').on(t.status, t.seq).where(sql`removed_at is null`),
    index('requests_type').on(t.type, t.status, t.seq).where(sql`removed_at is null`),
    index('requests_of_type').on(t.type, t.seq).where(sql`removed_at is null`),
    index('requests_user').on(t.userId, t.seq),
    // By member second: "the same on another account" is then two short look-ups, however often a member repeats it.
    index('requests_transaction_key').on(t.transactionKey, t.userId).where(sql`transaction_key is not null`),
    index('requests_account_key').on(t.accountKey, t.userId).where(sql`account_key is not null`),
    // As users_tokens.
    index('requests_tokens')
      .using('gin', sql`search_tokens(search, seq, type, status)`)
      .with({ fastupdate: false })
      .where(sql`removed_at is null`),
    check('requests_type', sql`type in ('Deposit', 'Withdraw')`),
    check('requests_status', sql`status in ('Pending', 'Approved', 'Rejected')`),
    check('requests_amount', sql`amount > 0 and fee >= 0 and fee < amount`),
    check('requests_decided', sql`(status = 'Pending') = (decided_at is null)`),
  ],
);
