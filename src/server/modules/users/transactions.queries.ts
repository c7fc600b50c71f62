import * as z from 'zod/mini';
import type { Database, Sql } from '#drizzle/client.ts';
import { instant, paisaValue } from '#drizzle/rows.ts';
import { transactionTexts } from '#shared/i18n/ur/transactions.ts';
import { type Paisa, paisa, toPkr } from '#shared/money.ts';
import {
  entryTextOf,
  hasFixedText,
  kindsShownAs,
  kindsWithText,
  MOVEMENT_KINDS,
  type TransactionType,
  transactionTypeOf,
} from '#shared/movements.ts';
import { REQUEST_STATUSES } from '#shared/schemas/requests.ts';
import type { ListTransactionsInput, StatementInput } from '#shared/schemas/users.ts';
import { searchWords } from '#shared/search-text.ts';
import type { Page } from '#shared/views/common.ts';
import type { BalanceStatement, StatementSum, TransactionView } from '#shared/views/transactions.ts';
import { likePattern, pageBounds, requestOf, toPage } from '../../platform/database/paging.ts';

const transactionRow = z.object({
  seq: z.int(),
  kind: z.enum(MOVEMENT_KINDS),
  amount: paisaValue,
  balanceAfter: paisaValue,
  description: z.string(),
  params: z.nullable(z.record(z.string(), z.union([z.string(), z.number()]))),
  requestStatus: z.nullable(z.enum(REQUEST_STATUSES)),
  requestId: z.nullable(z.string()),
  requestSeq: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  removedPending: z.nullable(z.boolean()),
  cancelled: z.nullable(z.boolean()),
  createdAt: instant,
});
type Row = z.infer<typeof transactionRow>;

/** `ofAccount` has their tables: a line `l`, its entry `e`, its request `r`. */
const columns = (sql: Sql) => sql`
  l.id as seq, e.kind, l.amount, l.balance_after as "balanceAfter", e.description, e.params,
    e.created_at as "createdAt", r.status as "requestStatus", r.id as "requestId", r.seq as "requestSeq",
    coalesce(r.return_reason, r.reason) as reason, r.removed_pending as "removedPending",
    app.is_cancelled(r) as cancelled`;
const ofAccount = (sql: Sql, userId: string) => sql`
  from journal_lines l
  join journal_entries e on e.id = l.entry_id
  left join requests r on r.id = e.request_id
  where l.account_id = (select id from ledger_accounts where user_id = ${userId})`;

export async function listTransactions(
  database: Database,
  input: ListTransactionsInput,
): Promise<Page<TransactionView>> {
  const { limit, fetch, before } = pageBounds(input);
  const { type, from = null, to = null, search = '' } = input;
  const rows = await database.rows(
    transactionRow,
    (sql) => sql`
      select ${columns(sql)} ${ofAccount(sql, input.id)} and l.id < ${before}
        ${type ? isShownAs(sql, type) : sql``}
        ${from || to ? sql`and e.business_day between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')` : sql``}
        ${search ? containsWords(sql, search) : sql``}
      order by l.id desc limit ${fetch}`,
  );
  return toPage(rows, limit, toView);
}

/** An adjustment is a `deposit` if it raises the balance, as in `transactionTypeOf`. */
function isShownAs(sql: Sql, type: TransactionType) {
  return sql`and e.kind = any(${kindsShownAs(type)}::text[])
    and (e.kind <> 'adjustment' or (l.amount > 0) = ${type === 'deposit'})`;
}

function containsWords(sql: Sql, search: string) {
  return searchWords(search)
    .map(
      (word) => sql`and (e.kind = any(${kindsWithText(transactionTexts, word)}::text[])
        or search_text(concat_ws(' ', e.description, r.reason, r.return_reason, r.reference,
          'R-' || lpad(r.seq::text, greatest(6, length(r.seq::text)), '0'))) like ${likePattern(word)})`,
    )
    .reduce((all, one) => sql`${all} ${one}`);
}

function toView(row: Row): TransactionView {
  return {
    id: String(row.seq),
    date: row.createdAt,
    type: transactionTypeOf(row.kind, row.amount),
    amount: toPkr(row.amount),
    description: row.description,
    text: toText(row),
    status: row.kind === 'withdrawal' && row.requestStatus ? STATUSES[row.requestStatus] : 'completed',
    balanceAfter: toPkr(row.balanceAfter),
    removedPending: row.removedPending ?? false,
    cancelled: row.cancelled ?? false,
    receipt: toReceipt(row),
    request: requestOf(row.requestId, row.requestSeq),
  };
}

const STATUSES = { Pending: 'pending', Approved: 'completed', Rejected: 'rejected' } as const;

function toText({ kind, amount, params }: Row): TransactionView['text'] {
  // Entries of earlier releases and texts that a person wrote have no `params`.
  const values = params ?? (hasFixedText(kind) ? {} : null);
  const key = values && entryTextOf(kind, amount);
  return key ? { key, params: values } : null;
}

function toReceipt({ requestId, requestSeq, requestStatus, reason }: Row) {
  const request = requestOf(requestId, requestSeq);
  return request && requestStatus !== 'Pending' ? { ...request, reason } : null;
}

const edges = z.object({ opening: paisaValue });

/** Undefined if there are more than `most` movements. */
export async function readStatement(
  database: Database,
  { id, from, to }: StatementInput,
  most: number,
): Promise<BalanceStatement | undefined> {
  // One SQL query, so that the opening balance and the movements are of one moment.
  const found = await database.rows(
    z.union([z.extend(transactionRow, edges.shape), z.extend(edges, { seq: z.null() })]),
    (sql) => sql`
      with own as (select ${columns(sql)}, e.business_day as day ${ofAccount(sql, id)}
          and e.business_day between ${from}::date and ${to}::date order by day, seq limit ${most + 1}),
        opened as (select coalesce(sum(l.amount), 0)::bigint as opening ${ofAccount(sql, id)}
          and e.business_day < ${from}::date)
      select opening, own.* from opened left join own on true order by own.day, own.seq`,
  );
  const rows = found.filter((row) => row.seq !== null);
  if (rows.length > most) return undefined;
  const opening = found[0]?.opening ?? paisa(0);
  // Around midnight, a line of the earlier day may be posted after a line of the next day, so the balances
  // are computed here.
  let balance = opening;
  const items = rows.map((row) => {
    balance = paisa(balance + row.amount);
    return toView({ ...row, balanceAfter: balance });
  });
  return { from, to, opening: toPkr(opening), closing: toPkr(balance), items, sums: sumsOf(rows) };
}

function sumsOf(rows: readonly Pick<Row, 'kind' | 'amount'>[]): StatementSum[] {
  const sums = new Map<TransactionType, { total: Paisa; count: number }>();
  for (const { kind, amount } of rows) {
    const type = transactionTypeOf(kind, amount);
    const { total, count } = sums.get(type) ?? { total: 0, count: 0 };
    sums.set(type, { total: paisa(total + amount), count: count + 1 });
  }
  return [...sums].map(([type, { total, count }]) => ({ type, count, total: toPkr(total) }));
}
