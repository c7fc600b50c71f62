import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { PAYMENT_METHODS } from '../rules.ts';
import * as c from './common.ts';

export const REQUEST_TYPES = ['Deposit', 'Withdraw'] as const;
export const REQUEST_STATUSES = ['Pending', 'Approved', 'Rejected'] as const;

export const listRequestsInput = z.object({
  ...c.page,
  type: z.optional(z.enum(REQUEST_TYPES, 'badInput' satisfies ErrorKey)),
  status: z.optional(z.enum(REQUEST_STATUSES, 'badInput' satisfies ErrorKey)),
  search: c.search,
  ...c.days,
  /** Only requests of this account, also those that staff removed from their list. */
  userId: z.optional(c.id),
  /** True: the requests that were removed from the staff's list, instead of those that are on it. */
  archive: z.optional(z.boolean('badInput' satisfies ErrorKey)),
  order: z.optional(z.enum(['newest', 'oldest'], 'badInput' satisfies ErrorKey)),
});
export const pendingTotalsInput = z.pick(listRequestsInput, {
  type: true,
  search: true,
  from: true,
  to: true,
});

const accountId = z.int('choosePaidAccount' satisfies ErrorKey);

/** The call needs no login token, because nobody can guess the account's id. */
export const createDepositInput = z.object({
  userId: c.id,
  type: z._default(z.literal('Deposit', 'badInput' satisfies ErrorKey), 'Deposit'),
  amount: c.pkrAmount,
  paymentMethod: z.enum(PAYMENT_METHODS, 'selectPaymentMethod' satisfies ErrorKey),
  transactionId: c.identifier('enterTransactionId', 100),
  screenshot: c.imageDataUrl('uploadScreenshot'),
  /** Ids of `ShownAccount`: what the member last saw, and paid to. Without them, the account as it is now. */
  account: z.optional(z.object({ seen: accountId, paid: accountId })),
  idempotencyKey: c.idempotencyKey,
});

export const createWithdrawalInput = z.object({
  userId: c.id,
  amount: c.pkrAmount,
  accountNumber: c.identifier('fillPaymentDetails', 50),
  accountName: c.requiredLine('fillPaymentDetails', 100),
  bankName: c.requiredLine('fillPaymentDetails', 100),
  /**
   * If the server counts another number, it refuses the call, so that a double click makes only one
   * withdrawal.
   */
  withdrawalCount: z
    .int('badInput' satisfies ErrorKey)
    .check(z.minimum(0, 'badInput' satisfies ErrorKey), z.maximum(1e9, 'badInput' satisfies ErrorKey)),
  idempotencyKey: c.idempotencyKey,
});

export const approveRequestInput = z.object({
  id: c.id,
  reference: c.optionalIdentifier('fillReference', 100),
  idempotencyKey: c.idempotencyKey,
});
/** The approval by a staff screen, with two fields that the documented REST call does not have. */
export const approveFromInput = z.extend(approveRequestInput, {
  account: z.optional(z.enum(PAYMENT_METHODS, 'selectPaymentMethod' satisfies ErrorKey)),
  sameReference: z.optional(z.boolean('badInput' satisfies ErrorKey)),
});
export const claimRequestInput = z.object({
  id: c.id,
  takeOver: z.optional(z.boolean('badInput' satisfies ErrorKey)),
  idempotencyKey: c.idempotencyKey,
});
export const rejectRequestInput = z.object({
  id: c.id,
  reason: c.optionalText(300),
  idempotencyKey: c.idempotencyKey,
});

export const returnRequestInput = z.object({
  id: c.id,
  reason: c.requiredText('fillReason', 300),
  idempotencyKey: c.idempotencyKey,
});

export const cleanupInput = z.object({ idempotencyKey: c.idempotencyKey });

export type ClaimRequestInput = z.infer<typeof claimRequestInput>;
export type ListRequestsInput = z.infer<typeof listRequestsInput>;
export type PendingTotalsInput = z.infer<typeof pendingTotalsInput>;
export type CreateDepositInput = z.infer<typeof createDepositInput>;
export type CreateWithdrawalInput = z.infer<typeof createWithdrawalInput>;
export type CleanupInput = z.infer<typeof cleanupInput>;
export type ApproveRequestInput = z.infer<typeof approveFromInput>;
export type ReturnRequestInput = z.infer<typeof returnRequestInput>;
export type RejectRequestInput = z.infer<typeof rejectRequestInput>;
