import { and, type Column, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { requests } from '#drizzle/schema/requests.ts';
import { users } from '#drizzle/schema/users.ts';
import { type Paisa, paisa, toPkr } from '#shared/money.ts';
import type { Role } from '#shared/policies.ts';
import { requestNumber } from '#shared/rules.ts';
import type { ListRequestsInput } from '#shared/schemas/requests.ts';
import type { Page } from '#shared/views/common.ts';
import type {
  PendingTotals,
  RequestCounts,
  RequestType,
  RequestView,
  StaffRequestDetails,
  StaffRequestView,
} from '#shared/views/requests.ts';
import { meaningsOf } from '../../platform/database/conditions.ts';
import { iso, type PageInput, pageBounds, toPage } from '../../platform/database/paging.ts';
import { beyond, inOrder, type RequestFilters, requestCondition, searchedPage } from './request-search.ts';

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
  cancelled: sql<boolean>`coalesce(app.is_cancelled(${requests}), false)`,
  paymentMethod: requests.paymentMethod,
  transactionId: requests.transactionId,
  imageId: requests.imageId,
  accountNumber: requests.accountNumber,
  accountName: requests.accountName,
  bankName: requests.bankName,
  description: requests.description,
  reference: requests.reference,
  returnedAt: requests.returnedAt,
  returnReason: requests.returnReason,
  held: sql<RequestView['held']>`case when app.is_held(${requests}) then
    jsonb_build_object('until', ${requests.heldUntil}, 'causes', ${requests.heldFor}) end`,
};

export type Link = (imageId: string) => string;

export interface Row
  extends Omit<
    RequestView,
    'number' | 'amount' | 'createdAt' | 'decidedAt' | 'fee' | 'payout' | 'screenshot' | 'returned'
  > {
  seq: number;
  amount: Paisa;
  fee: Paisa;
  imageId: string | null;
  createdAt: Date;
  decidedAt: Date | null;
  returnedAt: Date | null;
  returnReason: string | null;
}

// `...rest` (all but ten fields) took a millisecond for a page of fifty rows.
export function toView(row: Row, link: Link | null): RequestView {
  const { imageId, amount, decidedAt, returnedAt, held } = row;
  const fee = row.type === 'Withdraw' ? row.fee : null;
  return {
    id: row.id,
    number: requestNumber(row.seq),
    userId: row.userId,
    user: row.user,
    username: row.username,
    phone: row.phone,
    type: row.type,
    amount: toPkr(amount),
    status: row.status,
    createdAt: iso(row.createdAt),
    decidedAt: decidedAt && iso(decidedAt),
    reason: row.reason,
    removedPending: row.removedPending,
    cancelled: row.cancelled,
    paymentMethod: row.paymentMethod,
    transactionId: row.transactionId,
    screenshot: imageId && link ? link(imageId) : null,
    accountNumber: row.accountNumber,
    accountName: row.accountName,
    bankName: row.bankName,
    description: row.description,
    fee: fee === null ? null : toPkr(fee),
    payout: fee === null ? null : toPkr(paisa(amount - fee)),
    reference: row.reference,
    returned: returnedAt && { at: iso(returnedAt), reason: row.returnReason ?? '' },
    held: held && { ...held, until: iso(new Date(held.until)) },
  };
}

const deciders = alias(users, 'deciders');
const staffColumns = {
  row: columns,
  paidTo: requests.paidTo,
  decidedBy: deciders.name,
  removedAt: requests.removedAt,
};

type StaffRow = { row: Row; paidTo: string | null; decidedBy: string | null; removedAt: Date | null };
export type AddedLater = 'warnings' | 'claim' | 'paidFrom' | 'batch' | 'returnedBy' | 'waiting';
type Unchecked<View> = Omit<View, AddedLater>;

const toStaffView = (
  { row, paidTo, decidedBy, removedAt }: StaffRow,
  link: Link,
): Unchecked<StaffRequestView> => ({
  ...toView(row, link),
  paidTo,
  decidedBy,
  removedAt: removedAt && iso(removedAt),
});

