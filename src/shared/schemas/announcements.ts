import * as z from 'zod/mini';
import * as c from './common.ts';

/** Announcements are stored only in the browser of their author (SPEC section 3). */
export const announcementInput = z.object({
  title: c.requiredText('fillAllFields', 100),
  message: c.requiredText('fillAllFields', 1_000),
});
export type AnnouncementInput = z.infer<typeof announcementInput>;
