import * as z from 'zod/mini';

/* Schemas of what the driver answers for a column, for SELECTs in SQL and for JSON that functions answer. */

/** Postgres' text for an instant (Drizzle leaves the driver's parsers off) as ISO 8601. */
export const instant = z.pipe(
  z.string(),
  z.transform((text: string) => new Date(text).toISOString()),
);
