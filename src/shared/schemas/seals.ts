import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { day, id, page } from './common.ts';

/** The seals of a day and the days before it, newest first. */
export const listSealsInput = z.object({ limit: page.limit, cursor: z.nullish(day) });

/** Whose proof is asked for: a movement of the history, the entry that decided a request, or a spin. */
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
