import * as z from 'zod/mini';
import type { Pkr } from '../money.ts';

/*
 * The views are what procedures answer: rupees, instants (ISO 8601 in UTC) and business days (YYYY-MM-DD).
 * SQL answers and REST derive from them; screens take only their types.
 */

export const id = z.uuid();
export const instant = z.iso.datetime();
export const day = z.iso.date();
export const rupees = z.number() as unknown as z.ZodMiniType<Pkr, Pkr>;
export const list = <T extends z.ZodMiniType>(item: T) => z.readonly(z.array(item));

/** `nextCursor` is the cursor for the page after it; null on the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}
