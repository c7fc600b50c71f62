import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { paisaValue } from '#drizzle/rows.ts';
import { toPkr } from '#shared/money.ts';
import { REWARD_KINDS } from '#shared/movements.ts';
import { GROWTH_DAYS, JOINING_DEPOSIT_PAISA, VIDEO_DAILY_REWARD_PAISA } from '#shared/rules.ts';
import { REQUEST_TYPES } from '#shared/schemas/requests.ts';
import type { GrowthDay } from '#shared/views/growth.ts';
import type { RequestType } from '#shared/views/requests.ts';

const row = z.object({
  day: z.string(),
  signUps: z.int(),
  cashIn: paisaValue,
  cashOut: paisaValue,
  video: paisaValue,
  spin: paisaValue,
  level: paisaValue,
});

/** Sign-ups are counted day by day: a date made of each one's instant would take four times as long. */
export async function readGrowth(database: Database): Promise<GrowthDay[]> {
  const rows = await database.rows(
    row,
    (sql) => sql`
      with days as (
        select generate_series(app.today() - ${GROWTH_DAYS.at(-1) ?? 0}::int + 1, app.today(), interval '1 day')::date as day),
      joined as (
        select day, (select count(*) from users where role = 'user'
          and created_at >= day::timestamptz and created_at < (day + 1)::timestamptz) as n from days),
      sums as (
        select day, sum(debit) filter (where kind = 'joining' and code = any(app.cash_codes())) as cash_in,
          sum(credit - debit) filter (where kind in ('payout', 'return') and code = any(app.cash_codes())) as cash_out,
          sum(debit - credit) filter (where code = 'expense_video') as video,
          sum(debit - credit) filter (where code = 'expense_spin') as spin,
          sum(debit - credit) filter (where code = 'expense_level') as level
        from ledger_daily
        where code = any(app.cash_codes() || ${REWARD_KINDS.map((kind) => `expense_${kind}`)}::text[])
          and day >= (select min(day) from days) group by day)
      select day::text, coalesce(n, 0)::bigint as "signUps", coalesce(cash_in, 0)::bigint as "cashIn",
        coalesce(cash_out, 0)::bigint as "cashOut", coalesce(video, 0)::bigint as video,
        coalesce(spin, 0)::bigint as spin, coalesce(level, 0)::bigint as level
      from days left join joined using (day) left join sums using (day) order by day`,
  );
  return rows.map(({ day, signUps, cashIn, cashOut, video, spin, level }) => ({
    day,
    signUps,
    approvals: Math.round(cashIn / JOINING_DEPOSIT_PAISA),
    active: Math.round(video / VIDEO_DAILY_REWARD_PAISA),
    rewards: { video: toPkr(video), spin: toPkr(spin), level: toPkr(level) },
    cashIn: toPkr(cashIn),
    cashOut: toPkr(cashOut),
  }));
}

/** A request that was deleted while pending, or cancelled by its member, does not count as decided. */
export function medianMinutes(
  database: Database,
  days: number,
): Promise<readonly { type: RequestType; decisions: number; minutes: number }[]> {
  return database.rows(
    z.object({ type: z.enum(REQUEST_TYPES), decisions: z.int(), minutes: z.int() }),
    (sql) => sql`
      select type, count(*)::bigint as decisions, greatest(1, round(percentile_cont(0.5)
        within group (order by extract(epoch from decided_at - created_at)) / 60))::bigint as minutes
      from requests r
      where decided_at > app_now() - make_interval(days => ${days}::int) and not removed_pending and not app.is_cancelled(r)
      group by type`,
  );
}