/** A searched request number puts that request on top of page 1. */
export async function listRequests(
  database: Database,
  input: ListRequestsInput & Pick<RequestFilters, 'reader'>,
  link: Link,
): Promise<Page<Unchecked<StaffRequestView>>> {
  const number = input.search && meaningsOf(input.search).number;
  const read = (where: SQL | undefined, limit: number) =>
    database.read((orm) =>
      orm
        .select(staffColumns)
        .from(requests)
        .innerJoin(users, eq(users.id, requests.userId))
        .leftJoin(deciders, eq(deciders.id, requests.decidedBy))
        .where(and(requestCondition(input), where))
        .orderBy(inOrder(input))
        .limit(limit)
        .prepare('page')
        .execute(),
    );
  const numbered = number && !input.cursor ? await read(eq(requests.seq, number), 1) : [];
  const { limit, fetch, before } = pageBounds(input, input.order);
  const room = limit - numbered.length;
  const others = number ? ne(requests.seq, number) : undefined;
  // Fetches one row more, because `others` may drop one: the request with the searched number.
  const searched = searchedPage(input, { limit, fetch: fetch + 1, before });
  const rows = await read(and(beyond(input, before), others, searched), room + 1);
  const shown = rows.slice(0, room);
  return {
    items: [...numbered, ...shown].map((row) => toStaffView(row, link)),
    nextCursor: rows.length > room ? String(shown.at(-1)?.row.seq ?? before) : null,
  };
}

export async function sumPending(database: Database, filters: RequestFilters): Promise<PendingTotals> {
  const sumOf = (value: SQL | Column) => sql`sum(${value})`.mapWith((sum) => paisa(Number(sum)));
  const found = await database.read((orm) =>
    orm
      .select({
        type: requests.type,
        count: sql`count(*)`.mapWith(Number),
        amount: sumOf(requests.amount),
        payout: sumOf(sql`${requests.amount} - ${requests.fee}`),
      })
      .from(requests)
      .innerJoin(users, eq(users.id, requests.userId))
      .where(requestCondition({ ...filters, status: 'Pending' }))
      .groupBy(requests.type),
  );
  const of = (type: RequestType) => {
    const { count, amount, payout } = found.find((row) => row.type === type) ?? NOTHING;
    return { count, amount: toPkr(amount), payout: toPkr(payout) };
  };
  return { deposits: of('Deposit'), withdrawals: of('Withdraw') };
}
const NOTHING = { count: 0, amount: paisa(0), payout: paisa(0) };

/** Without screenshots, which only staff see. */
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

export async function findRequest(
  database: Database,
  id: string,
  link: Link,
): Promise<Unchecked<StaffRequestDetails> | undefined> {
  const [found] = await database.read((orm) =>
    orm
      .select({ ...staffColumns, deletedAt: users.deletedAt })
      .from(requests)
      .innerJoin(users, eq(users.id, requests.userId))
      .leftJoin(deciders, eq(deciders.id, requests.decidedBy))
      .where(eq(requests.id, id)),
  );
  return found && { ...toStaffView(found, link), accountDeleted: found.deletedAt !== null };
}

export async function findOwner(
  database: Database,
  requestId: string,
): Promise<{ id: string; role: Role; type: RequestType } | undefined> {
  const [owner] = await database.read((orm) =>
    orm
      .select({ id: users.id, role: users.role, type: requests.type })
      .from(requests)
      .innerJoin(users, eq(users.id, requests.userId))
      .where(eq(requests.id, requestId))
      .prepare('owner')
      .execute(),
  );
  return owner;
}

/** Without the screenshot. */
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

/** For admins, the requests of superadmins are subtracted. */
export async function countRequests(database: Database, reader: Role): Promise<RequestCounts> {
  const [row] = await database.rows(
    z.object({ total: z.int(), pending: z.int(), approved: z.int(), rejected: z.int() }),
    (sql) => sql`
      with counted as (
        select name, n from stat_counters where name like 'requests:%'
        union all
        select 'requests:' || type || ':' || status, -count(*) from requests
        where removed_at is null and user_id = any((select app.hidden_from(${reader}))::uuid[]) group by type, status)
      select coalesce(sum(n), 0)::bigint as total,
        coalesce(sum(n) filter (where name like '%:Pending'), 0)::bigint as pending,
        coalesce(sum(n) filter (where name like '%:Approved'), 0)::bigint as approved,
        coalesce(sum(n) filter (where name like '%:Rejected'), 0)::bigint as rejected
      from counted`,
  );
  return row ?? { total: 0, pending: 0, approved: 0, rejected: 0 };
}
