import * as z from 'zod/mini';
import { paisa, toPkr } from '#shared/money.ts';
import { ROLES } from '#shared/policies.ts';
import { ACCOUNT_STATUSES } from '#shared/rules.ts';
import { USER_STATUSES } from '#shared/schemas/users.ts';

/** The instant arrives as a text, because Drizzle switches off the driver's parsers of dates and times. */
export const instant = z.pipe(
  z.string(),
  z.transform((text: string) => new Date(text).toISOString()),
);
export const paisaValue = z.pipe(
  z.int(),
  z.transform((amount: number) => paisa(amount)),
);
/** Paisa in the database, rupees in the answer. */
export const pkrValue = z.pipe(
  z.int(),
  z.transform((amount: number) => toPkr(paisa(amount))),
);
export const bytes = z.instanceof(Buffer);
export const idRow = z.object({ id: z.string() });
export const standing = {
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  accountStatus: z.enum(ACCOUNT_STATUSES),
};

/** @throws Error when a row does not match its schema */
export function parseRows<Row extends z.ZodMiniType>(row: Row, rows: readonly unknown[]): z.output<Row>[] {
  return rows.map((one) => {
    const result = row.safeParse(one);
    if (result.success) return result.data;
    throw new Error('a row of the database is not what its schema says', { cause: result.error });
  });
}
