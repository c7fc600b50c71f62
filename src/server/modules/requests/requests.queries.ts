import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { requests, users } from '#drizzle/schema/index.ts';
import { type Paisa, paisa, toPkr } from '#shared/money.ts';
import type { Role } from '#shared/policies.ts';
import { requestNumber } from '#shared/rules.ts';
import type { ListRequestsInput } from '#shared/schemas/requests.ts';
import type { StaffRequestDetails } from '#shared/views/requests.ts';
import type { Page, RequestCounts, RequestView } from '#shared/views.ts';
import { iso, type PageInput, pageBounds, toPage } from '../../platform/database/paging.ts';
import { contains, searchedPage } from '../../platform/database/search.ts';

/** The columns that a request's view needs. */
export const columns = {
  id: requests.id,
  seq: requests.seq,
  userId: requests.userId,
  user: users.name,
  username: users.username,
  phone: users.phone,
  type: requests.type,
  amount: requests.amount,
  fee: requests.fee,
  status: requests.status,
  createdAt: requests.createdAt,
  decidedAt: requests.decidedAt,
  reason: requests.reason,
  removedPending: requests.removedPending,
  paymentMethod: requests.paymentMethod,
  transactionId: requests.transactionId,
  imageId: requests.imageId,
  accountNumber: requests.accountNumber,
  accountName: requests.accountName,
  bankName: requests.bankName,
  description: requests.description,
  reference: requests.reference,
};

/** Creates the signed address of an image. */
export type Link = (imageId: string) => string;

export interface Row
  extends Omit<
    RequestView,
    'number' | 'amount' | 'createdAt' | 'decidedAt' | 'fee' | 'payout' | 'screenshot'
  > {
  seq: number;
  amount: Paisa;
  fee: Paisa;
  imageId: string | null;
  createdAt: Date;
  decidedAt: Date | null;
}

export function toView(row: Row, link: Link | null): RequestView {
  const { seq, amount, fee, imageId, createdAt, decidedAt, ...rest } = row;
  const withdrawal = row.type === 'Withdraw';
  return {
    ...rest,
    number: requestNumber(seq),
    amount: toPkr(amount),
    fee: withdrawal ? toPkr(fee) : null,
    payout: withdrawal ? toPkr(paisa(amount - fee)) : null,
    screenshot: imageId && link ? link(imageId) : null,
    createdAt: iso(createdAt),
    decidedAt: decidedAt && iso(decidedAt),
  };
}

/** The condition of the staff list's filters. */
export function requestCondition({ type, status, search }: Omit<ListRequestsInput, 'limit' | 'cursor'>) {
  return and(
    isNull(requests.removedAt),
    type && eq(requests.type, type),
    status && eq(requests.status, status),
    search ? contains(requests.search, search) : undefined,
  );
}

/** The staff list, newest first. */
export async function listRequests(
  database: Database,
  input: ListRequestsInput,
  link: Link,
): Promise<Page<RequestView>> {
  const bounds = pageBounds(input);
  const { limit, fetch, before } = bounds;
  const { type, status, search } = input;
  const list = { name: 'requests', seq: requests.seq, filters: [type, status] } as const;
  const rows = await database.read((orm) =>
    orm
      .select(columns)
      .from(requests)
      .innerJoin(users, eq(users.id, requests.userId))
      .where(and(requestCondition(input), lt(requests.seq, before), searchedPage(list, search, bounds)))
      .orderBy(desc(requests.seq))
      .limit(fetch)
      .prepare('page')
      .execute(),
  );
  return toPage(rows, limit, (row) => toView(row, link));
}

/** A member's own requests, including those removed from the staff list. Screenshots are only for staff. */
export async function listOwnRequests(
  database: Database,
  userId: string,
  input: PageInput,
): Promise<Page<RequestView>> {
  const { limit, fetch, before } = pageBounds(input);
  const rows = await database.read((orm) =>
    orm
      .select(columns)
      .from(requests)
      .innerJoin(users, eq(users.id, requests.userId))
      .where(and(eq(requests.userId, userId), lt(requests.seq, before)))
      .orderBy(desc(requests.seq))
      .limit(fetch)
      .prepare('page')
      .execute(),
  );
  return toPage(rows, limit, (row) => toView(row, null));
}

const deciders = alias(users, 'deciders');

/** One request and the name of its decider, also if it was removed from the list. */
export async function findRequest(
  database: Database,
  id: string,
  link: Link,
): Promise<Omit<StaffRequestDetails, 'warnings' | 'claim' | 'paidFrom'> | undefined> {
  const [found] = await database.read((orm) =>
    orm
      .select({
        row: columns,
        decidedBy: deciders.name,
        removedAt: requests.removedAt,
        deletedAt: users.deletedAt,
      })
      .from(requests)
      .innerJoin(users, eq(users.id, requests.userId))
      .leftJoin(deciders, eq(deciders.id, requests.decidedBy))
      .where(eq(requests.id, id)),
  );
  if (!found) return undefined;
  const { row, decidedBy, removedAt, deletedAt } = found;
  return {
    ...toView(row, link),
    decidedBy,
    removedAt: removedAt && iso(removedAt),
    accountDeleted: deletedAt !== null,
  };
}

/** Finds the owner of a request, also if it was removed from the list. */
export async function findOwner(
  database: Database,
  requestId: string,
): Promise<{ id: string; role: Role } | undefined> {
  const [owner] = await database.read((orm) =>
    orm
      .select({ id: users.id, role: users.role })
      .from(requests)
      .innerJoin(users, eq(users.id, requests.userId))
      .where(eq(requests.id, requestId))
      .prepare('owner')
      .execute(),
  );
  return owner;
}

/** Finds any request for its receipt, also if it was removed from the list. Without the screenshot. */
export async function findReceipt(database: Database, id: string): Promise<RequestView | undefined> {
  const [row] = await database.read((orm) =>
    orm
      .select(columns)
      .from(requests)
      .innerJoin(users, eq(users.id, requests.userId))
      .where(eq(requests.id, id)),
  );
  return row && toView(row, null);
}

export async function countRequests(database: Database): Promise<RequestCounts> {
  const [row] = await database.rows(
    z.object({ total: z.int(), pending: z.int(), approved: z.int(), rejected: z.int() }),
    (sql) => sql`
      select coalesce(sum(n), 0)::bigint as total,
        coalesce(sum(n) filter (where name like '%:Pending'), 0)::bigint as pending,
        coalesce(sum(n) filter (where name like '%:Approved'), 0)::bigint as approved,
        coalesce(sum(n) filter (where name like '%:Rejected'), 0)::bigint as rejected
      from stat_counters where name like 'requests:%'`,
  );
  return row ?? { total: 0, pending: 0, approved: 0, rejected: 0 };
}
