import type * as z from 'zod/mini';
import * as c from './common.ts';

export const SAVED_NAME_MAX = 40;
const name = c.requiredLine('fillAllFields', SAVED_NAME_MAX);

/** All fields but `name` have the limits of a withdrawal. */
export const saveAccountInput = c.changeInput({
  name,
  accountNumber: c.identifier('fillPaymentDetails', 50),
  accountName: c.requiredLine('fillPaymentDetails', 100),
  bankName: c.requiredLine('fillPaymentDetails', 100),
});
export const renameAccountInput = c.changeInput({ id: c.id, name });

export type SaveAccountInput = z.infer<typeof saveAccountInput>;
export type RenameAccountInput = z.infer<typeof renameAccountInput>;
