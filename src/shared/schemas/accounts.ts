import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { MOVEMENT_KINDS } from '../movements.ts';
import { PAYMENT_METHODS } from '../rules.ts';
import * as c from './common.ts';

const account = z.enum(PAYMENT_METHODS, 'selectPaymentMethod' satisfies ErrorKey);

export const transferInput = c
  .changeInput({
    from: account,
    to: account,
    amount: c.pkrAmount,
    note: c.requiredText('enterNote', 200),
  })
  .check(
    z.refine(({ from, to }) => from !== to, {
      error: 'transferToSameAccount' satisfies ErrorKey,
      path: ['to'],
    }),
  );

/** `cash` means all receiving accounts together. */
export const BOOKS = [...PAYMENT_METHODS, 'cash', 'fees', 'adjustments'] as const;
export type Book = (typeof BOOKS)[number];

export const listEntriesInput = z.object({
  ...c.page,
  of: z.enum(BOOKS, c.bad),
  kind: z.optional(z.enum(MOVEMENT_KINDS, c.bad)),
  ...c.days,
});

export type TransferInput = z.infer<typeof transferInput>;
export type ListEntriesInput = z.infer<typeof listEntriesInput>;
