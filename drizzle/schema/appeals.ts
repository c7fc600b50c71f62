import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { APPEAL_STATES } from '#shared/schemas/appeals.ts';
import { instant, reference, sequence } from './columns.ts';
import { requests } from './requests.ts';
import { person } from './users.ts';

export const appeals = pgTable(
  'appeals',
  {
    requestId: reference('request_id', () => requests.id).primaryKey(),
    seq: sequence(),
    text: text('text').notNull(),
    state: text('state', { enum: APPEAL_STATES }).notNull().default('open'),
    createdAt: instant('created_at').notNull().defaultNow(),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    answer: text('answer'),
    /** The new request, a copy of the deposit, that granting the appeal made, or null (app.renew_deposit). */
    renewedId: reference('renewed_id', () => requests.id),
  },
  (t) => [
    index('appeals_open').on(t.seq).where(sql`state = 'open'`),
    check('appeals_state', sql`state in ('open', 'upheld', 'granted')`),
    check(
      'appeals_decided',
      sql`(state = 'open') = (decided_by is null) and (state = 'open') = (answer is null)`,
    ),
  ],
);
