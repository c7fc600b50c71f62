import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, listed, paisa } from './columns.ts';
import { sealDay } from './seals.ts';
import { person } from './users.ts';

export const spins = pgTable(
  'spins',
  {
    ...listed(),
    userId: person('user_id').notNull(),
    day: date('day').notNull(),
    commitment: text('commitment').notNull(),
    /** Before the spin it is derived from APP_SECRET and not stored. */
    secret: text('secret'),
    odds: jsonb('odds').notNull(),
    oddsHash: text('odds_hash').notNull(),
    clientSeed: text('client_seed'),
    clientSeedByServer: boolean('client_seed_by_server').notNull().default(false),
    roll: integer('roll'),
    /** The prize in thousandths of a dollar; 0 is "try again". */
    usdMils: integer('usd_mils'),
    /** The prize in paisa; null before the spin. */
    prize: paisa('prize'),
    committedAt: instant('committed_at').notNull().defaultNow(),
    spunAt: instant('spun_at'),
    sealDay: sealDay(),
  },
  (t) => [
    uniqueIndex('spins_once_a_day').on(t.userId, t.day),
    uniqueIndex('spins_seq').on(t.seq),
    index('spins_seal').on(t.sealDay, t.seq),
    index('spins_user').on(t.userId, t.seq).where(sql`spun_at is not null`),
    check(
      'spins_whole',
      sql`(spun_at is null) = (roll is null) and (spun_at is null) = (secret is null) and (spun_at is null) = (client_seed is null) and (spun_at is null) = (prize is null)`,
    ),
  ],
);
