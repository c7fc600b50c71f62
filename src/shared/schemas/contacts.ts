import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import * as c from './common.ts';

export const createContactInput = z.object({
  userId: c.id,
  name: c.requiredText('fillAllRequiredFields', 100),
  email: c.email('fillAllRequiredFields'),
  subject: c.requiredText('fillAllRequiredFields', 200),
  message: c.requiredText('fillAllRequiredFields', 5_000),
  idempotencyKey: c.idempotencyKey,
});

/** `new`: not read. `open`: the member awaits an answer. `answered`: the latest words are those of staff. */
export const CONTACT_STATES = ['new', 'open', 'answered'] as const;

/** The list of staff: all, of one state, or of one member. */
export const listContactsInput = z.object({
  ...c.page,
  state: z.optional(z.enum(CONTACT_STATES, 'badInput' satisfies ErrorKey)),
  userId: z.optional(c.id),
});

export const ANSWER_MAX = 5_000;
/** An answer of staff, or further words of the member. */
export const answerContactInput = z.object({
  id: c.id,
  text: c.requiredText('fillAllRequiredFields', ANSWER_MAX),
  idempotencyKey: c.idempotencyKey,
});

export type CreateContactInput = z.infer<typeof createContactInput>;
export type ListContactsInput = z.infer<typeof listContactsInput>;
export type AnswerContactInput = z.infer<typeof answerContactInput>;
