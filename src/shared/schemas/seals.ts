import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { day, id, page } from './common.ts';

/** `cursor` is the day that the page begins with; without it the newest day. */
export const listSealsInput = z.object({ limit: page.limit, cursor: z.nullish(day) });

export const entryProofInput = z
  .object({ movement: page.cursor, request: z.optional(id), spin: z.optional(id) })
  .check(
    z.refine(
      ({ movement, request, spin }) => [movement, request, spin].filter((one) => one != null).length === 1,
      'badInput' satisfies ErrorKey,
    ),
  );

export type ListSealsInput = z.infer<typeof listSealsInput>;
export type EntryProofInput = z.infer<typeof entryProofInput>;
