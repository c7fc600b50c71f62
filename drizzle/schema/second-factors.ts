import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';
import { users } from './users.ts';

/** The one-time codes (TOTP) of a staff account. A row begins with the first right code. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** The shared secret, encrypted with a key derived from APP_SECRET. */
  secret: bytea('secret').notNull(),
  /** The time step of the last accepted code; earlier steps and this one are refused. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  /** Hashes of the recovery codes that were not used yet. */
  recovery: text('recovery').array().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
