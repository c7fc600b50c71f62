import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { MOVEMENT_KINDS } from '../movements.ts';
import { PAYMENT_METHODS } from '../rules.ts';
import * as c from './common.ts';

const account = z.enum(PAYMENT_METHODS, 'selectPaymentMethod' satisfies ErrorKey);

/** A transfer that staff record: cash moved from one receiving account to another. */
export const transferInput = z
  .object({
    from: account,
    to: account,
    amount: c.pkrAmount,
    note: c.requiredText('enterNote', 200),
    idempotencyKey: c.idempotencyKey,
  })
  .check(
    z.refine(({ from, to }) => from !== to, {
      error: 'transferToSameAccount' satisfies ErrorKey,
      path: ['to'],
    }),
  );

/** The ledger accounts whose entries staff can list; `cash` means all receiving accounts together. */
export const BOOKS = [...PAYMENT_METHODS, 'cash', 'fees', 'adjustments'] as const;
export type Book = (typeof BOOKS)[number];

export const listEntriesInput = z.object({
  ...c.page,
  of: z.enum(BOOKS, 'badInput' satisfies ErrorKey),
  kind: z.optional(z.enum(MOVEMENT_KINDS, 'badInput' satisfies ErrorKey)),
  /** The first and the last business day, both included. */
  from: z.optional(c.day),
  to: z.optional(c.day),
});

export type TransferInput = z.infer<typeof transferInput>;
export type ListEntriesInput = z.infer<typeof listEntriesInput>;
