import * as z from 'zod/mini';
import * as c from './common.ts';

export const createContactInput = z.object({
  userId: c.id,
  name: c.requiredText('fillAllRequiredFields', 100),
  email: c.email('fillAllRequiredFields'),
  subject: c.requiredText('fillAllRequiredFields', 200),
  message: c.requiredText('fillAllRequiredFields', 5_000),
  idempotencyKey: c.idempotencyKey,
});
export type CreateContactInput = z.infer<typeof createContactInput>;
