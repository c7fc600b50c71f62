import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, rowId } from './columns.ts';
import { sealDay } from './seals.ts';

/** Append-only; read in the order of (created_at, id). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: rowId(),
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    area: text('area').generatedAlwaysAs(sql`split_part(action, '.', 1)`).notNull(),
    targetType: text('target_type').notNull(),
    targetId: text('target_id').notNull(),
    /** The account concerned: the target itself, or the sender of the request or message; else null. */
    personId: uuid('person_id'),
    address: text('address'),
    before: jsonb('before'),
    after: jsonb('after'),
    createdAt: instant('created_at').notNull().defaultNow(),
    search: text('search').notNull().default(''),
    sealDay: sealDay(),
  },
  (t) => [
    index('audit_log_seal').on(t.sealDay, t.id),
    index('audit_log_target').on(t.targetType, t.targetId, t.id),
    index('audit_log_time').on(t.createdAt, t.id),
    index('audit_log_area').on(t.area, t.createdAt, t.id),
    index('audit_log_actor').on(t.actorId, t.createdAt, t.id, t.area),
    index('audit_log_person').on(t.personId, t.createdAt, t.id, t.area),
    index('audit_log_search').using('gin', sql`search gin_trgm_ops`),
  ],
);
