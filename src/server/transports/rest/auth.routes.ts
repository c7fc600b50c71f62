import * as z from 'zod/mini';
import {
  forgotPasswordInput,
  loginInput,
  registerInput,
  resetPasswordInput,
  validateReferralInput,
  verifyResetCodeInput,
} from '#shared/schemas/auth.ts';
import { idChangeInput, pageInput } from '#shared/schemas/common.ts';
import { loginUser, message, nextCursor, passwordReset, rowId, toRest } from './response-schemas.ts';
import { route } from './route.ts';

export const authRoutes = [
  route({
    method: 'POST',
    path: '/auth/login',
    summary: 'Log in',
    description:
      'A name with an @ is taken for an email. `redirectTo: payment` means that the account awaits its deposit, ' +
      '`second-factor` that the token serves only the second step, which the typed client has.',
    access: 'any',
    input: loginInput,
    response: {
      token: z.string(),
      user: loginUser,
      redirectTo: z.optional(z.enum(['payment', 'second-factor'])),
      message,
    },
    refuses: [401, 403],
    run: async (caller, input) => {
      // The second step is no documented path, so its means stay out of the answer.
      const { passkey: _, setUp: __, ...login } = await caller.auth.login(input);
      return login;
    },
  }),
  route({
    method: 'POST',
    path: '/auth/register',
    summary: 'Sign up with a referral code',
    access: 'any',
    input: registerInput,
    response: { userId: rowId, message },
    refuses: [409],
    run: (caller, input) => caller.auth.register(input),
  }),
  route({
    method: 'GET',
    path: '/auth/validate-referral/{code}',
    summary: 'Check a referral code',
    access: 'any',
    input: validateReferralInput,
    response: { valid: z.boolean() },
    run: async (caller, input) => ({ valid: (await caller.auth.validateReferral(input)).valid }),
  }),
  route({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Ask for a password reset',
    description: 'The answer is the same whether or not an account matches.',
    access: 'any',
    input: forgotPasswordInput,
    response: { message },
    image: true,
    run: (caller, input) => caller.auth.forgotPassword(input),
  }),
  route({
    method: 'POST',
    path: '/auth/verify-reset-code',
    summary: 'Check a one-time reset code',
    access: 'any',
    input: verifyResetCodeInput,
    response: { valid: z.boolean() },
    run: (caller, input) => caller.auth.verifyResetCode(input),
  }),
  route({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password with a one-time reset code',
    access: 'any',
    input: resetPasswordInput,
    response: { message },
    run: (caller, input) => caller.auth.resetPassword(input),
  }),
  route({
    method: 'GET',
    path: '/auth/password-requests',
    summary: 'List password reset requests, newest first',
    access: 'staff',
    input: pageInput,
    response: { requests: z.array(passwordReset), nextCursor },
    run: async (caller, input) => {
      const page = await caller.auth.listPasswordResets(input);
      return {
        requests: page.items.map((one) => toRest(passwordReset, one)),
        nextCursor: page.nextCursor,
      };
    },
  }),
  route({
    method: 'POST',
    path: '/auth/approve-password-reset/{id}',
    summary: 'Complete a password reset: the asked-for password becomes the password',
    access: 'staff',
    input: idChangeInput,
    response: { message },
    refuses: [409],
    run: (caller, input) => caller.auth.approvePasswordReset(input),
  }),
  route({
    method: 'POST',
    path: '/auth/reject-password-reset/{id}',
    summary: 'Reject or delete a password reset request',
    access: 'staff',
    input: idChangeInput,
    response: { message },
    refuses: [409],
    run: (caller, input) => caller.auth.rejectPasswordReset(input),
  }),
];
