import * as z from 'zod/mini';
import * as c from './common.ts';

/** An announcement is stored only in its author's browser (SPEC section 3). */
export const announcementInput = z.object({
  title: c.requiredLine('fillAllFields', 100),
  message: c.requiredText('fillAllFields', 1_000),
});
export type AnnouncementInput = z.infer<typeof announcementInput>;
