import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant, primaryId } from './columns.ts';
import { person } from './users.ts';

/** The row is created when the person enters the first right code. */
export const secondFactors = pgTable('second_factors', {
  userId: person('user_id').primaryKey(),
  /** The shared secret, encrypted with a key derived from APP_SECRET. */
  secret: bytea('secret').notNull(),
  /** The time step of the last accepted code; earlier steps and this one are refused. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  recovery: text('recovery').array().notNull(),
  /** Only the release of 25 November reads it; the release after this one drops it. */
  lastChallenge: bigint('last_challenge', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Passkeys (WebAuthn) of staff stand for a one-time code and go with the codes; those of members log in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: primaryId(),
    userId: person('user_id').notNull(),
    credential: text('credential').notNull().unique(),
    publicKey: bytea('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** When the last accepted challenge was made, in ms. This challenge and older ones are refused. */
    lastChallenge: bigint('last_challenge', { mode: 'number' }).notNull().default(0),
    /** Of a member: the device that added or last used it, with which it ends. Null for staff. */
    deviceHash: text('device_hash'),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);
