import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { LANGUAGES, MUTABLE_KINDS } from '../notices.ts';
import * as c from './common.ts';

const bad = 'badInput' satisfies ErrorKey;
const language = z.enum(LANGUAGES, bad);
const hour = z.int(bad).check(z.minimum(0, bad), z.maximum(23, bad));
/** Only its form is checked here: later the server accepts only hosts of push services that it knows. */
const endpoint = z.string(bad).check(z.regex(/^https:\/\/[\x21-\x7e]{1,1000}$/, bad));
const bytes = (length: number) => {
  const characters = Math.ceil((length * 4) / 3);
  return z.string(bad).check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`), bad));
};

/** Without a session, `userId` names the account, which is not approved yet. */
export const subscribeInput = z.object({
  userId: z.optional(c.id),
  endpoint,
  p256dh: bytes(65),
  auth: bytes(16),
  language,
  idempotencyKey: c.idempotencyKey,
});
export const unsubscribeInput = z.object({ endpoint, idempotencyKey: c.idempotencyKey });

export const dismissNewsInput = z.object({
  id: z.int(bad).check(z.minimum(1, bad)),
  idempotencyKey: c.idempotencyKey,
});

export const toldInput = z.object({ language });

/** Hours are in the business time zone. */
export const noticeSettingsInput = z.object({
  language,
  muted: z.array(z.enum(MUTABLE_KINDS, bad)).check(z.maxLength(MUTABLE_KINDS.length, bad)),
  quiet: z.nullable(z.object({ from: hour, to: hour }, bad)),
  details: z.boolean(bad),
  email: z.boolean(bad),
  reminder: z.boolean(bad),
  idempotencyKey: c.idempotencyKey,
});

export type DismissNewsInput = z.infer<typeof dismissNewsInput>;
export type ToldInput = z.infer<typeof toldInput>;
export type SubscribeInput = z.infer<typeof subscribeInput>;
export type UnsubscribeInput = z.infer<typeof unsubscribeInput>;
export type NoticeSettingsInput = z.infer<typeof noticeSettingsInput>;
