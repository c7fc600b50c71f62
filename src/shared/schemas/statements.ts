import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { PAYMENT_METHODS } from '../rules.ts';
import * as c from './common.ts';

const account = z.enum(PAYMENT_METHODS, 'selectPaymentMethod' satisfies ErrorKey);
const heading = z.string(c.bad).check(z.maxLength(200, c.bad));

/**
 * `opening` is the balance before the row, `id` the bank's ID of the transaction. Only the browser's reader
 * writes `unsure`. Nothing is read from `aside`.
 */
export const COLUMN_MEANINGS = [
  'date',
  'time',
  'valueDate',
  'description',
  'id',
  'reference',
  'amount',
  'in',
  'out',
  'direction',
  'status',
  'currency',
  'fee',
  'balance',
  'opening',
  'unsure',
  'aside',
] as const;
export type ColumnMeaning = (typeof COLUMN_MEANINGS)[number];
/** A file may have several columns of these meanings. */
export const REPEATED_MEANINGS: readonly ColumnMeaning[] = [
  'description',
  'reference',
  'currency',
  'fee',
  'valueDate',
  'aside',
];

/** What a word of such a column means. With `nothing`, its lines are left out. */
export const WORD_MEANINGS = { direction: ['in', 'out', 'nothing'], status: ['done', 'nothing'] } as const;
export type WordColumn = keyof typeof WORD_MEANINGS;
const words = <const T extends readonly string[]>(meanings: T) =>
  z.record(z.string().check(z.maxLength(60, c.bad)), z.enum(meanings, c.bad));

export const DATE_ORDERS = ['DMY', 'MDY', 'YMD'] as const;
/** The direction of an amount without a sign: `balance` takes it from the balances before and after. */
export const AMOUNT_SIGNS = ['in', 'out', 'balance'] as const;

/** An import stores it for the next file with the same headings. A person answers what is null. */
export const statementLayout = z.object({
  header: z.array(heading).check(z.maxLength(100, c.bad)),
  columns: z.array(z.nullable(z.enum(COLUMN_MEANINGS, c.bad))).check(z.maxLength(100, c.bad)),
  dateOrder: z.nullable(z.enum(DATE_ORDERS, c.bad)),
  decimal: z.enum(['.', ','], c.bad),
  sign: z.nullable(z.enum(AMOUNT_SIGNS, c.bad)),
  words: z.object({ direction: words(WORD_MEANINGS.direction), status: words(WORD_MEANINGS.status) }),
});
export type StatementLayout = z.infer<typeof statementLayout>;

/** `content`: the file's bytes in base64; they may be compressed with gzip. */
const file = { account, content: z.string(c.bad) };
const fileLine = z.int(c.bad).check(z.minimum(1, c.bad));

/** The most lines of a file that a person leaves out. */
export const LEFT_OUT_MAX = 1000;
/** Problem lines that a person leaves out, each with the reason. */
const leftOut = z.optional(
  z
    .array(z.object({ line: fileLine, reason: c.requiredText('fillReason', 200) }), c.bad)
    .check(z.maxLength(LEFT_OUT_MAX, c.bad)),
);

/** How the browser read the file; `digest` is the SHA-256 of the original file in hexadecimal. */
const source = z.optional(
  z.object({
    kind: z.enum(['csv', 'xlsx', 'html', 'pdf'], c.bad),
    digest: z.string().check(z.regex(/^[0-9a-f]{64}$/, c.bad)),
  }),
);

export const previewStatementInput = z.object({
  ...file,
  source,
  layout: z.optional(statementLayout),
  /** The line of the headings, 0 for none, chosen by a person. The layout is then guessed from there. */
  headerLine: z.optional(z.int(c.bad).check(z.minimum(0, c.bad))),
  leftOut,
});

const yes = z.optional(z.boolean(c.bad));
export const importStatementInput = c.changeInput({
  ...file,
  source,
  fileName: c.requiredText('badInput', 200),
  layout: statementLayout,
  leftOut,
  /** It is the statement of this account, though it looks like another one's. */
  isConfirmed: yes,
  /** No check ran, and a person knows it: no line of the file proves a deposit. */
  isUnproved: yes,
  /** Imports that read the same rows in another way: they are removed, and this one takes their place. */
  replaces: z.optional(z.array(c.id, c.bad).check(z.maxLength(20, c.bad))),
});

export const statementLayoutsInput = z.object({ account });
export const removeLayoutInput = c.changeInput({
  account,
  header: statementLayout.shape.header,
});

export const reconciliationInput = z.object({ account, day: z.optional(c.day) });

const lineId = z
  .int('notFound' satisfies ErrorKey)
  .check(z.minimum(1, 'notFound' satisfies ErrorKey), z.maximum(2 ** 53 - 1, 'notFound' satisfies ErrorKey));

export const confirmMatchInput = c.changeInput({ lineId, requestId: c.id });
export const undoMatchInput = c.changeInput({ lineId });

/** A counted balance in rupees; negative if the account is overdrawn. */
const balance = c.rupees.check(
  z.minimum(-1_000_000_000_000, 'amountInvalid' satisfies ErrorKey),
  z.maximum(1_000_000_000_000, 'amountInvalid' satisfies ErrorKey),
  z.refine((pkr) => Math.abs(Math.round(pkr * 100) / 100 - pkr) < 1e-9, 'amountInvalid' satisfies ErrorKey),
) as z.ZodMiniType as typeof c.pkrAmount;

export const countBalanceInput = c.changeInput({
  account,
  day: c.day,
  balance,
  note: c.optionalText(200),
});

export const APPROVED_AT_ONCE = 500;

export const approveArrivedInput = c.changeInput({
  account,
  /** The ids of the deposits that the person saw on the screen; no other deposit is approved. */
  ids: z.array(c.id, c.bad).check(z.maxLength(APPROVED_AT_ONCE, c.bad)),
});

export type PreviewStatementInput = z.infer<typeof previewStatementInput>;
export type RemoveLayoutInput = z.infer<typeof removeLayoutInput>;
export type StatementLayoutsInput = z.infer<typeof statementLayoutsInput>;
export type ImportStatementInput = z.infer<typeof importStatementInput>;
export type ReconciliationInput = z.infer<typeof reconciliationInput>;
export type ConfirmMatchInput = z.infer<typeof confirmMatchInput>;
export type UndoMatchInput = z.infer<typeof undoMatchInput>;
export type CountBalanceInput = z.infer<typeof countBalanceInput>;
export type ApproveArrivedInput = z.infer<typeof approveArrivedInput>;
