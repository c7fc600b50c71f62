import * as z from 'zod/mini';
import * as c from './common.ts';

export const spinInput = c.changeInput({
  /** The call is refused if today's spin has another commitment now. */
  commitment: z.optional(z.string(c.bad).check(z.regex(/^[0-9a-f]{64}$/, c.bad))),
  clientSeed: z.optional(z.string(c.bad).check(z.regex(/^[\x20-\x7e]{1,64}$/, c.bad))),
});
export type SpinInput = z.infer<typeof spinInput>;
