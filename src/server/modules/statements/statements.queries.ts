import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { instant, paisaValue } from '#drizzle/rows.ts';
import { toPkr } from '#shared/money.ts';
import type { Role } from '#shared/policies.ts';
import { PAYMENT_METHODS, type PaymentMethod, requestNumber } from '#shared/rules.ts';
import { REQUEST_STATUSES, REQUEST_TYPES } from '#shared/schemas/requests.ts';
import { APPROVED_AT_ONCE } from '#shared/schemas/statements.ts';
import {
  DIFFERENCE_KINDS,
  type DifferenceView,
  type MatchedRequest,
  type MatchView,
  type StatementLineView,
} from '#shared/views/statements.ts';
import { timeOf } from './cells.ts';

const amountOrNull = z.nullable(paisaValue);
const figures = z.object({
  day: z.string(),
  today: z.string(),
  opening: paisaValue,
  moneyIn: paisaValue,
  moneyOut: paisaValue,
  other: paisaValue,
  isCovered: z.boolean(),
  lines: z.int(),
  arrived: paisaValue,
  left: paisaValue,
  before: amountOrNull,
  after: amountOrNull,
  counted: amountOrNull,
  note: z.nullable(z.string()),
  countedBy: z.nullable(z.string()),
  countedAt: z.nullable(instant),
});

/**
 * The figures of a receiving account on a day (default: today), in paisa. `before` and `after`: the bank's
 * balances at the day's start and end. If no line has one, `before` is the last count plus later lines.
 */
export async function readFigures(database: Database, account: PaymentMethod, day: string | undefined) {
  const [row] = await database.rows(
    figures,
    (sql) => sql`
      with d as (select coalesce(${day ?? null}::date, app.today()) as day, app.today() as today),
      books as (
        select coalesce(sum(t.debit - t.credit) filter (where t.day < d.day), 0)::bigint as opening,
          coalesce(sum(t.debit) filter (where t.day = d.day and t.kind in ('joining', 'split')), 0)::bigint as "moneyIn",
          coalesce(sum(t.credit) filter (where t.day = d.day and t.kind in ('payout', 'split')), 0)::bigint as "moneyOut",
          coalesce(sum(t.debit - t.credit) filter (where t.day = d.day and t.kind not in ('joining', 'payout', 'split')), 0)::bigint as other
        from d left join ledger_daily t on t.code = app.cash_code(${account}) and t.day <= d.day
      ), of_day as (
        select l.*, l.balance_after - l.amount as balance_before from statement_lines l, d where l.account = ${account} and l.day = d.day
      ), sums as (
        select count(*)::int as lines, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as arrived,
          coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as "left" from of_day
      ), counts as (
        select c.* from counted_balances c, d where c.account = ${account} and c.day <= d.day order by c.day desc, c.id desc
      )
      select d.day::text as day, d.today::text as today, books.*, sums.*,
        exists (select 1 from statement_imports i where i.account = ${account} and i.last_day >= d.day and i.first_day <= d.day) as "isCovered",
        coalesce(
          (select balance_before from of_day a where balance_after is not null
            order by exists (select 1 from of_day b where b.id <> a.id and b.balance_after = a.balance_before), id limit 1),
          (select balance_after from statement_lines l where l.account = ${account} and l.day < d.day and balance_after is not null
            order by l.day desc, l.id desc limit 1),
          (select c.balance + coalesce((select sum(amount) from statement_lines l
              where l.account = ${account} and l.day > c.day and l.day < d.day), 0)::bigint
            from counts c where c.day < d.day limit 1)) as before,
        (select balance_after from of_day a where balance_after is not null
          order by exists (select 1 from of_day b where b.id <> a.id and b.balance_before = a.balance_after), id desc limit 1) as after,
        c.balance as counted, c.note, u.name as "countedBy", c.counted_at as "countedAt"
      from d cross join books cross join sums
      left join lateral (select * from counts c where c.day = d.day limit 1) c on true
      left join users u on u.id = c.counted_by`,
  );
  if (!row) throw new Error('the books could not be read');
  return row;
}

const kind = z.enum(DIFFERENCE_KINDS);

export function sumDifferences(database: Database, account: PaymentMethod, day: string) {
  return database.rows(
    z.object({ kind, count: z.int(), sum: paisaValue }),
    (sql) => sql`
      select kind, count(*)::int as count, sum(effect)::bigint as sum
      from app.statement_day(${account}, ${day}::date) group by kind`,
  );
}

