import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import {
  comparisonKey,
  copiedWords,
  isPlain,
  nameOrEmailOf,
  passwordOf,
  phoneOf,
  plainNumber,
  plainText,
} from '../identifiers.ts';
import type { Pkr } from '../money.ts';
import { IMAGE_MAX_BYTES, LIST_LIMITS, PASSWORD_MIN_LENGTH, PHONE_PATTERN } from '../rules.ts';

/*
 * An issue's message is the key of an error text (shared/i18n/en/refusals.ts), so that each side can show it
 * in the reader's language.
 */

export const bad = 'badInput' satisfies ErrorKey;

/**
 * A required text, after control characters and the spaces around it are removed: not empty, at most `max`
 * characters, and storable in Postgres.
 */
export function requiredText(key: ErrorKey, max = 200) {
  return z
    .string(key)
    .check(
      z.overwrite(withoutControls),
      z.trim(),
      z.minLength(1, key),
      z.refine(isVisible, key),
      z.maxLength(max, 'textTooLong' satisfies ErrorKey),
      z.refine(isStorable, bad),
    );
}

/**
 * Removes controls (but \n, \t, and NUL, which `isStorable` refuses), invisible letters but joiners, marks of
 * direction, and all but four marks on one letter.
 */
function withoutControls(text: string): string {
  return text
    .replace(
      /[^\P{Cc}\0\t\n]|(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu,
      '',
    )
    .replace(/(\p{M}{4})\p{M}+/gu, '$1');
}

export function requiredLine(key: ErrorKey, max = 200) {
  return requiredText(key, max).check(z.overwrite((text) => text.replace(/\s*[\t\n\u2028\u2029]\s*/g, ' ')));
}

/** A required text that is ASCII once its spelling is plain; only then is it measured. */
export function plainLine(missing: ErrorKey, max = 200, spell = plainText) {
  return requiredLine(missing, 1_000).check(
    ...plain(spell),
    z.minLength(1, missing),
    z.maxLength(max, 'textTooLong' satisfies ErrorKey),
  );
}

const plain = (spell: (text: string) => string) =>
  [z.overwrite<string>(spell), z.refine<string>(isPlain, 'identifierForeign' satisfies ErrorKey)] as const;

/** Two marks alone could not be told apart: identifiers are compared by their letters and digits. */
const hasKey = (text: string) => text === '' || !isPlain(text) || comparisonKey(text) !== '';

/** A required id of a payment, or number of an account. */
export function identifier(missing: ErrorKey, max: number) {
  return plainLine(missing, max, plainNumber).check(z.refine(hasKey, missing));
}

export function optionalIdentifier(missing: ErrorKey, max: number) {
  return z.optional(
    z
      .string(bad)
      .check(
        z.overwrite(withoutControls),
        z.refine(isStorable, bad),
        ...plain(plainNumber),
        z.refine(hasKey, missing),
        z.maxLength(max, 'textTooLong' satisfies ErrorKey),
      ),
  );
}

/** U+2800 is a Braille sign without dots. */
function isVisible(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\u2800]/u.test(text);
}

export function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text);
}

export function optionalText(max = 500) {
  return z.optional(
    z
      .string(bad)
      .check(
        z.overwrite(withoutControls),
        z.trim(),
        z.maxLength(max, 'textTooLong' satisfies ErrorKey),
        z.refine(isStorable, bad),
      ),
  );
}

export const search = optionalText(100).check(z.overwrite((typed) => typed && copiedWords(typed)));

export const id = z.uuid('notFound' satisfies ErrorKey);

/** Of a new account: messengers leave out a mark at the end of a link. */
const NEW_USERNAME_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{1,28}[A-Za-z0-9]$/;

export function username(missing: ErrorKey) {
  return plainLine(missing).check(z.regex(NEW_USERNAME_PATTERN, 'usernameInvalid' satisfies ErrorKey));
}

/** As browsers check the type "email", but with a dot in the domain; `&`, `%` and xn--… occur. */
export const EMAIL = {
  pattern:
    /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i,
  error: 'emailInvalid' satisfies ErrorKey,
};

export function email(missing: ErrorKey) {
  return plainLine(missing, 200, nameOrEmailOf).check(z.email(EMAIL));
}

export function phone(missing: ErrorKey) {
  return plainLine(missing, 200, phoneOf).check(z.regex(PHONE_PATTERN, 'phoneInvalid' satisfies ErrorKey));
}

