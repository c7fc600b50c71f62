import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { accountNameOf, codeOf, invitationOf, passwordOf } from '../identifiers.ts';
import type { Language } from '../notices.ts';
import { RESET_CODE, USERNAME_PATTERN } from '../rules.ts';
import * as c from './common.ts';

/** One spelling, so that the limits count together all that the database treats as one account. */
const accountName = (key: ErrorKey) =>
  c.requiredText(key).check(z.overwrite(accountNameOf), z.minLength(1, key));

/** A password that is only compared with the stored one, so the rules for new passwords don't apply. */
function givenPassword(wrong: ErrorKey) {
  return z
    .string('fillAllRequiredFields' satisfies ErrorKey)
    .check(z.minLength(1, 'fillAllRequiredFields' satisfies ErrorKey), z.maxLength(200, wrong));
}

/** A login is not checked by the sign-up rules: a name that can't exist is answered like any wrong name. */
export const loginInput = z.object({
  username: accountName('fillAllRequiredFields'),
  password: givenPassword('badCredentials'),
  email: c.optionalText(200),
});

export const registerInput = c.changeInput({
  name: c.requiredLine('fillAllFieldsWithReferral', 100),
  username: c.username('fillAllFieldsWithReferral'),
  email: c.email('fillAllFieldsWithReferral'),
  phone: c.phone('fillAllFieldsWithReferral'),
  password: c.newPassword('fillAllFieldsWithReferral', 'passwordTooShortLong'),
  referralCode: c.plainLine('fillAllFieldsWithReferral', 30, invitationOf),
});

export const validateReferralInput = z.object({
  code: z.string().check(z.maxLength(2_000), z.overwrite(invitationOf)),
});

export const joiningInput = z.object({ userId: c.id });

/** The first superadmin's address is at localhost. */
const KNOWN_EMAIL = { ...c.EMAIL, pattern: new RegExp(`${c.EMAIL.pattern.source}|^[^@]+@localhost$`, 'i') };

const ownerOf = (missing: ErrorKey) => ({
  username: accountName(missing).check(z.regex(USERNAME_PATTERN, 'usernameInvalid' satisfies ErrorKey)),
  email: accountName(missing).check(z.email(KNOWN_EMAIL)),
});

export const forgotPasswordInput = c.changeInput({
  ...ownerOf('fillResetFields'),
  newPassword: c.newPassword('fillResetFields'),
  screenshot: c.imageDataUrl('fillResetFields'),
  screenshotName: c.optionalText(200),
});

export const mailCodeInput = c.changeInput({
  ...ownerOf('fillAllRequiredFields'),
  language: z.enum(['en', 'ur'] satisfies Language[], c.bad),
});

const code = c
  .plainLine('fillAllRequiredFields', 200, codeOf)
  .check(z.regex(new RegExp(`^\\d{${RESET_CODE.digits}}$`), 'resetCodeInvalid' satisfies ErrorKey));

export const verifyResetCodeInput = c.changeInput({
  username: accountName('fillAllRequiredFields'),
  code,
});
export const resetPasswordInput = c.changeInput({
  username: accountName('fillAllRequiredFields'),
  code,
  newPassword: c.newPassword('fillAllRequiredFields'),
});

export const changePasswordInput = c
  .changeInput({
    password: givenPassword('currentPasswordWrong'),
    newPassword: c.newPassword('fillAllRequiredFields'),
  })
  .check(
    // Staff may have set the present one.
    z.refine(({ password, newPassword }) => passwordOf(password) !== passwordOf(newPassword), {
      ...{ error: 'passwordSeen' satisfies ErrorKey, path: ['newPassword'] },
    }),
  );

export const changeContactInput = c.changeInput({
  email: c.email('fillAllRequiredFields'),
  phone: c.phone('fillAllRequiredFields'),
  password: givenPassword('currentPasswordWrong'),
});

/** Setting up one-time codes needs it: a stolen session alone is not enough. */
export const ownPasswordInput = z.object({ password: givenPassword('currentPasswordWrong') });

/**
 * With `pendingOnly` the call never deletes, even if another staff person has decided the request in the
 * meantime.
 */
export const rejectResetInput = c.changeInput({
  id: c.id,
  pendingOnly: z.optional(z.boolean(c.bad)),
});

export type LoginInput = z.infer<typeof loginInput>;
export type RegisterInput = z.infer<typeof registerInput>;
export type ChangeContactInput = z.infer<typeof changeContactInput>;
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;
export type OwnPasswordInput = z.infer<typeof ownPasswordInput>;
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>;
export type MailCodeInput = z.infer<typeof mailCodeInput>;
export type VerifyResetCodeInput = z.infer<typeof verifyResetCodeInput>;
export type RejectResetInput = z.infer<typeof rejectResetInput>;
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;