const requestColumns = {
  requestId: z.nullable(z.string()),
  seq: z.nullable(z.int()),
  type: z.nullable(z.enum(REQUEST_TYPES)),
  status: z.nullable(z.enum(REQUEST_STATUSES)),
  flow: amountOrNull,
  account: z.nullable(z.enum(PAYMENT_METHODS)),
  memberId: z.nullable(z.string()),
  member: z.nullable(z.string()),
  username: z.nullable(z.string()),
  requestReference: z.nullable(z.string()),
  at: z.nullable(instant),
};
const lineColumns = {
  lineId: z.nullable(z.int()),
  day: z.nullable(z.string()),
  amount: amountOrNull,
  reference: z.nullable(z.string()),
  description: z.nullable(z.string()),
  balance: amountOrNull,
  minute: z.nullable(z.int()),
  confirmedBy: z.nullable(z.string()),
};
const requestRow = z.object(requestColumns);
const lineRow = z.object(lineColumns);
const bothRow = z.object({ ...requestColumns, ...lineColumns });

function toRequest(row: z.output<typeof requestRow>): MatchedRequest | null {
  const { requestId: id, seq, type, status, flow, at } = row;
  if (!id || !seq || !type || !status || flow === null || !at) return null;
  return {
    id,
    number: requestNumber(seq),
    type,
    status,
    amount: toPkr(flow),
    account: row.account,
    memberId: row.memberId ?? '',
    member: row.member ?? '',
    username: row.username ?? '',
    reference: row.requestReference ?? '',
    at,
  };
}

function toLine(row: z.output<typeof lineRow>): StatementLineView {
  const { day, amount, reference, description, balance, minute } = row;
  if (day === null || amount === null) throw new Error('a line without its day');
  return {
    day,
    amount: toPkr(amount),
    reference: reference ?? '',
    description: description ?? '',
    balance: balance === null ? null : toPkr(balance),
    time: timeOf(minute),
  };
}

/** Of transfers, only statement lines are listed, not the entries of the books. */
export async function listDifferences(
  database: Database,
  account: PaymentMethod,
  day: string,
  most: number,
  reader: Role,
): Promise<Omit<DifferenceView, 'offers'>[]> {
  const rows = await database.rows(
    z.extend(bothRow, { kind, effect: paisaValue }),
    (sql) => sql`
      select s.kind, s.effect, s.line_id as "lineId", l.day::text as day, l.amount, l.reference, l.description,
        l.balance_after as balance, l.minute, null as "confirmedBy", r.id as "requestId", r.seq, r.type, r.status,
        app.request_flow(r) as flow, app.request_account(r) as account, u.id as "memberId", u.name as member, u.username,
        coalesce(r.transaction_id, r.reference) as "requestReference", coalesce(r.decided_at, r.created_at) as at
      from app.statement_day(${account}, ${day}::date) s
      left join statement_lines l on l.id = s.line_id
      left join requests r on r.id = s.request_id
      left join users u on u.id = r.user_id and u.id <> all((select app.hidden_from(${reader}))::uuid[])
      where s.kind <> 'transfer' or s.line_id is not null
      order by array_position(${DIFFERENCE_KINDS as readonly string[] as string[]}::text[], s.kind), s.line_id, r.seq limit ${most}::int`,
  );
  return rows.map((row) => ({
    kind: row.kind,
    effect: toPkr(row.effect),
    line: row.lineId === null ? null : { id: row.lineId, confirmedBy: null, ...toLine(row) },
    request: toRequest(row),
  }));
}

const WORD_END = '[[:space:][:punct:]]+';
/** A deposit whose id the line has is offered on any day. */
const OFFERED_DAYS = 2;

