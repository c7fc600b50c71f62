import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { instant, paisaValue } from '#drizzle/rows.ts';
import { type Paisa, paisa, toPkr } from '#shared/money.ts';
import { REWARD_KINDS } from '#shared/movements.ts';
import type { SolvencyView } from '#shared/views/solvency.ts';
import type { CashView, CashWindow } from '#shared/views.ts';

const dayRow = z.object({ day: z.string(), deposits: paisaValue, payouts: paisaValue, fees: paisaValue });
type DayRow = z.infer<typeof dayRow>;

const heldRow = z.object({
  cash: paisaValue,
  payable: paisaValue,
  balances: paisaValue,
  /** Rewards of the last `PACE_DAYS` business days. */
  rewards: paisaValue,
  now: instant,
});

/** Business days, today included, over which the daily rewards are averaged. */
const PACE_DAYS = 7;

/** Computes in paisa and converts at the end, so that the number of days is exact. */
function solvencyOf({ cash, payable, balances, rewards }: z.infer<typeof heldRow>): SolvencyView {
  const surplus = cash - balances - payable;
  return {
    cash: toPkr(cash),
    balances: toPkr(balances),
    payable: toPkr(payable),
    surplus: toPkr(paisa(surplus)),
    rewardsPerDay: toPkr(paisa(Math.round(rewards / PACE_DAYS))),
    daysCovered: rewards > 0 ? Math.max(0, Math.floor((surplus * PACE_DAYS) / rewards)) : null,
  };
}

/** The figures of the cash screen, from the ledger's daily totals by business day. */
export async function readCash(database: Database): Promise<CashView> {
  const [days, [held]] = await Promise.all([
    database.rows(
      dayRow,
      (sql) => sql`
        select d.day::date::text as day,
          coalesce(sum(t.debit) filter (where t.code = 'cash' and t.kind = 'joining'), 0)::bigint as deposits,
          coalesce(sum(t.credit) filter (where t.code = 'cash' and t.kind = 'payout'), 0)::bigint as payouts,
          coalesce(sum(t.credit) filter (where t.code = 'fee_income'), 0)::bigint as fees
        from generate_series(app.today() - 29, app.today(), interval '1 day') d(day)
        left join ledger_daily t on t.day = d.day::date and t.code in ('cash', 'fee_income')
        group by d.day order by d.day`,
    ),
    database.rows(
      heldRow,
      (sql) => sql`
        select -app.house_balance('cash') as cash, app.house_balance('payable') as payable,
          app.house_balance('member') as balances, app_now() as now,
          (select coalesce(sum(debit - credit), 0)::bigint from ledger_daily
            where code in ${sql(REWARD_KINDS.map((kind) => `expense_${kind}`))}
              and day between app.today() - ${PACE_DAYS - 1}::int and app.today()) as rewards`,
    ),
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
    };
  };
  if (!held) throw new Error('the books could not be read');
  return {
    solvency: solvencyOf(held),
    balance: toPkr(held.cash),
    pendingWithdrawals: toPkr(held.payable),
    today: last(1),
    week: last(7),
    month: last(30),
    days: days.map((row) => ({
      day: row.day,
      deposits: toPkr(row.deposits),
      withdrawals: toPkr(row.payouts),
    })),
    updatedAt: held.now,
  };
}
