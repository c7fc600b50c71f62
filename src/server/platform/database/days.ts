import { and, type Column, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Days } from '#shared/schemas/common.ts';

export const startOf = (day: string) => sql`${day}::date::timestamptz`;
export const endOf = (day: string) => sql`(${day}::date + 1)::timestamptz`;

/** An instant of the business days `from` to `to`, both included. */
export function within(instant: Column, { from, to }: Days): SQL | undefined {
  return and(from ? gte(instant, startOf(from)) : undefined, to ? lt(instant, endOf(to)) : undefined);
}
