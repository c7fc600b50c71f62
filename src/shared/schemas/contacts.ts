import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { plainText } from '../identifiers.ts';
import * as c from './common.ts';

export const createContactInput = z.object({
  userId: c.id,
  name: c.requiredLine('fillAllRequiredFields', 100),
  email: c.email('fillAllRequiredFields'),
  subject: c.requiredLine('fillAllRequiredFields', 200),
  message: c.requiredText('fillAllRequiredFields', 5_000),
  idempotencyKey: c.idempotencyKey,
});

export const createGuestContactInput = z.object({
  name: createContactInput.shape.name,
  email: c.emailOrPhone('fillAllRequiredFields'),
  subject: createContactInput.shape.subject,
  requestNumber: z.optional(
    z
      .string('badInput' satisfies ErrorKey)
      .check(
        z.overwrite(plainText),
        z.regex(/^(?:(?:r\s*-?|#)?\s*\d{1,9})?$/i, 'badInput' satisfies ErrorKey),
      ),
  ),
  message: createContactInput.shape.message,
  idempotencyKey: c.idempotencyKey,
});

/** `open`: staff have read it, and the last text of the sender has no answer. */
export const CONTACT_STATES = ['new', 'open', 'answered'] as const;

export const listContactsInput = z.object({
  ...c.page,
  state: z.optional(z.enum(CONTACT_STATES, 'badInput' satisfies ErrorKey)),
  userId: z.optional(c.id),
});

export const ANSWER_MAX = 5_000;
export const answerContactInput = z.object({
  id: c.id,
  text: c.requiredText('fillAllRequiredFields', ANSWER_MAX),
  idempotencyKey: c.idempotencyKey,
});

export type CreateContactInput = z.infer<typeof createContactInput>;
export type CreateGuestContactInput = z.infer<typeof createGuestContactInput>;
export type ListContactsInput = z.infer<typeof listContactsInput>;
export type AnswerContactInput = z.infer<typeof answerContactInput>;
