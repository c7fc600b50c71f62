import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { instant, paisaValue, pkrValue } from '#drizzle/rows.ts';
import { type Paisa, toPkr } from '#shared/money.ts';
import { BATCH_MAX, batchNumber, PAYMENT_METHODS, type PaymentMethod, requestNumber } from '#shared/rules.ts';
import { type ListBatchesInput, type PayoutLayout, payoutLayout } from '#shared/schemas/payouts.ts';
import { REQUEST_STATUSES } from '#shared/schemas/requests.ts';
import type { Page } from '#shared/views/common.ts';
import type { BatchRow, BatchView, PayableView } from '#shared/views/payouts.ts';
import { meaningsOf } from '../../platform/database/conditions.ts';
import { pageBounds, toPage } from '../../platform/database/paging.ts';
import type { UnusedLine } from './proposals.ts';

const text = z.nullable(z.string());
const textOrEmpty = z.pipe(
  text,
  z.transform((given) => given ?? ''),
);
const payoutRow = z.object({
  id: z.string(),
  seq: z.int(),
  userId: z.string(),
  user: z.string(),
  username: z.string(),
  payout: pkrValue,
  accountNumber: textOrEmpty,
  accountName: textOrEmpty,
  bankName: textOrEmpty,
  createdAt: instant,
});

function toPayout<Row extends { readonly seq: number }>({ seq, ...row }: Row) {
  return { ...row, number: requestNumber(seq) };
}

const payableRow = z.extend(payoutRow, { handledBy: text });

/** At most one more than a batch can hold, so that the caller sees whether there are more. */
export async function findPayable(
  database: Database,
  staffId: string,
): Promise<Omit<PayableView, 'warnings'>[]> {
  const rows = await database.rows(
    payableRow,
    (sql) => sql`
      select r.id, r.seq, r.user_id as "userId", u.name as "user", u.username, r.amount - r.fee as payout,
        r.account_number as "accountNumber", r.account_name as "accountName", r.bank_name as "bankName",
        r.created_at as "createdAt", s.name as "handledBy"
      from requests r join users u on u.id = r.user_id and u.role = 'user'
      left join request_claims c on c.request_id = r.id and c.expires_at > app_now() and c.staff_id <> ${staffId}
      left join users s on s.id = c.staff_id
      where r.type = 'Withdraw' and r.status = 'Pending' and r.removed_at is null and r.batch_id is null
      order by r.seq limit ${BATCH_MAX + 1}`,
  );
  return rows.map(toPayout);
}

const batchRow = z.object({
  id: z.string(),
  seq: z.int(),
  account: z.enum(PAYMENT_METHODS),
  createdBy: z.string(),
  createdAt: instant,
  downloadedBy: text,
  downloadedAt: z.nullable(instant),
  downloads: z.int(),
  closedAt: z.nullable(instant),
  pending: z.int(),
  pendingSum: paisaValue,
  paid: z.int(),
  paidSum: paisaValue,
  failed: z.int(),
  failedSum: paisaValue,
});

function toBatch(row: z.output<typeof batchRow>): BatchView {
  const { seq, pending, pendingSum, paid, paidSum, failed, failedSum, ...rest } = row;
  const portion = (count: number, sum: number) => ({ count, sum: toPkr(sum as Paisa) });
  return {
    ...rest,
    number: batchNumber(seq),
    all: portion(pending + paid + failed, pendingSum + paidSum + failedSum),
    pending: portion(pending, pendingSum),
    paid: portion(paid, paidSum),
    failed: portion(failed, failedSum),
  };
}

interface BatchFilter {
  readonly id?: string;
  readonly open?: boolean | undefined;
  readonly seq?: number | undefined;
  readonly before?: number;
  readonly fetch?: number;
}

