import * as z from 'zod/mini';
import { plainText } from '../identifiers.ts';
import * as c from './common.ts';

export const createContactInput = c.changeInput({
  userId: c.id,
  name: c.requiredLine('fillAllRequiredFields', 100),
  email: c.email('fillAllRequiredFields'),
  subject: c.requiredLine('fillAllRequiredFields', 200),
  message: c.requiredText('fillAllRequiredFields', 5_000),
});

export const createGuestContactInput = c.changeInput({
  name: createContactInput.shape.name,
  email: c.emailOrPhone('fillAllRequiredFields'),
  subject: createContactInput.shape.subject,
  requestNumber: z.optional(
    z.string(c.bad).check(z.overwrite(plainText), z.regex(/^(?:(?:r\s*-?|#)?\s*\d{1,9})?$/i, c.bad)),
  ),
  message: createContactInput.shape.message,
});

/** `open`: staff have read it, and the last text of the sender has no answer. */
export const CONTACT_STATES = ['new', 'open', 'answered'] as const;

export const listContactsInput = z.object({
  ...c.page,
  state: z.optional(z.enum(CONTACT_STATES, c.bad)),
  userId: z.optional(c.id),
});

export const ANSWER_MAX = 5_000;
export const answerContactInput = c.changeInput({
  id: c.id,
  text: c.requiredText('fillAllRequiredFields', ANSWER_MAX),
});

export type CreateContactInput = z.infer<typeof createContactInput>;
export type CreateGuestContactInput = z.infer<typeof createGuestContactInput>;
export type ListContactsInput = z.infer<typeof listContactsInput>;
export type AnswerContactInput = z.infer<typeof answerContactInput>;
