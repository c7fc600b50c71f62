import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { PAYMENT_METHODS } from '../rules.ts';
import * as c from './common.ts';

const account = z.enum(PAYMENT_METHODS, 'selectPaymentMethod' satisfies ErrorKey);
const column = z.nullable(
  z
    .int('badInput' satisfies ErrorKey)
    .check(z.minimum(0, 'badInput' satisfies ErrorKey), z.maximum(99, 'badInput' satisfies ErrorKey)),
);
const heading = z
  .string('badInput' satisfies ErrorKey)
  .check(z.maxLength(200, 'badInput' satisfies ErrorKey));

/**
 * A layout has the index (from 0) of the column for each of these, or null if the file has no such column.
 */
export const STATEMENT_COLUMNS = [
  'date',
  'amount',
  'debit',
  'credit',
  'direction',
  'reference',
  'description',
  'balance',
] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

/** An import stores its layout for the next import. */
export const statementLayout = z
  .object({
    header: z.array(heading).check(z.maxLength(100, 'badInput' satisfies ErrorKey)),
    columns: z.record(z.enum(STATEMENT_COLUMNS), column),
    /** Dates with the year first or a month's name don't need it. */
    dateOrder: z.enum(['DMY', 'MDY'], 'badInput' satisfies ErrorKey),
    decimal: z.enum(['.', ','], 'badInput' satisfies ErrorKey),
    outIsPositive: z.boolean('badInput' satisfies ErrorKey),
  })
  .check(
    z.refine(
      ({ columns: { date, amount, debit, credit } }) =>
        date !== null && (amount !== null) !== (debit !== null || credit !== null),
      'statementColumnsMissing' satisfies ErrorKey,
    ),
  );
export type StatementLayout = z.infer<typeof statementLayout>;

/** The file's bytes in base64; they may be compressed with gzip. */
const file = { account, content: z.string('badInput' satisfies ErrorKey) };

export const previewStatementInput = z.object({ ...file, layout: z.optional(statementLayout) });

export const importStatementInput = z.object({
  ...file,
  fileName: c.requiredText('badInput', 200),
  layout: statementLayout,
  isConfirmed: z.optional(z.boolean('badInput' satisfies ErrorKey)),
  idempotencyKey: c.idempotencyKey,
});

export const reconciliationInput = z.object({ account, day: z.optional(c.day) });

const lineId = z
  .int('notFound' satisfies ErrorKey)
  .check(z.minimum(1, 'notFound' satisfies ErrorKey), z.maximum(2 ** 53 - 1, 'notFound' satisfies ErrorKey));

export const confirmMatchInput = z.object({ lineId, requestId: c.id, idempotencyKey: c.idempotencyKey });
export const undoMatchInput = z.object({ lineId, idempotencyKey: c.idempotencyKey });

/** A counted balance in rupees; negative if the account is overdrawn. */
const balance = z.number('amountRequired' satisfies ErrorKey).check(
  z.minimum(-1_000_000_000_000, 'amountInvalid' satisfies ErrorKey),
  z.maximum(1_000_000_000_000, 'amountInvalid' satisfies ErrorKey),
  z.refine((pkr) => Math.abs(Math.round(pkr * 100) / 100 - pkr) < 1e-9, 'amountInvalid' satisfies ErrorKey),
) as z.ZodMiniType as typeof c.pkrAmount;

export const countBalanceInput = z.object({
  account,
  day: c.day,
  balance,
  note: c.optionalText(200),
  idempotencyKey: c.idempotencyKey,
});

export const APPROVED_AT_ONCE = 500;

export const approveArrivedInput = z.object({
  account,
  /** The ids of the deposits that the person saw on the screen; no other deposit is approved. */
  ids: z
    .array(c.id, 'badInput' satisfies ErrorKey)
    .check(z.maxLength(APPROVED_AT_ONCE, 'badInput' satisfies ErrorKey)),
  idempotencyKey: c.idempotencyKey,
});

export type PreviewStatementInput = z.infer<typeof previewStatementInput>;
export type ImportStatementInput = z.infer<typeof importStatementInput>;
export type ReconciliationInput = z.infer<typeof reconciliationInput>;
export type ConfirmMatchInput = z.infer<typeof confirmMatchInput>;
export type UndoMatchInput = z.infer<typeof undoMatchInput>;
export type CountBalanceInput = z.infer<typeof countBalanceInput>;
export type ApproveArrivedInput = z.infer<typeof approveArrivedInput>;
