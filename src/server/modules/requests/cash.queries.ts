import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { instant, paisaValue, pkrValue } from '#drizzle/rows.ts';
import { type Paisa, paisa, toPkr } from '#shared/money.ts';
import { MOVEMENT_KINDS, REWARD_KINDS } from '#shared/movements.ts';
import type { Role } from '#shared/policies.ts';
import { CASH_DAYS, JOINING_DEPOSIT_PAISA, PAYMENT_METHODS } from '#shared/rules.ts';
import type { ListEntriesInput } from '#shared/schemas/accounts.ts';
import { REQUEST_TYPES } from '#shared/schemas/requests.ts';
import type {
  CashAccountView,
  CashView,
  CashWindow,
  ColleagueView,
  EntryView,
  WaitingView,
} from '#shared/views/cash.ts';
import type { Page } from '#shared/views/common.ts';
import type { RequestType } from '#shared/views/requests.ts';
import type { SolvencyView } from '#shared/views/solvency.ts';
import { pageBounds, requestOf, toPage } from '../../platform/database/paging.ts';
import { readBooksCheck } from '../books/books.queries.ts';
import { hasOneSuperadmin, listOff } from '../settings/settings.queries.ts';

const dayRow = z.object({
  day: z.string(),
  deposits: paisaValue,
  payouts: paisaValue,
  fees: paisaValue,
  toMembers: paisaValue,
  fromMembers: paisaValue,
});
type DayRow = z.infer<typeof dayRow>;

const heldRow = z.object({
  cash: paisaValue,
  payable: paisaValue,
  balances: paisaValue,
  rewards: paisaValue,
  now: instant,
});

/** Computes in paisa and converts at the end, so that the number of days is exact. */
function solvencyOf({ cash, payable, balances, rewards }: z.infer<typeof heldRow>): SolvencyView {
  const surplus = cash - balances - payable;
  return {
    cash: toPkr(cash),
    balances: toPkr(balances),
    payable: toPkr(payable),
    surplus: toPkr(paisa(surplus)),
    rewardsPerDay: toPkr(paisa(Math.round(rewards / CASH_DAYS.pace))),
    daysCovered: rewards > 0 ? Math.max(0, Math.floor((surplus * CASH_DAYS.pace) / rewards)) : null,
  };
}

/** Returned payouts are subtracted from the payouts. */
export async function readCash(database: Database): Promise<CashView> {
  const [days, [held], accounts, waiting, colleagues, books, protectionsOff, oneSuperadmin] =
    await Promise.all([
      database.rows(
        dayRow,
        (sql) => sql`
        select d.day::date::text as day,
          coalesce(sum(t.debit) filter (where t.kind = 'joining' and t.code = any(app.cash_codes())), 0)::bigint as deposits,
          coalesce(sum(t.credit - t.debit) filter (where t.kind in ('payout', 'return') and t.code = any(app.cash_codes())), 0)::bigint as payouts,
          coalesce(sum(t.credit - t.debit) filter (where t.code = 'fee_income'), 0)::bigint as fees,
          coalesce(sum(t.debit) filter (where t.code = 'adjustments'), 0)::bigint as "toMembers",
          coalesce(sum(t.credit) filter (where t.code = 'adjustments'), 0)::bigint as "fromMembers"
        from generate_series(app.today() - ${CASH_DAYS.month - 1}::int, app.today(), interval '1 day') d(day)
        left join ledger_daily t on t.day = d.day::date
          and t.code = any(app.cash_codes() || array['fee_income', 'adjustments'])
        group by d.day order by d.day`,
      ),
      database.rows(
        heldRow,
        (sql) => sql`
        select app.cash_held() as cash, app.house_balance('payable') as payable,
          app.house_balance('member') as balances, app_now() as now,
          (select coalesce(sum(debit - credit), 0)::bigint from ledger_daily
            where code in ${sql(REWARD_KINDS.map((kind) => `expense_${kind}`))}
              and day between app.today() - ${CASH_DAYS.pace - 1}::int and app.today()) as rewards`,
      ),
      readAccounts(database),
      readWaiting(database),
      readColleagues(database),
      readBooksCheck(database),
      listOff(database),
      hasOneSuperadmin(database),
    ]);
  const last = (count: number): CashWindow => {
    const window = days.slice(-count);
    const sum = (pick: (row: DayRow) => Paisa) => paisa(window.reduce((total, row) => total + pick(row), 0));
    const deposits = sum((row) => row.deposits);
    const payouts = sum((row) => row.payouts);
    return {
      deposits: toPkr(deposits),
      withdrawals: toPkr(payouts),
      fees: toPkr(sum((row) => row.fees)),
      net: toPkr(paisa(deposits - payouts)),
      adjustments: {
        toMembers: toPkr(sum((row) => row.toMembers)),
        fromMembers: toPkr(sum((row) => row.fromMembers)),
      },
    };
  };
  if (!held) throw new Error('the books could not be read');
  return {
    solvency: solvencyOf(held),
    balance: toPkr(held.cash),
    pendingWithdrawals: toPkr(held.payable),
    today: last(1),
    week: last(CASH_DAYS.week),
    month: last(CASH_DAYS.month),
    accounts,
    waiting: { deposits: waiting('Deposit'), withdrawals: waiting('Withdraw') },
    colleagues,
    books,
    protectionsOff,
    oneSuperadmin,
    days: days.map((row) => ({
      day: row.day,
      deposits: toPkr(row.deposits),
      withdrawals: toPkr(row.payouts),
    })),
    updatedAt: held.now,
  };
}

