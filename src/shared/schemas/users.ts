import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { TRANSACTION_TYPES } from '../movements.ts';
import { ROLES } from '../policies.ts';
import { PAYMENT_METHODS } from '../rules.ts';
import * as c from './common.ts';

export const USER_STATUSES = ['Active', 'Inactive'] as const;

export const listUsersInput = z.object({
  ...c.page,
  role: z.optional(z.enum(ROLES, c.bad)),
  status: z.optional(z.enum(USER_STATUSES, c.bad)),
  search: c.search,
});

/** The form also shows a status, which is not sent (SPEC section 5). */
export const createUserInput = c.changeInput({
  name: c.requiredLine('fillAllRequiredFields', 100),
  username: c.username('fillAllRequiredFields'),
  email: c.email('fillAllRequiredFields'),
  phone: c.phone('fillAllRequiredFields'),
  password: c.newPassword('fillAllRequiredFields'),
  paymentMethod: z.enum(PAYMENT_METHODS, 'selectPaymentMethod' satisfies ErrorKey),
  role: z._default(z.enum(['user', 'admin'], c.bad), 'user'),
});

/** A blank password leaves the current one. */
export const updateUserInput = c.changeInput({
  id: c.id,
  status: z.enum(USER_STATUSES, c.bad),
  password: z.optional(c.newPasswordOrBlank),
});

export const adjustBalanceInput = c.changeInput({
  id: c.id,
  amount: c.pkrAmount.check(z.minimum(1, 'amountBelowOne' satisfies ErrorKey)),
  type: z.enum(['deposit', 'withdraw'], c.bad),
  description: c.optionalText(300),
});

export const NOTE_MAX = 2_000;
export const addNoteInput = c.changeInput({
  id: c.id,
  text: c.requiredText('fillAllRequiredFields', NOTE_MAX),
});

export const userPageInput = z.object({ ...c.page, id: c.id });

export const listTransactionsInput = z.extend(userPageInput, {
  type: z.optional(z.enum(TRANSACTION_TYPES, c.bad)),
  ...c.days,
  search: c.search,
});
/** An account's statement from one business day to another, both included. */
export const statementInput = z.object({ id: c.id, from: c.day, to: c.day });

export type ListUsersInput = z.infer<typeof listUsersInput>;
export type CreateUserInput = z.infer<typeof createUserInput>;
export type UpdateUserInput = z.infer<typeof updateUserInput>;
export type AdjustBalanceInput = z.infer<typeof adjustBalanceInput>;
export type AddNoteInput = z.infer<typeof addNoteInput>;
export type ListTransactionsInput = z.infer<typeof listTransactionsInput>;
export type StatementInput = z.infer<typeof statementInput>;
export type UserPageInput = z.infer<typeof userPageInput>;
