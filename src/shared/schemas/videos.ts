import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { parseUrl } from '../video-players.ts';
import * as c from './common.ts';

const url = c.requiredText('fillAllFields', 2_000).check(
  z.refine((text) => {
    const parsed = parseUrl(text);
    return parsed !== undefined && /^https?:$/.test(parsed.protocol);
  }, 'urlInvalid' satisfies ErrorKey),
);

const fields = {
  title: c.requiredLine('fillAllFields', 200),
  description: c.requiredText('fillAllFields', 2_000),
  url,
};

export const createVideoInput = c.changeInput({ ...fields });
export const updateVideoInput = c.changeInput({
  id: c.id,
  ...fields,
  isActive: z.optional(z.boolean(c.bad)),
});
export const activateVideoInput = c.changeInput({
  id: c.id,
  isActive: z.boolean(c.bad),
});
export const moveVideoInput = c.changeInput({
  id: c.id,
  direction: z.enum(['up', 'down'], c.bad),
});
export const clickVideoInput = c.changeInput({ videoId: c.id });

export type CreateVideoInput = z.infer<typeof createVideoInput>;
export type UpdateVideoInput = z.infer<typeof updateVideoInput>;
export type ActivateVideoInput = z.infer<typeof activateVideoInput>;
export type MoveVideoInput = z.infer<typeof moveVideoInput>;
export type ClickVideoInput = z.infer<typeof clickVideoInput>;
