import * as z from 'zod/mini';
import { paisa } from '#shared/money.ts';
import { ROLES } from '#shared/policies.ts';
import { ACCOUNT_STATUSES } from '#shared/rules.ts';
import { USER_STATUSES } from '#shared/schemas/users.ts';

/* Schemas of what the driver answers, for rows of SQL and for JSON that functions answer. */

/** Postgres' text for an instant (Drizzle leaves the driver's parsers off) as ISO 8601. */
export const instant = z.pipe(
  z.string(),
  z.transform((text: string) => new Date(text).toISOString()),
);
/** An amount of the books. */
export const paisaValue = z.pipe(
  z.int(),
  z.transform((amount: number) => paisa(amount)),
);
export const bytes = z.instanceof(Buffer);
export const idRow = z.object({ id: z.string() });
/** Columns of an account. */
export const standing = {
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  accountStatus: z.enum(ACCOUNT_STATUSES),
};

/** @throws Error when a row is not what its schema says */
export function parseRows<Row extends z.ZodMiniType>(row: Row, rows: readonly unknown[]): z.output<Row>[] {
  return rows.map((one) => {
    const result = row.safeParse(one);
    if (result.success) return result.data;
    throw new Error('a row of the database is not what its schema says', { cause: result.error });
  });
}
