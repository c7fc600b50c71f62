import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { requests } from '#drizzle/schema/requests.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Role } from '#shared/policies.ts';
import {
  REQUEST_WARNINGS,
  type RequestMatch,
  type RequestMatches,
  type RequestWarning,
} from '#shared/views/requests.ts';
import { visibleTo } from '../../platform/database/conditions.ts';
import { columns, type Link, toView } from './requests.queries.ts';

const kindsRow = z.object({
  id: z.string(),
  transactionId: z.boolean(),
  screenshot: z.boolean(),
  bankAccount: z.boolean(),
});

/** Needs a few index look-ups a request, so the time does not depend on the number of accounts. */
export async function findWarnings(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly RequestWarning[]>> {
  if (ids.length === 0) return new Map();
  const rows = await database.rows(
    kindsRow,
    (sql) => sql`
      select r.id,
        exists (select 1 from requests o
            where o.transaction_key = any (app.id_spellings(r.transaction_key)) and o.user_id < r.user_id)
          or exists (select 1 from requests o
            where o.transaction_key = any (app.id_spellings(r.transaction_key)) and o.user_id > r.user_id)
          as "transactionId",
        exists (select 1 from screenshot_pairs p where p.image_id = r.image_id) as screenshot,
        exists (select 1 from requests o where o.account_key = r.account_key and o.user_id < r.user_id)
          or exists (select 1 from requests o where o.account_key = r.account_key and o.user_id > r.user_id)
          as "bankAccount"
      from requests r where r.id = any (${[...ids]}::uuid[])`,
  );
  return new Map(rows.map(({ id, ...kinds }) => [id, ORDER.filter((kind) => kinds[kind])]));
}
const ORDER = REQUEST_WARNINGS;

const MATCHES_MAX = 10;

const matchRow = z.object({
  id: z.string(),
  kind: z.enum(REQUEST_WARNINGS),
  difference: z.nullable(z.int()),
});

/** They may be of deleted accounts or removed from the staff's list. */
export async function findMatches(
  database: Database,
  id: string,
  { link, reader }: { readonly link: Link; readonly reader: Role },
): Promise<RequestMatches> {
  const found = await database.rows(
    matchRow,
    (sql) => sql`
      with r as (select * from requests where id = ${id})
      (select o.id, 'transactionId' as kind, null::smallint as difference
        from r join requests o
          on o.transaction_key = any (app.id_spellings(r.transaction_key)) and o.user_id <> r.user_id
        order by o.seq desc limit ${MATCHES_MAX + 1})
      union all
      (select o.id, 'screenshot', p.difference
        from r join screenshot_pairs p on p.image_id = r.image_id
          join screenshot_prints s on s.image_id = p.other_id join requests o on o.id = s.request_id
        order by p.difference, o.seq desc limit ${MATCHES_MAX + 1})
      union all
      (select o.id, 'bankAccount', null
        from r join requests o on o.account_key = r.account_key and o.user_id <> r.user_id
        order by o.seq desc limit ${MATCHES_MAX + 1})`,
  );
  const kept = ORDER.flatMap((kind) => found.filter((row) => row.kind === kind).slice(0, MATCHES_MAX));
  const ids = [...new Set(kept.map((row) => row.id))];
  if (ids.length === 0) return { matches: [], more: false };
  const rows = await database.read((orm) =>
    orm
      .select({ ...columns, removedAt: requests.removedAt, deletedAt: users.deletedAt })
      .from(requests)
      .innerJoin(users, eq(users.id, requests.userId))
      .where(and(inArray(requests.id, ids), visibleTo(reader, requests.userId))),
  );
  const matches = rows
    .sort((a, b) => b.seq - a.seq)
    .map(({ removedAt, deletedAt, ...row }): RequestMatch => {
      const reasons = kept.filter((one) => one.id === row.id);
      return {
        request: toView(row, link),
        shared: ORDER.filter((kind) => reasons.some((reason) => reason.kind === kind)),
        samePicture: reasons.some(({ difference }) => difference === 0),
        removed: removedAt !== null,
        accountDeleted: deletedAt !== null,
      };
    });
  return { matches, more: kept.length < found.length };
}
