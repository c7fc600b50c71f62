import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#drizzle/client.ts';
import { payoutBatches, requestClaims, requests } from '#drizzle/schema/requests.ts';
import { waitingChanges } from '#drizzle/schema/settings.ts';
import { users } from '#drizzle/schema/users.ts';
import { batchNumber } from '#shared/rules.ts';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { iso } from '../../platform/database/paging.ts';

type Handling = Pick<StaffRequestView, 'claim' | 'paidFrom' | 'batch' | 'returnedBy' | 'waiting'>;

export const UNHANDLED: Handling = {
  claim: null,
  paidFrom: null,
  batch: null,
  returnedBy: null,
  waiting: null,
};

const returners = alias(users, 'returners');
const makers = alias(users, 'makers');
const askers = alias(users, 'askers');

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
        status: requests.status,
        batch: {
          id: payoutBatches.id,
          seq: payoutBatches.seq,
          createdAt: payoutBatches.createdAt,
          sentAt: payoutBatches.downloadedAt,
        },
        batchBy: makers.name,
        returnedBy: returners.name,
        asker: askers.name,
        askedAt: waitingChanges.madeAt,
        since: requestClaims.claimedAt,
        until: requestClaims.expiresAt,
        staff: { id: users.id, name: users.name },
      })
      .from(requests)
      .leftJoin(
        requestClaims,
        and(eq(requestClaims.requestId, requests.id), gt(requestClaims.expiresAt, sql`app_now()`)),
      )
      .leftJoin(users, eq(users.id, requestClaims.staffId))
      .leftJoin(returners, eq(returners.id, requests.returnedBy))
      .leftJoin(payoutBatches, eq(payoutBatches.id, requests.batchId))
      .leftJoin(
        waitingChanges,
        and(eq(waitingChanges.requestId, requests.id), eq(waitingChanges.state, 'waiting')),
      )
      .leftJoin(askers, eq(askers.id, waitingChanges.madeBy))
      .leftJoin(makers, eq(makers.id, payoutBatches.createdBy))
      .where(inArray(requests.id, [...ids])),
  );
  return new Map(
    rows.map(({ id, paidFrom, returnedBy, status, since, until, staff, batch, batchBy, asker, askedAt }) => {
      const state = {
        Pending: batch?.sentAt ? 'sent' : 'queued',
        Approved: 'paid',
        Rejected: 'failed',
      } as const;
      return [
        id,
        {
          paidFrom,
          returnedBy,
          waiting: asker && askedAt ? { by: asker, since: iso(askedAt) } : null,
          claim: since && until && staff ? { by: staff, since: iso(since), until: iso(until) } : null,
          batch: batch && {
            id: batch.id,
            number: batchNumber(batch.seq),
            createdBy: batchBy ?? '',
            createdAt: iso(batch.createdAt),
            state: state[status],
          },
        },
      ];
    }),
  );
}
