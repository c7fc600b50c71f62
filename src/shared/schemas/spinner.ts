import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import * as c from './common.ts';

export const spinInput = z.object({
  /** The commitment that this seed is for; it must be the open one. */
  commitment: z.optional(
    z.string('badInput' satisfies ErrorKey).check(z.regex(/^[0-9a-f]{64}$/, 'badInput' satisfies ErrorKey)),
  ),
  /** The browser's seed, which the member may change. If absent, the server creates one and marks it. */
  clientSeed: z.optional(
    z
      .string('badInput' satisfies ErrorKey)
      .check(z.regex(/^[\x20-\x7e]{1,64}$/, 'badInput' satisfies ErrorKey)),
  ),
  idempotencyKey: c.idempotencyKey,
});
export type SpinInput = z.infer<typeof spinInput>;
