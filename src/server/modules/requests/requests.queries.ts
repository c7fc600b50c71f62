import { and, desc, eq, isNull, like, lt } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { requests, users } from '#drizzle/schema/index.ts';
import { toPkr } from '#shared/money.ts';
import type { ListRequestsInput } from '#shared/schemas/requests.ts';
import type { CashView, CashWindow, Page, RequestCounts, RequestView } from '#shared/views.ts';
import { iso, likePattern, type PageInput, pageBounds, toPage } from '../../core/paging.ts';

const columns = {
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
  paymentMethod: requests.paymentMethod,
  transactionId: requests.transactionId,
  imageId: requests.imageId,
  accountNumber: requests.accountNumber,
  accountName: requests.accountName,
  bankName: requests.bankName,
  description: requests.description,
};

/** Makes a signed address of an image's id. */
type Link = (imageId: string) => string;

interface Row extends Omit<RequestView, 'createdAt' | 'decidedAt' | 'fee' | 'payout' | 'screenshot'> {
  seq: number;
  fee: number;
  imageId: string | null;
  createdAt: Date;
  decidedAt: Date | null;
}

function toView(row: Row, link: Link | null): RequestView {
  const { seq: _, amount, fee, imageId, createdAt, decidedAt, ...rest } = row;
  const withdrawal = row.type === 'Withdraw';
  return {
    ...rest,
    amount: toPkr(amount),
    fee: withdrawal ? toPkr(fee) : null,
    payout: withdrawal ? toPkr(amount - fee) : null,
    screenshot: imageId && link ? link(imageId) : null,
    createdAt: iso(createdAt),
    decidedAt: decidedAt && iso(decidedAt),
  };
}

/** The staff list, newest first. */
export async function listRequests(
  database: Database,
  input: ListRequestsInput,
  link: Link,
): Promise<Page<RequestView>> {
  const { limit, fetch, before } = pageBounds(input);
  const rows = await database.read((orm) =>
    orm
      .select(columns)
      .from(requests)
      .innerJoin(users, eq(users.id, requests.userId))
      .where(
        and(
          isNull(requests.removedAt),
          lt(requests.seq, before),
          input.type && eq(requests.type, input.type),
          input.status && eq(requests.status, input.status),
          input.search ? like(requests.search, likePattern(input.search)) : undefined,
        ),
      )
      .orderBy(desc(requests.seq))
      .limit(fetch),
  );
  return toPage(rows, limit, (row) => toView(row, link));
}

/** A member's own, also those taken off the staff's list. Without screenshots: those are for staff. */
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
      .limit(fetch),
  );
  return toPage(rows, limit, (row) => toView(row, null));
}

export async function findRequest(
  database: Database,
  id: string,
  link: Link,
): Promise<RequestView | undefined> {
  const [row] = await database.read((orm) =>
    orm
      .select(columns)
      .from(requests)
      .innerJoin(users, eq(users.id, requests.userId))
      .where(and(eq(requests.id, id), isNull(requests.removedAt))),
  );
  return row && toView(row, link);
}

export async function countRequests(database: Database): Promise<RequestCounts> {
  const [row] = await database.read(
    (_, sql) => sql<RequestCounts[]>`
      select coalesce(sum(n), 0)::bigint as total,
        coalesce(sum(n) filter (where name like '%:Pending'), 0)::bigint as pending,
        coalesce(sum(n) filter (where name like '%:Approved'), 0)::bigint as approved,
        coalesce(sum(n) filter (where name like '%:Rejected'), 0)::bigint as rejected
      from stat_counters where name like 'requests:%'`,
  );
  return row ?? { total: 0, pending: 0, approved: 0, rejected: 0 };
}

interface DayRow {
  day: string;
  deposits: number;
  payouts: number;
  fees: number;
}

/** The cash screen, from the books' daily totals by business day (DECISIONS 7). */
export async function readCash(database: Database): Promise<CashView> {
  const [days, [held]] = await Promise.all([
    database.read(
      (_, sql) => sql<DayRow[]>`
        select d.day::date::text as day,
          coalesce(sum(t.debit) filter (where t.code = 'cash' and t.kind = 'joining'), 0)::bigint as deposits,
          coalesce(sum(t.credit) filter (where t.code = 'cash' and t.kind = 'payout'), 0)::bigint as payouts,
          coalesce(sum(t.credit) filter (where t.code = 'fee_income'), 0)::bigint as fees
        from generate_series(app.today() - 29, app.today(), interval '1 day') d(day)
        left join ledger_daily t on t.day = d.day::date and t.code in ('cash', 'fee_income')
        group by d.day order by d.day`,
    ),
    database.read(
      (_, sql) => sql<{ cash: number; payable: number; now: string }[]>`
        select -app.house_balance('cash') as cash, app.house_balance('payable') as payable, app_now() as now`,
    ),
  ]);
  const last = (count: number): CashWindow => {
    const window = days.slice(-count);
    const sum = (pick: (row: DayRow) => number) => window.reduce((total, row) => total + pick(row), 0);
    const deposits = sum((row) => row.deposits);
    const payouts = sum((row) => row.payouts);
    return {
      deposits: toPkr(deposits),
      withdrawals: toPkr(payouts),
      fees: toPkr(sum((row) => row.fees)),
      net: toPkr(deposits - payouts),
    };
  };
  return {
    balance: toPkr(held?.cash ?? 0),
    pendingWithdrawals: toPkr(held?.payable ?? 0),
    today: last(1),
    week: last(7),
    month: last(30),
    days: days.map((row) => ({
      day: row.day,
      deposits: toPkr(row.deposits),
      withdrawals: toPkr(row.payouts),
    })),
    updatedAt: iso(held?.now ?? new Date()),
  };
}

/** A stored picture's bytes. */
export async function findImage(database: Database, id: string): Promise<Buffer | undefined> {
  const [row] = await database.read(
    (_, sql) => sql<{ bytes: Buffer }[]>`select bytes from images where id = ${id}`,
  );
  return row?.bytes;
}
