import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { HOLD_CAUSES, PAYMENT_METHODS } from '#shared/rules.ts';
import { APPEAL_STATES } from '#shared/schemas/appeals.ts';
import { bits, bytea, instant, listed, NOTHING, paisa, primaryId, reference, sequence } from './columns.ts';
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

/** Screenshots, decoded and re-encoded by the server. Without bytes once nobody sees them any more. */
export const images = pgTable('images', {
  id: primaryId(),
  bytes: bytea('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** Counts in what people without an approved account have stored (the counter `unpaid:bytes`). */
  unpaid: boolean('unpaid').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const requests = pgTable(
  'requests',
  {
    ...listed(),
    userId: person('user_id').notNull(),
    type: text('type', { enum: ['Deposit', 'Withdraw'] }).notNull(),
    /** In paisa. For a withdrawal: what leaves the balance, the fee included. */
    amount: paisa('amount').notNull(),
    /** Withdrawals only: the fee in paisa, a part of the amount. The payout is the amount less the fee. */
    fee: paisa('fee').notNull().default(NOTHING),
    status: text('status', { enum: ['Pending', 'Approved', 'Rejected'] })
      .notNull()
      .default('Pending'),
    paymentMethod: text('payment_method', { enum: ['Easypaisa', 'SadaPay', 'Bank Account'] }),
    /** Deposits only: the number of the receiving account. Null in those of earlier releases. */
    paidTo: text('paid_to'),
    transactionId: text('transaction_id'),
    imageId: reference('image_id', () => images.id),
    accountNumber: text('account_number'),
    accountName: text('account_name'),
    bankName: text('bank_name'),
    description: text('description'),
    reason: text('reason'),
    reference: text('reference'),
    paidFrom: text('paid_from', { enum: PAYMENT_METHODS }),
    batchId: reference('batch_id', () => payoutBatches.id),
    returnedAt: instant('returned_at'),
    returnedBy: person('returned_by'),
    returnReason: text('return_reason'),
    /**
     * Withdrawals only: why the withdrawal is held, and when the hold ends (SPEC section 14). Until then,
     * staff can pay it only if a second person confirms the payment.
     */
    heldFor: text('held_for', { enum: HOLD_CAUSES }).array(),
    heldUntil: instant('held_until'),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    /** The row and the ledger entries stay. */
    removedAt: instant('removed_at'),
    /**
     * Whether staff removed the request, or deleted the member's account, while the request was pending:
     * its status is then Rejected, although nobody rejected it.
     */
    removedPending: boolean('removed_pending').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    search: text('search').notNull(),
    /** Transaction id and account number in one spelling, to compare requests. A trigger sets the first. */
    transactionKey: text('transaction_key'),
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
    // With user_id as second column, two short look-ups (below and above the member's id) find a request of
    // another member with the same key.
    index('requests_transaction_key').on(t.transactionKey, t.userId).where(sql`transaction_key is not null`),
    index('requests_account_key').on(t.accountKey, t.userId).where(sql`account_key is not null`),
    index('requests_returned_at').on(t.returnedAt).where(sql`returned_at is not null`),
    index('requests_created').on(t.createdAt, t.seq),
    index('requests_decided_at').on(t.decidedAt).where(sql`decided_at is not null`),
    index('requests_reference_key').on(sql`comparison_key(reference)`).where(sql`reference is not null`),
    index('requests_amount').on(t.amount, t.seq),
    index('requests_payout').on(sql`(amount - fee)`, t.seq),
    index('requests_batch').on(t.batchId, t.seq).where(sql`batch_id is not null`),
    index('requests_tokens')
      .using('gin', sql`search_tokens(search, seq, type, status)`)
      .with({ fastupdate: false })
      .where(sql`removed_at is null`),
    index('requests_archive').on(t.seq).where(sql`removed_at is not null`),
    index('requests_archive_status').on(t.status, t.seq).where(sql`removed_at is not null`),
    index('requests_archive_type').on(t.type, t.status, t.seq).where(sql`removed_at is not null`),
    index('requests_archive_of_type').on(t.type, t.seq).where(sql`removed_at is not null`),
    index('requests_archive_tokens')
      .using('gin', sql`search_tokens(search, seq, type, status)`)
      .with({ fastupdate: false })
      .where(sql`removed_at is not null`),
    check('requests_type', sql`type in ('Deposit', 'Withdraw')`),
    check('requests_status', sql`status in ('Pending', 'Approved', 'Rejected')`),
    check('requests_amount', sql`amount > 0 and fee >= 0 and fee < amount`),
    check('requests_paid_from', sql`paid_from in ('Easypaisa', 'SadaPay', 'Bank Account')`),
    check('requests_returned', sql`returned_at is null or (type = 'Withdraw' and status = 'Approved')`),
    check('requests_held', sql`(held_for is null) = (held_until is null)`),
    check('requests_decided', sql`(status = 'Pending') = (decided_at is null)`),
  ],
);

/** An expired row has no effect. */
export const requestClaims = pgTable('request_claims', {
  requestId: reference('request_id', () => requests.id).primaryKey(),
  staffId: person('staff_id').notNull(),
  claimedAt: instant('claimed_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
});

export const screenshotPrints = pgTable(
  'screenshot_prints',
  {
    imageId: reference('image_id', () => images.id).primaryKey(),
    requestId: reference('request_id', () => requests.id).notNull(),
    userId: person('user_id').notNull(),
    digest: bytea('digest').notNull(),
    /** Null when not yet computed, or when the image can't be read. */
    print: bits('print', 1024),
    comparedAt: instant('compared_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('screenshot_prints_digest').on(t.digest, t.userId),
    index('screenshot_prints_waiting').on(t.createdAt).where(sql`compared_at is null`),
    // Contains all columns of a comparison:
    // Postgres reads up to half a million hashes, newest first, from the index alone.
    index('screenshot_prints_recent').on(t.createdAt, t.userId, t.imageId, t.print),
  ],
);

/** Each pair is stored in both directions. */
export const screenshotPairs = pgTable(
  'screenshot_pairs',
  {
    imageId: reference('image_id', () => images.id).notNull(),
    otherId: reference('other_id', () => images.id).notNull(),
    /** 0 for the same image; otherwise the difference at the least similar spot, in percent. */
    difference: smallint('difference').notNull(),
  },
  (t) => [primaryKey({ columns: [t.imageId, t.otherId] })],
);

/** Only the member sees them. */
export const savedAccounts = pgTable(
  'saved_accounts',
  {
    ...listed(),
    userId: person('user_id').notNull(),
    name: text('name').notNull(),
    accountNumber: text('account_number').notNull(),
    accountName: text('account_name').notNull(),
    bankName: text('bank_name').notNull(),
    accountKey: text('account_key').generatedAlwaysAs(sql`account_key(account_number)`),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('saved_accounts_own').on(t.userId, t.accountNumber, t.bankName),
    index('saved_accounts_key').on(t.accountKey),
  ],
);

/**
 * Any payer's line in a statement may contain such a number, so the number proves no deposit
 * (`app.is_proof`).
 */
export const ownAccounts = pgTable('own_accounts', { key: text('key').primaryKey() });

export const appeals = pgTable(
  'appeals',
  {
    requestId: reference('request_id', () => requests.id).primaryKey(),
    seq: sequence(),
    text: text('text').notNull(),
    state: text('state', { enum: APPEAL_STATES }).notNull().default('open'),
    createdAt: instant('created_at').notNull().defaultNow(),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    answer: text('answer'),
    /** The new request, a copy of the deposit, that granting the appeal made, or null (app.renew_deposit). */
    renewedId: reference('renewed_id', () => requests.id),
  },
  (t) => [
    index('appeals_open').on(t.seq).where(sql`state = 'open'`),
    check('appeals_state', sql`state in ('open', 'upheld', 'granted')`),
    check(
      'appeals_decided',
      sql`(state = 'open') = (decided_by is null) and (state = 'open') = (answer is null)`,
    ),
  ],
);

export const passwordResets = pgTable(
  'password_resets',
  {
    ...listed(),
    userId: person('user_id').notNull(),
    passwordHash: text('password_hash'),
    /** The new password, encrypted with AES-256-GCM. Erased when the reset is decided or after 7 days. */
    passwordSealed: bytea('password_sealed'),
    imageId: reference('image_id', () => images.id),
    status: text('status', { enum: ['Pending', 'Approved', 'Rejected'] })
      .notNull()
      .default('Pending'),
    codeHash: text('code_hash'),
    /** A code that was sent by e-mail, encrypted, so that it can be sent again while it is valid. */
    codeSealed: text('code_sealed'),
    codeExpiresAt: instant('code_expires_at'),
    codeBy: person('code_by'),
    codeTries: integer('code_tries').notNull().default(0),
    replaced: integer('replaced').notNull().default(0),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    removedAt: instant('removed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('password_resets_one_pending').on(t.userId).where(sql`status = 'Pending'`),
    index('password_resets_of_account').on(t.userId).where(sql`removed_at is null`),
    index('password_resets_listed').on(t.seq).where(sql`removed_at is null`),
  ],
);
