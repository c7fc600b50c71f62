import * as z from 'zod/mini';
import { id, instant, list, rupees } from './common.ts';

export const videoView = z.object({
  id,
  title: z.string(),
  description: z.string(),
  url: z.string(),
  isActive: z.boolean(),
  place: z.optional(z.int()),
  createdAt: instant,
});
export type VideoView = z.output<typeof videoView>;

const clicks = { dailyClicks: z.int(), remainingClicks: z.int() };

export const videoStatus = z.object({
  ...clicks,
  canClick: z.boolean(),
  watched: list(z.string()),
  resetsAt: instant,
});
export type VideoStatus = z.output<typeof videoStatus>;

export const videoClickResult = z.object({
  videoUrl: z.string(),
  ...clicks,
  rewardEarned: rupees,
  newBalance: rupees,
  message: z.string(),
});
export type VideoClickResult = z.output<typeof videoClickResult>;