const accountRow = z.object({
  account: z.enum(PAYMENT_METHODS),
  balance: pkrValue,
  deposits: pkrValue,
  payouts: pkrValue,
  transfers: pkrValue,
});

function readAccounts(database: Database): Promise<CashAccountView[]> {
  return database.rows(
    accountRow,
    (sql) => sql`
      select a.account, -app.house_balance(app.cash_code(a.account)) as balance,
        coalesce(sum(t.debit) filter (where t.kind = 'joining'), 0)::bigint as deposits,
        coalesce(sum(t.credit - t.debit) filter (where t.kind in ('payout', 'return')), 0)::bigint as payouts,
        coalesce(sum(t.debit - t.credit) filter (where t.kind = 'transfer'), 0)::bigint as transfers
      from string_to_table(${PAYMENT_METHODS.join()}, ',') with ordinality a(account, place)
      left join ledger_daily t on t.code = app.cash_code(a.account) and t.day = app.today()
      group by a.account, a.place order by a.place`,
  );
}

const waitingRow = z.object({
  type: z.enum(REQUEST_TYPES),
  count: z.int(),
  amount: paisaValue,
  since: instant,
});

/** From counters and the books, because counting tens of thousands of requests is slow. */
async function readWaiting(database: Database): Promise<(type: RequestType) => WaitingView> {
  const rows = await database.rows(
    waitingRow,
    (sql) => sql`
      select type, n as count, (case type when 'Deposit' then n * ${JOINING_DEPOSIT_PAISA}::bigint
          else app.house_balance('payable') end)::bigint as amount,
        (select created_at from requests r where r.type = t.type and status = 'Pending' and removed_at is null
          order by seq limit 1) as since
      from unnest(${[...REQUEST_TYPES]}::text[]) t(type),
        lateral (select sum(n)::bigint as n from stat_counters
          where name = 'requests:' || type || ':Pending') c
      where n > 0`,
  );
  return (type) => {
    const found = rows.find((row) => row.type === type);
    return {
      count: found?.count ?? 0,
      amount: toPkr(found?.amount ?? paisa(0)),
      since: found?.since ?? null,
    };
  };
}

const colleagueRow = z.object({
  id: z.string(),
  name: z.string(),
  depositsApproved: z.int(),
  withdrawalsPaid: z.int(),
  rejected: z.int(),
});

/** A pending request that was deleted counts as neither. */
function readColleagues(database: Database): Promise<ColleagueView[]> {
  return database.rows(
    colleagueRow,
    (sql) => sql`
      select u.id, u.name, d."depositsApproved", d."withdrawalsPaid", d.rejected
      from (
        select decided_by as id, count(*) as decisions,
          count(*) filter (where status = 'Approved' and type = 'Deposit') as "depositsApproved",
          count(*) filter (where status = 'Approved' and type = 'Withdraw') as "withdrawalsPaid",
          count(*) filter (where status = 'Rejected') as rejected
        from requests where decided_at >= app.today()::timestamptz and not removed_pending group by decided_by) d
      join users u using (id) where u.role <> 'user' order by d.decisions desc, u.name limit 50`,
  );
}

const entryRow = z.object({
  seq: z.int(),
  at: instant,
  day: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  amount: pkrValue,
  description: z.string(),
  account: z.nullable(z.enum(PAYMENT_METHODS)),
  requestId: z.nullable(z.string()),
  requestSeq: z.nullable(z.int()),
  memberId: z.nullable(z.string()),
  member: z.nullable(z.string()),
  by: z.nullable(z.string()),
});

export async function listEntries(
  database: Database,
  input: ListEntriesInput,
  reader: Role,
): Promise<Page<EntryView>> {
  const { limit, fetch, before } = pageBounds(input);
  const { of, kind, from, to } = input;
  // Makes positive: fee income (a credit), money that comes in and adjustments paid to members (debits).
  const sign = of === 'fees' ? 1 : -1;
  const rows = await database.rows(
    entryRow,
    (sql) => sql`
      select l.id as seq, e.created_at as at, e.business_day::text as day, e.kind, ${sign}::int * l.amount as amount,
        e.description, app.cash_account(l.code) as account, e.request_id as "requestId", r.seq as "requestSeq",
        m.id as "memberId", m.name as member, u.name as by
      from (
        select page.*, a.code from ledger_accounts a cross join lateral (
          select l.id, l.entry_id, l.amount from journal_lines l join journal_entries e on e.id = l.entry_id
          where l.account_id = a.id and l.id < ${before}::bigint
            and e.business_day between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')
            and (e.kind = coalesce(${kind ?? null}::text, e.kind) or ${kind === 'payout'}::boolean and e.kind = 'return')
          order by l.id desc limit ${fetch}::int) page
        where a.user_id is null and a.code = any(case ${of}::text when 'cash' then app.cash_codes()
          when 'fees' then array['fee_income'] when 'adjustments' then array['adjustments']
          else array[app.cash_code(${of}::text)] end)
      ) l
      join journal_entries e on e.id = l.entry_id
      left join requests r on r.id = e.request_id
      left join lateral (select a.user_id from journal_lines o join ledger_accounts a on a.id = o.account_id
        where o.entry_id = e.id and a.user_id is not null limit 1) other on true
      left join users m on m.id = coalesce(r.user_id, other.user_id)
        and m.id <> all((select app.hidden_from(${reader}))::uuid[])
      left join users u on u.id = e.actor_id
      order by l.id desc limit ${fetch}::int`,
  );
  return toPage(rows, limit, ({ seq, requestId, requestSeq, memberId, member, ...row }) => ({
    ...row,
    id: String(seq),
    request: requestOf(requestId, requestSeq),
    member: memberId && member ? { id: memberId, name: member } : null,
  }));
}
