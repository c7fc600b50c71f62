import * as z from 'zod/mini';
import * as c from './common.ts';

export const SAVED_NAME_MAX = 40;
const name = c.requiredLine('fillAllFields', SAVED_NAME_MAX);

/** All fields but `name` have the limits of a withdrawal. */
export const saveAccountInput = z.object({
  name,
  accountNumber: c.identifier('fillPaymentDetails', 50),
  accountName: c.requiredLine('fillPaymentDetails', 100),
  bankName: c.requiredLine('fillPaymentDetails', 100),
  idempotencyKey: c.idempotencyKey,
});
export const renameAccountInput = z.object({ id: c.id, name, idempotencyKey: c.idempotencyKey });

export type SaveAccountInput = z.infer<typeof saveAccountInput>;
export type RenameAccountInput = z.infer<typeof renameAccountInput>;
