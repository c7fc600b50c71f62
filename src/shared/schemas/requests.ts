import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { PAYMENT_METHODS } from '../rules.ts';
import * as c from './common.ts';

export const REQUEST_TYPES = ['Deposit', 'Withdraw'] as const;
export const REQUEST_STATUSES = ['Pending', 'Approved', 'Rejected'] as const;

export const listRequestsInput = z.object({
  ...c.page,
  type: z.optional(z.enum(REQUEST_TYPES, c.bad)),
  status: z.optional(z.enum(REQUEST_STATUSES, c.bad)),
  search: c.search,
  ...c.days,
  /** Only requests of this account, also those that staff removed from their list. */
  userId: z.optional(c.id),
  /** True: the requests that were removed from the staff's list, instead of those that are on it. */
  archive: z.optional(z.boolean(c.bad)),
  order: z.optional(z.enum(['newest', 'oldest'], c.bad)),
});
export const pendingTotalsInput = z.pick(listRequestsInput, {
  type: true,
  search: true,
  from: true,
  to: true,
});

const accountId = z.int('choosePaidAccount' satisfies ErrorKey);

/** The call needs no login token, because nobody can guess the account's id. */
export const createDepositInput = c.changeInput({
  userId: c.id,
  type: z._default(z.literal('Deposit', c.bad), 'Deposit'),
  amount: c.pkrAmount,
  paymentMethod: z.enum(PAYMENT_METHODS, 'selectPaymentMethod' satisfies ErrorKey),
  transactionId: c.identifier('enterTransactionId', 100),
  screenshot: c.imageDataUrl('uploadScreenshot'),
  /** Ids of `ShownAccount`: what the member last saw, and paid to. Without them, the account as it is now. */
  account: z.optional(z.object({ seen: accountId, paid: accountId })),
});

export const createWithdrawalInput = c.changeInput({
  userId: c.id,
  amount: c.pkrAmount,
  accountNumber: c.identifier('fillPaymentDetails', 50),
  accountName: c.requiredLine('fillPaymentDetails', 100),
  bankName: c.requiredLine('fillPaymentDetails', 100),
  /**
   * If the server counts another number, it refuses the call, so that a double click makes only one
   * withdrawal.
   */
  withdrawalCount: z.int(c.bad).check(z.minimum(0, c.bad), z.maximum(1e9, c.bad)),
});

export const approveRequestInput = c.changeInput({
  id: c.id,
  reference: c.optionalIdentifier('fillReference', 100),
});
/** The approval by a staff screen, with two fields that the documented REST call does not have. */
export const approveFromInput = z.extend(approveRequestInput, {
  account: z.optional(z.enum(PAYMENT_METHODS, 'selectPaymentMethod' satisfies ErrorKey)),
  sameReference: z.optional(z.boolean(c.bad)),
});
export const claimRequestInput = c.changeInput({
  id: c.id,
  takeOver: z.optional(z.boolean(c.bad)),
});
export const rejectRequestInput = c.changeInput({
  id: c.id,
  reason: c.optionalText(300),
});

export const returnRequestInput = c.changeInput({
  id: c.id,
  reason: c.requiredText('fillReason', 300),
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
