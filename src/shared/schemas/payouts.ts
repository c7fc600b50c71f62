import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { comparisonKey } from '../identifiers.ts';
import { BATCH_MAX, PAYMENT_METHODS } from '../rules.ts';
import * as c from './common.ts';

const account = z.enum(PAYMENT_METHODS, 'selectPaymentMethod' satisfies ErrorKey);
const yes = z.optional(z.boolean(c.bad));
const areDifferent = (ids: readonly string[]) => new Set(ids).size === ids.length;

export const createBatchInput = c.changeInput({
  requestIds: z
    .array(c.id, 'choosePayouts' satisfies ErrorKey)
    .check(
      z.minLength(1, 'choosePayouts' satisfies ErrorKey),
      z.maxLength(BATCH_MAX, 'tooManyPayouts' satisfies ErrorKey),
      z.refine(areDifferent, c.bad),
    ),
  account,
});

export const listBatchesInput = z.object({
  ...c.page,
  open: yes,
  search: c.search,
});

/**
 * How many downloads of the batch's bank file the caller's screen shows. If there were more downloads since,
 * the server refuses the call.
 */
const knownDownloads = z._default(z.int(c.bad).check(z.minimum(0, c.bad), z.maximum(1e9, c.bad)), 0);

export const takeOutInput = c.changeInput({
  id: c.id,
  requestId: c.id,
  /** True: a person has checked that the bank did not make the payment. */
  unpaid: yes,
  downloads: knownDownloads,
});

export const downloadBatchInput = c.changeInput({
  id: c.id,
  again: yes,
});

const settlement = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('paid'),
    requestId: c.id,
    reference: c.identifier('fillReference', 100),
  }),
  z.object({
    outcome: z.literal('failed'),
    requestId: c.id,
    reason: c.requiredText('fillReason', 300),
  }),
]);
export const settleBatchInput = c.changeInput({
  id: c.id,
  results: z.array(settlement, c.bad).check(
    z.minLength(1, c.bad),
    z.maxLength(BATCH_MAX, 'tooManyPayouts' satisfies ErrorKey),
    z.refine((results) => areDifferent(results.map(({ requestId }) => requestId)), c.bad),
  ),
  downloads: knownDownloads,
  /** True: the payments were made without the bank file. */
  withoutFile: yes,
  sameReference: yes,
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

const layoutFields = z.object({
  columns: z
    .array(
      z.object({
        field: z.enum(PAYOUT_FIELDS, c.bad),
        heading: c.optionalText(100),
        text: c.optionalText(100),
      }),
      c.bad,
    )
    .check(z.minLength(1, 'chooseColumns' satisfies ErrorKey), z.maxLength(30, c.bad)),
  headings: z.boolean(c.bad),
  total: z.boolean(c.bad),
  /**
   * Whether long numbers are protected from being changed by a spreadsheet. A bank's upload needs them
   * unprotected.
   */
  spreadsheet: z.boolean(c.bad),
});
/** Headings under which a fixed number names the account that pays. */
const PAYING = /\b(debit|from|source|sender|payer|remitter|company|our|own)\b/i;

/** A fixed text that a bank could take for the account to pay to. */
function divertsMoney(
  { field, heading = '', text = '' }: z.infer<typeof layoutFields>['columns'][number],
  headings: boolean,
): boolean {
  const digits = comparisonKey(text).replace(/\D/g, '');
  return field === 'text' && digits.length >= 8 && !(headings && PAYING.test(heading));
}

export const payoutLayout = layoutFields.check(
  z.refine(
    ({ columns }) =>
      ['accountNumber', 'amount'].every((one) => columns.filter(({ field }) => field === one).length === 1),
    'layoutNeedsAccount' satisfies ErrorKey,
  ),
  z.refine(
    ({ columns, headings }) => !columns.some((column) => divertsMoney(column, headings)),
    'layoutFixedNumber' satisfies ErrorKey,
  ),
);
export const setPayoutLayoutInput = c.changeInput({
  account,
  layout: payoutLayout,
});

export type CreateBatchInput = z.infer<typeof createBatchInput>;
export type ListBatchesInput = z.infer<typeof listBatchesInput>;
export type TakeOutInput = z.infer<typeof takeOutInput>;
export type DownloadBatchInput = z.infer<typeof downloadBatchInput>;
export type SettleBatchInput = z.infer<typeof settleBatchInput>;
export type Settlement = z.infer<typeof settlement>;
export type PayoutLayout = z.infer<typeof payoutLayout>;
export type SetPayoutLayoutInput = z.infer<typeof setPayoutLayoutInput>;