export function emailOrPhone(missing: ErrorKey) {
  const spell = (typed: string) => (/[@＠]/.test(typed) ? nameOrEmailOf : phoneOf)(typed);
  return plainLine(missing, 200, spell).check(
    z.refine(
      (text) => PHONE_PATTERN.test(text) || EMAIL.pattern.test(text),
      'emailOrPhoneInvalid' satisfies ErrorKey,
    ),
  );
}

export function newPassword(missing: ErrorKey, tooShort: ErrorKey = 'passwordTooShort') {
  return passwordText(missing).check(
    z.refine((typed) => passwordOf(typed).trim() !== '', missing),
    z.minLength(PASSWORD_MIN_LENGTH, tooShort),
    z.refine((typed) => passwordOf(typed).length >= PASSWORD_MIN_LENGTH, tooShort),
  );
}

export const newPasswordOrBlank = passwordText('passwordTooShort').check(
  z.refine(
    (typed) => typed.trim() === '' || passwordOf(typed).length >= PASSWORD_MIN_LENGTH,
    'passwordTooShort' satisfies ErrorKey,
  ),
);

function passwordText(missing: ErrorKey) {
  return z
    .string(missing)
    .check(z.maxLength(200, 'passwordTooLong' satisfies ErrorKey), z.refine(isStorable, bad));
}

/** NaN is what a form makes of a text that is no amount. */
export const rupees = z.number({
  error: ({ input }) => (typeof input === 'number' ? 'amountInvalid' : 'amountRequired') satisfies ErrorKey,
});

export const pkrAmount = rupees.check(
  z.minimum(0.01, 'amountInvalid' satisfies ErrorKey),
  z.maximum(1_000_000_000, 'amountInvalid' satisfies ErrorKey),
  z.refine((pkr) => Math.abs(Math.round(pkr * 100) / 100 - pkr) < 1e-9, 'amountInvalid' satisfies ErrorKey),
  z.overwrite((pkr) => Math.round(pkr * 100) / 100),
) as z.ZodMiniType as z.ZodMiniType<Pkr, number>;

/** A picture as a data URL, at most 5 MB when decoded: base64 takes 4 characters for 3 bytes. */
export function imageDataUrl(missing: ErrorKey) {
  return z.string(missing).check(
    z.refine((url) => /\S/.test(url), missing),
    z.maxLength(Math.ceil(IMAGE_MAX_BYTES / 3) * 4 + 64, 'fileTooLarge' satisfies ErrorKey),
    z.refine((url) => url.startsWith('data:image/'), 'fileNotImage' satisfies ErrorKey),
  );
}

/**
 * The caller's key for one change: a repeated call with the same key gets the first answer and changes
 * nothing.
 */
export const idempotencyKey = z.optional(z.string(bad).check(z.regex(/^[\x21-\x7e]{1,200}$/, bad)));

/** `cursor` is the `nextCursor` of the page before. */
export const page = {
  limit: z.optional(z.int(bad).check(z.minimum(1, bad), z.maximum(LIST_LIMITS.max, bad))),
  cursor: z.nullish(
    z.string('badCursor' satisfies ErrorKey).check(z.regex(/^\d{1,18}$/, 'badCursor' satisfies ErrorKey)),
  ),
};

export const day = z.string(bad).check(
  z.iso.date(bad),
  z.refine((text) => text >= '2000-01-01' && text <= '2199-12-31', bad),
);

/** Business days, both included. */
export const days = { from: z.optional(day), to: z.optional(day) };
export type Days = z.infer<z.ZodMiniObject<typeof days>>;

/** The input of a change: its fields, and the caller's key. */
export function changeInput<Fields extends z.core.$ZodLooseShape>(fields: Fields) {
  return z.object({ ...fields, idempotencyKey });
}

export const answerInput = (max: number) => z.object({ answer: optionalText(max) });

export const sentTextInput = (max: number) => z.object({ text: requiredText('fillAllRequiredFields', max) });

export const idInput = z.object({ id });
export const idChangeInput = changeInput({ id });
export const keyInput = z.object({ idempotencyKey });
export const pageInput = z.object(page);

export type IdChangeInput = z.infer<typeof idChangeInput>;
export type KeyInput = z.infer<typeof keyInput>;
