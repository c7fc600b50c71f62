import * as z from 'zod/mini';
import { LANGUAGES, MUTABLE_KINDS } from '../notices.ts';
import * as c from './common.ts';

const language = z.enum(LANGUAGES, c.bad);
const hour = z.int(c.bad).check(z.minimum(0, c.bad), z.maximum(23, c.bad));
/** Only its form is checked here: later the server accepts only hosts of push services that it knows. */
const endpoint = z.string(c.bad).check(z.regex(/^https:\/\/[\x21-\x7e]{1,1000}$/, c.bad));
const bytes = (length: number) => {
  const characters = Math.ceil((length * 4) / 3);
  return z.string(c.bad).check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`), c.bad));
};

/** Without a session, `userId` names the account, which is not approved yet. */
export const subscribeInput = c.changeInput({
  userId: z.optional(c.id),
  endpoint,
  p256dh: bytes(65),
  auth: bytes(16),
  language,
});
export const unsubscribeInput = c.changeInput({ endpoint });

export const dismissNewsInput = c.changeInput({
  id: z.int(c.bad).check(z.minimum(1, c.bad)),
});

export const toldInput = z.object({ language });

/** Hours are in the business time zone. */
export const noticeSettingsInput = c.changeInput({
  language,
  muted: z.array(z.enum(MUTABLE_KINDS, c.bad)).check(z.maxLength(MUTABLE_KINDS.length, c.bad)),
  quiet: z.nullable(z.object({ from: hour, to: hour }, c.bad)),
  details: z.boolean(c.bad),
  email: z.boolean(c.bad),
  reminder: z.boolean(c.bad),
});

export type DismissNewsInput = z.infer<typeof dismissNewsInput>;
export type ToldInput = z.infer<typeof toldInput>;
export type SubscribeInput = z.infer<typeof subscribeInput>;
export type UnsubscribeInput = z.infer<typeof unsubscribeInput>;
export type NoticeSettingsInput = z.infer<typeof noticeSettingsInput>;
