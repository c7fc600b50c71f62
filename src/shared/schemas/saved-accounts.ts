import * as z from 'zod/mini';
import * as c from './common.ts';

/** What the member calls the account. */
const name = c.requiredText('fillAllFields', 40);

/** An account that a member keeps for withdrawals; the texts are those of a withdrawal. */
export const saveAccountInput = z.object({
  name,
  accountNumber: c.requiredText('fillPaymentDetails', 50),
  accountName: c.requiredText('fillPaymentDetails', 100),
  bankName: c.requiredText('fillPaymentDetails', 100),
  idempotencyKey: c.idempotencyKey,
});
export const renameAccountInput = z.object({ id: c.id, name, idempotencyKey: c.idempotencyKey });

export type SaveAccountInput = z.infer<typeof saveAccountInput>;
export type RenameAccountInput = z.infer<typeof renameAccountInput>;
