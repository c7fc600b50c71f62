import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { BATCH_MAX, PAYMENT_METHODS } from '../rules.ts';
import * as c from './common.ts';

const account = z.enum(PAYMENT_METHODS, 'selectPaymentMethod' satisfies ErrorKey);
const yes = z.optional(z.boolean('badInput' satisfies ErrorKey));
const areDifferent = (ids: readonly string[]) => new Set(ids).size === ids.length;

export const createBatchInput = z.object({
  requestIds: z
    .array(c.id, 'choosePayouts' satisfies ErrorKey)
    .check(
      z.minLength(1, 'choosePayouts' satisfies ErrorKey),
      z.maxLength(BATCH_MAX, 'tooManyPayouts' satisfies ErrorKey),
      z.refine(areDifferent, 'badInput' satisfies ErrorKey),
    ),
  /** The receiving account that pays the batch. */
  account,
  idempotencyKey: c.idempotencyKey,
});

export const listBatchesInput = z.object({
  ...c.page,
  /**
   * True: only batches with payouts that are still pending. False: only closed ones. Left out: all batches.
   */
  open: yes,
  /** The number of a batch, such as B-000012 or B12. */
  search: c.optionalText(100),
});

/**
 * How many downloads of the batch's bank file the caller's screen shows. If there were more downloads since,
 * the server refuses the call.
 */
const knownDownloads = z._default(
  z
    .int('badInput' satisfies ErrorKey)
    .check(z.minimum(0, 'badInput' satisfies ErrorKey), z.maximum(1e9, 'badInput' satisfies ErrorKey)),
  0,
);

export const takeOutInput = z.object({
  id: c.id,
  requestId: c.id,
  /**
   * True: a person has checked that the bank did not make the payment. Required once the bank file was
   * downloaded.
   */
  unpaid: yes,
  downloads: knownDownloads,
  idempotencyKey: c.idempotencyKey,
});

export const downloadBatchInput = z.object({
  id: c.id,
  /** True: the person knows that the file was downloaded before. Required for each further download. */
  again: yes,
  idempotencyKey: c.idempotencyKey,
});

const settlement = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('paid'),
    requestId: c.id,
    /** The bank's reference of the payment, which the member sees. */
    reference: c.requiredLine('fillReference', 100),
  }),
  z.object({
    outcome: z.literal('failed'),
    requestId: c.id,
    /** Why the payment failed; the member sees it. */
    reason: c.requiredText('fillReason', 300),
  }),
]);
export const settleBatchInput = z.object({
  id: c.id,
  results: z.array(settlement, 'badInput' satisfies ErrorKey).check(
    z.minLength(1, 'badInput' satisfies ErrorKey),
    z.maxLength(BATCH_MAX, 'tooManyPayouts' satisfies ErrorKey),
    z.refine(
      (results) => areDifferent(results.map(({ requestId }) => requestId)),
      'badInput' satisfies ErrorKey,
    ),
  ),
  downloads: knownDownloads,
  /**
   * True: the payments were made without the bank file. Required to settle a payment as paid if the bank file
   * was never downloaded.
   */
  withoutFile: yes,
  /**
   * True: a person has confirmed the references. Required if another withdrawal, also one of this call, has
   * the same reference.
   */
  sameReference: yes,
  idempotencyKey: c.idempotencyKey,
});

export const PAYOUT_FIELDS = [
  'accountName',
  'accountNumber',
  'bankName',
  'amount',
  'requestNumber',
  'batchNumber',
  'memberName',
  'text',
] as const;
export type PayoutField = (typeof PAYOUT_FIELDS)[number];

/** The columns of the bank files of one receiving account. */
export const payoutLayout = z.object({
  columns: z
    .array(
      z.object({
        field: z.enum(PAYOUT_FIELDS, 'badInput' satisfies ErrorKey),
        heading: c.optionalText(100),
        /** The value of a `text` column in every row, such as the number of the paying account. */
        text: c.optionalText(100),
      }),
      'badInput' satisfies ErrorKey,
    )
    .check(
      z.minLength(1, 'chooseColumns' satisfies ErrorKey),
      z.maxLength(30, 'badInput' satisfies ErrorKey),
    ),
  /** Whether the file begins with a line of headings. */
  headings: z.boolean('badInput' satisfies ErrorKey),
  /** Whether the file ends with a line of the count and the sum. */
  total: z.boolean('badInput' satisfies ErrorKey),
  /**
   * Whether long numbers are protected from being changed by a spreadsheet. A bank's upload needs them
   * unprotected.
   */
  spreadsheet: z.boolean('badInput' satisfies ErrorKey),
});
export const setPayoutLayoutInput = z.object({
  account,
  layout: payoutLayout,
  idempotencyKey: c.idempotencyKey,
});

export type CreateBatchInput = z.infer<typeof createBatchInput>;
export type ListBatchesInput = z.infer<typeof listBatchesInput>;
export type TakeOutInput = z.infer<typeof takeOutInput>;
export type DownloadBatchInput = z.infer<typeof downloadBatchInput>;
export type SettleBatchInput = z.infer<typeof settleBatchInput>;
export type Settlement = z.infer<typeof settlement>;
export type PayoutLayout = z.infer<typeof payoutLayout>;
export type SetPayoutLayoutInput = z.infer<typeof setPayoutLayoutInput>;
