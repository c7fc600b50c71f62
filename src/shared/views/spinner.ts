import * as z from 'zod/mini';
import { day, id, instant, list, rupees } from './common.ts';

const odds = {
  odds: list(z.strictObject({ usdMils: z.int(), weight: z.int() })),
  oddsHash: z.string(),
};

export const spinnerStatus = z.object({
  canSpin: z.boolean(),
  nextSpinTime: z.nullable(instant),
  businessDay: day,
  ...odds,
  /** The commitment of today's spin; null if there is none, or the server lacks the APP_SECRET behind it. */
  commitment: z.nullable(z.string()),
});
export type SpinnerStatus = z.output<typeof spinnerStatus>;

export const spinView = z.object({
  id,
  businessDay: day,
  memberId: id,
  commitment: z.string(),
  secret: z.string(),
  clientSeed: z.string(),
  clientSeedByServer: z.boolean(),
  ...odds,
  roll: z.int(),
  /** The prize in US dollars, or 'try again'. */
  result: z.union([z.number(), z.literal('try again')]),
  prize: rupees,
  slice: z.int(),
  spunAt: instant,
});
export type SpinView = z.output<typeof spinView>;

export const spinResult = z.extend(spinView, { newBalance: rupees, nextSpinTime: instant });
export type SpinResult = z.output<typeof spinResult>;
