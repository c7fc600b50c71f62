import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { WAITING_KINDS, WAITING_STATES } from '#shared/schemas/second-person.ts';
import { instant, listed, NOTHING, paisa, reference, rowId } from './columns.ts';
import { requests } from './requests.ts';
import { person } from './users.ts';

/** The last row of a key has its current value; null means the default (shared/settings.ts). */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: rowId(),
    key: text('key').notNull(),
    before: text('before'),
    after: text('after'),
    /** Null: the value comes from the variables of the environment. */
    changedBy: person('changed_by'),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [index('setting_changes_key').on(t.key, t.id)],
);

export const waitingChanges = pgTable(
  'waiting_changes',
  {
    ...listed(),
    kind: text('kind', { enum: WAITING_KINDS }).notNull(),
    userId: person('user_id'),
    requestId: reference('request_id', () => requests.id),
    /**
     * The paisa of an adjustment (negative when it lowers the balance), deposit, payout, return or transfer.
     * Null for the other kinds, although these may move money too: a level reward, a refund.
     */
    amount: paisa('amount'),
    /** The password hash, name, email and phone are removed when the change is decided. */
    call: jsonb('call').notNull(),
    state: text('state', { enum: WAITING_STATES }).notNull().default('waiting'),
    madeBy: person('made_by').notNull(),
    madeFrom: text('made_from').notNull(),
    madeAt: instant('made_at').notNull().defaultNow(),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    reason: text('reason'),
  },
  (t) => [
    index('waiting_changes_seq').on(t.seq),
    index('waiting_changes_waiting').on(t.seq).where(sql`state = 'waiting'`),
    uniqueIndex('waiting_changes_request').on(t.requestId).where(sql`state = 'waiting'`),
    uniqueIndex('waiting_changes_activation')
      .on(t.userId)
      .where(sql`state = 'waiting' and kind = 'activation'`),
    uniqueIndex('waiting_changes_deletion')
      .on(t.userId)
      .where(sql`state = 'waiting' and kind = 'deletion' and request_id is null`),
    uniqueIndex('waiting_changes_layout')
      .on(sql`(call ->> 'account')`)
      .where(sql`state = 'waiting' and kind = 'layout'`),
    uniqueIndex('waiting_changes_setting')
      .on(sql`(call ->> 'key')`)
      .where(sql`state = 'waiting' and kind = 'setting'`),
    check(
      'waiting_changes_kind',
      sql`kind in ('adjustment', 'deposit', 'payout', 'return', 'activation', 'account', 'deletion', 'message', 'cleanup', 'transfer', 'setting', 'layout')`,
    ),
    check('waiting_changes_state', sql`state in ('waiting', 'confirmed', 'refused', 'withdrawn')`),
    check('waiting_changes_decided', sql`(state = 'waiting') = (decided_by is null)`),
  ],
);

/** Each number is counted only while the setting with its limit is on. */
export const staffDays = pgTable(
  'staff_days',
  {
    actorId: person('actor_id').notNull(),
    day: date('day').notNull(),
    moved: paisa('moved').notNull().default(NOTHING),
    deleted: integer('deleted').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.actorId, t.day] })],
);
