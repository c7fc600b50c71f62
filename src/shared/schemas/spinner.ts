import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import * as c from './common.ts';

export const spinInput = z.object({
  /** The call is refused if today's spin has another commitment now. */
  commitment: z.optional(
    z.string('badInput' satisfies ErrorKey).check(z.regex(/^[0-9a-f]{64}$/, 'badInput' satisfies ErrorKey)),
  ),
  clientSeed: z.optional(
    z
      .string('badInput' satisfies ErrorKey)
      .check(z.regex(/^[\x20-\x7e]{1,64}$/, 'badInput' satisfies ErrorKey)),
  ),
  idempotencyKey: c.idempotencyKey,
});
export type SpinInput = z.infer<typeof spinInput>;
