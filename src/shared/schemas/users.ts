import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { TRANSACTION_TYPES } from '../movements.ts';
import { ROLES } from '../policies.ts';
import { PAYMENT_METHODS } from '../rules.ts';
import * as c from './common.ts';

export const USER_STATUSES = ['Active', 'Inactive'] as const;

export const listUsersInput = z.object({
  ...c.page,
  role: z.optional(z.enum(ROLES, 'badInput' satisfies ErrorKey)),
  status: z.optional(z.enum(USER_STATUSES, 'badInput' satisfies ErrorKey)),
  search: c.search,
});

/** The form also shows a status, which is not sent (SPEC section 5). */
export const createUserInput = z.object({
  name: c.requiredLine('fillAllRequiredFields', 100),
  username: c.username('fillAllRequiredFields'),
  email: c.email('fillAllRequiredFields'),
  phone: c.phone('fillAllRequiredFields'),
  password: c.newPassword('fillAllRequiredFields'),
  paymentMethod: z.enum(PAYMENT_METHODS, 'selectPaymentMethod' satisfies ErrorKey),
  role: z._default(z.enum(['user', 'admin'], 'badInput' satisfies ErrorKey), 'user'),
  idempotencyKey: c.idempotencyKey,
});

/** A blank password leaves the current one. */
export const updateUserInput = z.object({
  id: c.id,
  status: z.enum(USER_STATUSES, 'badInput' satisfies ErrorKey),
  password: z.optional(c.newPasswordOrBlank),
  idempotencyKey: c.idempotencyKey,
});

export const adjustBalanceInput = z.object({
  id: c.id,
  amount: c.pkrAmount.check(z.minimum(1, 'amountBelowOne' satisfies ErrorKey)),
  type: z.enum(['deposit', 'withdraw'], 'badInput' satisfies ErrorKey),
  description: c.optionalText(300),
  idempotencyKey: c.idempotencyKey,
});

export const NOTE_MAX = 2_000;
export const addNoteInput = z.object({
  id: c.id,
  text: c.requiredText('fillAllRequiredFields', NOTE_MAX),
  idempotencyKey: c.idempotencyKey,
});

export const userPageInput = z.object({ ...c.page, id: c.id });

export const listTransactionsInput = z.extend(userPageInput, {
  type: z.optional(z.enum(TRANSACTION_TYPES, 'badInput' satisfies ErrorKey)),
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