export async function findOffers(
  database: Database,
  account: PaymentMethod,
  day: string,
  lineIds: readonly number[],
  reader: Role,
): Promise<Map<number, MatchedRequest[]>> {
  const offers = new Map<number, MatchedRequest[]>();
  if (lineIds.length === 0) return offers;
  const rows = await database.rows(
    z.extend(requestRow, { lineId: z.int() }),
    (sql) => sql`
      with near as materialized (
        select r, app.request_flow(r) as flow, coalesce(r.decided_at, r.created_at) as at,
          regexp_split_to_array(search_text(p.name), ${WORD_END}) as words
        from requests r join users p on p.id = r.user_id
        where (r.status = 'Approved' and r.decided_at >= ${day}::date - ${OFFERED_DAYS}::int and r.decided_at < ${day}::date + ${OFFERED_DAYS + 1}::int
            or r.status = 'Pending' and r.type = 'Deposit' and r.removed_at is null
              and r.created_at >= ${day}::date - ${OFFERED_DAYS}::int and r.created_at < ${day}::date + ${OFFERED_DAYS + 1}::int)
          and app.request_account(r) = ${account} and not exists (select 1 from statement_matches m where m.request_id = r.id)
      ), texts as materialized (
        select id, array_remove(regexp_split_to_array(search_text(reference || ' ' || description), ${WORD_END}), '') as words
        from statement_lines where id = any(${lineIds as number[]}::bigint[])
      )
      select l.id as "lineId", (o.r).id as "requestId", (o.r).seq, (o.r).type, (o.r).status, o.flow, ${account}::text as account,
        u.id as "memberId", u.name as member, u.username, coalesce((o.r).transaction_id, (o.r).reference) as "requestReference", o.at
      from texts t join statement_lines l on l.id = t.id cross join lateral (
        select * from (
          select n.*, null::boolean as is_proof from near n
          where n.flow = l.amount and coalesce((n.r).transaction_key <> all (l.keys), true)
          union all
          select q, app.request_flow(q), coalesce(q.decided_at, q.created_at),
            regexp_split_to_array(search_text(p.name), ${WORD_END}), app.is_proof(q.transaction_key, l)
          from requests q join users p on p.id = q.user_id where q.transaction_key = any(l.keys) and q.type = 'Deposit'
            and app.is_matchable(q, l) and not exists (select 1 from statement_matches m where m.request_id = q.id)) c
        order by is_proof desc nulls last,
          case when c.words && t.words then (select count(*) from unnest(c.words) word where word = any(t.words)) else 0 end desc,
          abs(extract(epoch from c.at - (l.day + coalesce(l.minute, 720) * interval '1 minute'))), (c.r).seq limit 5) o
      join users u on u.id = (o.r).user_id and u.id <> all((select app.hidden_from(${reader}))::uuid[])`,
  );
  for (const { lineId, ...row } of rows) {
    const request = toRequest(row);
    if (request) offers.set(lineId, [...(offers.get(lineId) ?? []), request]);
  }
  return offers;
}

export async function listConfirmed(
  database: Database,
  account: PaymentMethod,
  day: string,
  reader: Role,
): Promise<MatchView[]> {
  const rows = await database.rows(
    z.extend(bothRow, { isFinal: z.boolean() }),
    (sql) => sql`
      select app.is_match_final(r, m) as "isFinal", l.id as "lineId", l.day::text as day, l.amount, l.reference, l.description, l.balance_after as balance, l.minute,
        coalesce(s.name, '') as "confirmedBy", r.id as "requestId", r.seq, r.type, r.status, app.request_flow(r) as flow,
        app.request_account(r) as account, u.id as "memberId", u.name as member, u.username,
        coalesce(r.transaction_id, r.reference) as "requestReference", coalesce(r.decided_at, r.created_at) as at
      from statement_lines l join statement_matches m on m.line_id = l.id and m.how = 'person'
      join requests r on r.id = m.request_id left join users u on u.id = r.user_id and u.id <> all((select app.hidden_from(${reader}))::uuid[])
      left join users s on s.id = m.matched_by
      where l.account = ${account} and l.day = ${day}::date order by m.matched_at desc limit 200`,
  );
  return rows.flatMap((row) => {
    const request = toRequest(row);
    const { lineId, confirmedBy, isFinal } = row;
    if (!request || !lineId) return [];
    return [{ lineId, line: toLine(row), request, confirmedBy: confirmedBy ?? '', isFinal }];
  });
}

export async function findMatched(database: Database, lineId: number): Promise<string | undefined> {
  const [row] = await database.rows(
    z.object({ id: z.string() }),
    (sql) => sql`select request_id as id from statement_matches where line_id = ${lineId}`,
  );
  return row?.id;
}

export function listArrived(database: Database, account: PaymentMethod) {
  return database.rows(
    z.object({ id: z.string(), amount: paisaValue }),
    (sql) => sql`
      select r.id, r.amount from requests r join statement_matches m on m.request_id = r.id and m.how = 'reference'
      join statement_lines l on l.id = m.line_id and not app.is_taken_back(l)
      where r.status = 'Pending' and r.type = 'Deposit' and r.removed_at is null and r.payment_method = ${account}
      order by r.seq limit ${APPROVED_AT_ONCE}::int`,
  );
}
