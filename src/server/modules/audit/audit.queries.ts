import { and, desc, eq, like, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { auditLog } from '#drizzle/schema/audit.ts';
import { users } from '#drizzle/schema/users.ts';
import { AUDIT_SEARCH_MIN, type AuditFilters, type ListAuditInput } from '#shared/schemas/audit.ts';
import { searchWords } from '#shared/search-text.ts';
import type { AuditPerson, AuditView } from '#shared/views/audit.ts';
import type { Page } from '#shared/views/common.ts';
import { hasPhonePart, meaningsOf, ownerParts, within } from '../../platform/database/conditions.ts';
import { iso, likePattern, pageBounds, toPage } from '../../platform/database/paging.ts';

/** Both are optional: use left joins. */
export const actors = alias(users, 'actors');
export const persons = alias(users, 'persons');

export function auditCondition(filters: AuditFilters): SQL | undefined {
  const { area, actorId, personId, search } = filters;
  return and(
    area ? eq(auditLog.area, area) : undefined,
    actorId ? eq(auditLog.actorId, actorId) : undefined,
    personId ? eq(auditLog.personId, personId) : undefined,
    within(auditLog.createdAt, filters),
    search ? or(...waysToFind(search)) : undefined,
  );
}

function waysToFind(search: string): (SQL | undefined)[] {
  const meanings = meaningsOf(search);
  const { number, batch } = meanings;
  const words = searchWords(search);
  // The index needs three characters in a row.
  const pieces = words.some((word) => word.length >= AUDIT_SEARCH_MIN) ? words : [search];
  const ways = [and(...pieces.map((piece) => like(auditLog.search, likePattern(piece))))];
  const target = (type: string, id: SQL) => and(eq(auditLog.targetType, type), eq(auditLog.targetId, id));
  if (number !== undefined) {
    ways.push(target('request', sql`(select id::text from requests where seq = ${number})`));
  }
  if (batch !== undefined) {
    ways.push(target('batch', sql`(select id::text from payout_batches where seq = ${batch})`));
  }
  const parts = ownerParts(meanings);
  if (parts.length > 0) {
    const people = sql`any(array(select ${users.id} from ${users} where ${hasPhonePart(parts)}))`;
    ways.push(sql`${auditLog.personId} = ${people}`);
  }
  return ways;
}

function searchedPage(filters: AuditFilters, before: SQL | undefined, fetch: number): SQL | undefined {
  const { search, ...others } = filters;
  if (!search) return undefined;
  const firsts = waysToFind(search).map(
    (way) => sql`(select ${auditLog.id} from ${auditLog} where ${and(auditCondition(others), before, way)}
      order by ${sql.join(auditOrder, sql`, `)} limit ${fetch})`,
  );
  return sql`${auditLog.id} = any(array(${sql.join(firsts, sql` union all `)}))`;
}

/** The indexes of all filters but the search have the same order, so Postgres need not sort. */
export const auditOrder = [desc(auditLog.createdAt), desc(auditLog.id)];

function personColumns(table: typeof actors | typeof persons) {
  return {
    id: table.id,
    name: table.name,
    username: table.username,
    role: table.role,
    deletedAt: table.deletedAt,
  };
}

type PersonRow = { [K in 'id' | 'name' | 'username' | 'role']: AuditPerson[K] | null } & {
  readonly deletedAt: Date | null;
};

function toPerson(row: PersonRow | null): AuditPerson | null {
  if (!row?.id || !row.name || !row.username || !row.role) return null;
  const { id, name, username, role, deletedAt } = row;
  return { id, name, username, role, deleted: deletedAt !== null };
}

const facts = z.nullable(z.record(z.string(), z.unknown()));

export async function listAudit(database: Database, input: ListAuditInput): Promise<Page<AuditView>> {
  const { limit, fetch } = pageBounds(input);
  const { cursor, search: _, ...others } = input;
  const before = cursor
    ? sql`(${auditLog.createdAt}, ${auditLog.id}) < ((select created_at from audit_log where id = ${cursor}), ${cursor})`
    : undefined;
  const rows = await database.read((orm) =>
    orm
      .select({
        seq: auditLog.id,
        at: auditLog.createdAt,
        action: auditLog.action,
        address: auditLog.address,
        targetType: auditLog.targetType,
        targetId: auditLog.targetId,
        before: auditLog.before,
        after: auditLog.after,
        actor: personColumns(actors),
        person: personColumns(persons),
      })
      .from(auditLog)
      .leftJoin(actors, eq(actors.id, auditLog.actorId))
      .leftJoin(persons, eq(persons.id, auditLog.personId))
      .where(and(auditCondition(others), before, searchedPage(input, before, fetch)))
      .orderBy(...auditOrder)
      .limit(fetch)
      .prepare('page')
      .execute(),
  );
  return toPage(rows, limit, (row) => ({
    id: String(row.seq),
    at: iso(row.at),
    action: row.action,
    address: row.address,
    target: { type: row.targetType, id: row.targetId },
    actor: toPerson(row.actor),
    person: toPerson(row.person),
    before: facts.parse(row.before),
    after: facts.parse(row.after),
  }));
}
