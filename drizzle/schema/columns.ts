import { type AnyPgColumn, bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import { paisa as amount, type Paisa } from '#shared/money.ts';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const bits = (name: string, length: number) =>
  customType<{ data: string }>({ dataType: () => `bit(${length})` })(name);

/** The id of a Postgres transaction (not of a payment), as a text of digits. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

export const paisa = (name: string) => bigint(name, { mode: 'number' }).$type<Paisa>();

export const NOTHING = amount(0);

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const primaryId = () => uuid('id').primaryKey().defaultRandom();

export const reference = (name: string, to: () => AnyPgColumn) => uuid(name).references(to);

export const rowId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** The order and the cursor of a list. */
export const sequence = () => bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull();

export const listed = () => ({ id: primaryId(), seq: sequence() });
