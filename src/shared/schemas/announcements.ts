import * as z from 'zod/mini';
import * as c from './common.ts';

/** Announcements stay in the browser of the person who writes them (SPEC section 3). */
export const announcementInput = z.object({
  title: c.requiredText('fillAllFields', 100),
  message: c.requiredText('fillAllFields', 1_000),
});
export type AnnouncementInput = z.infer<typeof announcementInput>;
