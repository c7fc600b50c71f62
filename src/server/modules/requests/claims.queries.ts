import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { requestClaims, requests, users } from '#drizzle/schema/index.ts';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { iso } from '../../platform/database/paging.ts';

type Handling = Pick<StaffRequestView, 'claim' | 'paidFrom'>;

export const UNHANDLED: Handling = { claim: null, paidFrom: null };

/** Who handles each request now, and which receiving account paid it. */
export async function findHandling(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Handling>> {
  if (ids.length === 0) return new Map();
  const rows = await database.read((orm) =>
    orm
      .select({
        id: requests.id,
        paidFrom: requests.paidFrom,
        until: requestClaims.expiresAt,
        staff: { id: users.id, name: users.name },
      })
      .from(requests)
      .leftJoin(
        requestClaims,
        and(eq(requestClaims.requestId, requests.id), gt(requestClaims.expiresAt, sql`app_now()`)),
      )
      .leftJoin(users, eq(users.id, requestClaims.staffId))
      .where(inArray(requests.id, [...ids])),
  );
  return new Map(
    rows.map(({ id, paidFrom, until, staff }) => [
      id,
      { paidFrom, claim: until && staff ? { by: staff, until: iso(until) } : null },
    ]),
  );
}
