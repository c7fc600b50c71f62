import * as z from 'zod/mini';
import { ROLES } from '../policies.ts';
import { REQUEST_STATUSES } from '../schemas/requests.ts';
import { id, instant } from './common.ts';

export const passwordResetView = z.object({
  id,
  userId: id,
  username: z.string(),
  role: z.enum(ROLES),
  email: z.string(),
  screenshot: z.nullable(z.string()),
  /**
   * The password that the request asks for; null once it is decided or 7 days old, or if the caller may not
   * decide it.
   */
  newPassword: z.nullable(z.string()),
  status: z.enum(REQUEST_STATUSES),
  replaced: z.int(),
  /** Until when a one-time code of the account is valid, or null. A decision of the request ends the code. */
  codeUntil: z.nullable(instant),
  createdAt: instant,
});
export type PasswordResetView = z.output<typeof passwordResetView>;