function readBatches(database: Database, { id, open, seq, before, fetch }: BatchFilter) {
  return database.rows(
    batchRow,
    (sql) => sql`
      select b.id, b.seq, b.account, c.name as "createdBy", b.created_at as "createdAt", d.name as "downloadedBy",
        b.downloaded_at as "downloadedAt", b.downloads, b.closed_at as "closedAt", s.*
      from payout_batches b join users c on c.id = b.created_by left join users d on d.id = b.downloaded_by
      cross join lateral (
        select count(*) filter (where status = 'Pending') as pending,
          coalesce(sum(amount - fee) filter (where status = 'Pending'), 0)::bigint as "pendingSum",
          count(*) filter (where status = 'Approved') as paid,
          coalesce(sum(amount - fee) filter (where status = 'Approved'), 0)::bigint as "paidSum",
          count(*) filter (where status = 'Rejected') as failed,
          coalesce(sum(amount - fee) filter (where status = 'Rejected'), 0)::bigint as "failedSum"
        from requests where batch_id = b.id) s
      where b.seq < ${before ?? Number.MAX_SAFE_INTEGER}
        ${id === undefined ? sql`` : sql`and b.id = ${id}`}
        ${seq === undefined ? sql`` : sql`and b.seq = ${seq}`}
        ${open === undefined ? sql`` : open ? sql`and b.closed_at is null` : sql`and b.closed_at is not null`}
      order by b.seq desc limit ${fetch ?? 1}`,
  );
}

export async function listBatches(database: Database, input: ListBatchesInput): Promise<Page<BatchView>> {
  const { limit, fetch, before } = pageBounds(input);
  const seq = input.search ? meaningsOf(input.search).batch : undefined;
  if (input.search && seq === undefined) return toPage([], limit, toBatch);
  const rows = await readBatches(database, { open: input.open, seq, before, fetch });
  return toPage(rows, limit, toBatch);
}

export async function findBatch(database: Database, id: string): Promise<BatchView | undefined> {
  const [row] = await readBatches(database, { id });
  return row && toBatch(row);
}

const memberRow = z.extend(payoutRow, {
  status: z.enum(REQUEST_STATUSES),
  reference: text,
  reason: text,
  returned: text,
  decidedBy: text,
  decidedAt: z.nullable(instant),
});

export async function findBatchRows(database: Database, batchId: string): Promise<BatchRow[]> {
  const rows = await database.rows(
    memberRow,
    (sql) => sql`
      select r.id, r.seq, r.user_id as "userId", u.name as "user", u.username, r.amount - r.fee as payout,
        r.account_number as "accountNumber", r.account_name as "accountName", r.bank_name as "bankName",
        r.created_at as "createdAt", r.status, r.reference, r.reason, r.return_reason as returned, d.name as "decidedBy",
        r.decided_at as "decidedAt"
      from requests r join users u on u.id = r.user_id left join users d on d.id = r.decided_by
      where r.batch_id = ${batchId} order by r.seq`,
  );
  return rows.map(toPayout);
}

const usedRow = z.object({ id: z.string(), seq: z.int(), reference: z.string() });

export function findReferences(database: Database, references: readonly string[]) {
  return database.rows(
    usedRow,
    (sql) => sql`
      select id, seq, reference from requests
      where reference is not null and comparison_key(reference) in
        (select comparison_key(typed) from unnest(${[...references]}::text[]) typed)
      order by seq limit ${BATCH_MAX + 1}`,
  );
}

const MOST_LINES = 1_000;
const lineRow = z.object({ reference: z.string(), description: z.string(), payout: pkrValue });

export function findUnusedLines(database: Database, batchId: string): Promise<UnusedLine[]> {
  return database.rows(
    lineRow,
    (sql) => sql`
      select l.reference, l.description, -l.amount as payout
      from payout_batches b
      join statement_lines l on l.account = b.account and l.day >= b.created_at::date and l.amount < 0
      where b.id = ${batchId} and l.reference <> ''
        and -l.amount in (select amount - fee from requests where batch_id = b.id and status = 'Pending')
        and not exists (select 1 from statement_matches where line_id = l.id)
        and not app.is_taken_back(l)
        and not exists (select 1 from requests r
          where r.reference is not null and comparison_key(r.reference) = comparison_key(l.reference))
      order by l.id limit ${MOST_LINES}`,
  );
}

const layoutRow = z.object({ account: z.enum(PAYMENT_METHODS), layout: payoutLayout });

export async function findLayouts(database: Database): Promise<ReadonlyMap<PaymentMethod, PayoutLayout>> {
  const rows = await database.rows(
    layoutRow,
    (sql) => sql`select account, layout from file_layouts where kind = 'payout'`,
  );
  return new Map(rows.map(({ account, layout }) => [account, layout]));
}
