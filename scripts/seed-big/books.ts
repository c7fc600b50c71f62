import type { Sql } from '#drizzle/client.ts';
import { milsToPaisa } from '#shared/money.ts';
import { RESET_READABLE_DAYS, VIDEO_DAILY_CLICKS, VIDEO_DAILY_REWARD_PAISA } from '#shared/rules.ts';
import { DEFAULT_ODDS, oddsHash, spinCommitment, spinPrize, spinRoll } from '#shared/spinner.ts';
import { MESSAGES } from '../demo/texts.ts';
import { quote, type SeedPlan, textArray } from './people.ts';
import { SCREENSHOT, TIER, TIER_PARAMS } from './requests.ts';

/**
 * Writes the journal in the order of time, and the balances and daily totals that triggers would derive from
 * it: the triggers would take an hour. app.ledger_problems() checks the result.
 */
export const writeJournal = () => `
create temp table seed_moves as
  select row_number() over (order by at, rank, i) as e, m.* from (
    select 1 as rank, 'joining' as kind, 'request:' || q.id as cause, 'Joining deposit' as description, q.decided_at as at, r as request, i,
      amount as member, app.cash_code(method) as house, -amount as other, 0::bigint as cash, 0::bigint as fee, '{}'::jsonb as params
    from seed_requests q join seed_people p using (i) where type = 'Deposit' and q.status = 'Approved'
    union all
    select 3, 'withdrawal', 'withdrawal:' || id, ${TIER}, at, r, i, -amount, 'payable', amount, 0, 0, ${TIER_PARAMS}
    from seed_requests where type = 'Withdraw'
    union all
    select 4, 'refund', 'request:' || id, 'Withdrawal refunded', decided_at, r, i, amount, 'payable', -amount, 0, 0, '{}'
    from seed_requests where type = 'Withdraw' and status = 'Rejected'
    union all
    select 4, 'payout', 'request:' || id, 'Withdrawal paid', decided_at, r, i, 0, 'payable', -amount, amount - amount / 100, amount / 100, null
    from seed_requests where type = 'Withdraw' and status = 'Approved'
    union all
    select 2, 'level', 'level:' || p.id || ':' || level, format('Level %s reward: %s (%s joined)', level, l.name, joiner), at, null, i,
      reward, 'expense_level', -reward, 0, 0, jsonb_build_object('level', level, 'name', l.name, 'joiner', joiner)
    from seed_levels l join seed_people p using (i)
    union all
    select 2, 'video', 'video:' || p.id || ':' || day, 'Daily video reward', at, null, i, ${VIDEO_DAILY_REWARD_PAISA}, 'expense_video', -${VIDEO_DAILY_REWARD_PAISA}, 0, 0, '{}'
    from seed_days d join seed_people p using (i) where clicks = ${VIDEO_DAILY_CLICKS}
    union all
    select 2, 'spin', 'spin:' || s.id, 'Daily spin prize', spun_at, null, i, prize, 'expense_spin', -prize, 0, 0, '{}'
    from spins s join seed_people p on p.id = s.user_id where prize > 0
  ) m;
insert into journal_entries (id, kind, cause, description, params, business_day, actor_id, request_id, created_at)
  overriding system value
  select e, kind, cause, description, params, at::date,
    case when kind = 'withdrawal' then pg_temp.id_of('member', i) when request is not null then b.staff[1 + (request % cardinality(b.staff))::int] end,
    case when request is not null then pg_temp.id_of('request', request) end, at
  from seed_moves cross join seed_base b order by e;
-- Running balances. The lines of an entry are ordered by account, as in app.post (house accounts are older).
create temp table seed_lines as
  select row_number() over (order by e, account) as id, e, account, amount, balance_after from (
    select e, b.account + i as account, member as amount, sum(member) over (partition by i order by e)::bigint as balance_after
    from seed_moves cross join seed_base b where member <> 0
    union all
    select e, a.id, case part when 1 then other when 2 then cash else fee end, null
    from seed_moves m cross join generate_series(1, 3) part
    join ledger_accounts a on a.user_id is null and a.code = case part when 1 then house when 2 then 'cash_bank' else 'fee_income' end
    where case part when 1 then other when 2 then cash else fee end <> 0
  ) l;
insert into journal_lines (id, entry_id, account_id, amount, balance_after)
  overriding system value select id, e, account, amount, balance_after from seed_lines order by id`;

export const writeBalances = () => `
insert into ledger_accounts (id, code, user_id, balance, earned, earned_day, earned_today)
  overriding system value
  select b.account + p.i, 'member', p.id, coalesce(m.balance, 0), coalesce(m.earned, 0), m.last_day, coalesce(m.earned_last, 0)
  from seed_people p cross join seed_base b left join (
    select i, sum(member) as balance, max(at::date) as last_day,
      sum(member) filter (where rank = 2) as earned, sum(member) filter (where rank = 2 and at::date = newest) as earned_last
    from (select *, max(at::date) filter (where member <> 0) over (partition by i) as newest from seed_moves) s
    where member <> 0 group by i
  ) m on m.i = p.i
  order by p.i;
insert into ledger_daily (code, day, kind, shard, credit, debit)
  select coalesce(h.code, 'member'), m.at::date, m.kind, m.e % 16, sum(greatest(l.amount, 0)), sum(greatest(-l.amount, 0))
  from seed_lines l join seed_moves m using (e)
  left join ledger_accounts h on h.id = l.account and h.user_id is null
  group by 1, 2, 3, 4`;

/** Writes the audit rows of decided requests, the messages and the password resets. */
export const writeOthers = ({ requested }: SeedPlan) => `
insert into audit_log (actor_id, action, target_type, target_id, person_id, address, before, after, created_at, search)
  select a.id, action, 'request', q.id::text, p.id, '10.0.0.' || (1 + q.r % 9),
    jsonb_build_object('status', 'Pending', 'listed', true, 'balance', app.pkr(coalesce(balance - moved, 0)))
      || case type when 'Withdraw' then '{"reference": null, "paidFrom": null}' else '{}' end::jsonb,
    jsonb_build_object('type', type, 'amount', app.pkr(amount), 'status', q.status, 'balance', app.pkr(coalesce(balance, 0)),
      'listed', q.status = 'Approved' or type = 'Withdraw') || case when q.status = 'Rejected' then jsonb_build_object('reason', reason) else '{}' end
      || case type when 'Withdraw' then jsonb_build_object('fee', app.pkr(fee), 'payout', app.pkr(amount - fee), 'reference', reference,
        'paidFrom', paid_from) else '{}' end,
    q.decided_at, lower(concat_ws(' ', a.username, p.username, action, q.id, a.id, p.id))
  from (select s.r, s.i, q.*, 'request.' || case s.status when 'Approved' then 'approve' else 'reject' end as action
    from seed_requests s join requests q using (id) where s.status <> 'Pending') q
  join seed_people p using (i) cross join seed_base b
  join users a on a.id = b.staff[1 + (q.r % cardinality(b.staff))::int]
  left join (select request, kind, member as moved, sum(member) over (partition by i order by e)::bigint as balance from seed_moves) m
    on m.request = q.r and m.kind <> 'withdrawal'
  order by q.decided_at;
insert into contacts (user_id, name, email, subject, message, status, state, deleted_at, created_at)
  select p.id, name, lower(username) || '@example.com',
    pg_temp.pick(${textArray(MESSAGES.map(([subject]) => subject))}, pg_temp.dice(i, 50)),
    pg_temp.pick(${textArray(MESSAGES.map(([, message]) => message))}, pg_temp.dice(i, 50)),
    case when pg_temp.dice(i, 51) < 0.05 then 'New' else 'Read' end,
    case when pg_temp.dice(i, 51) < 0.05 then 'new' else 'answered' end,
    case when pg_temp.dice(i, 52) < 0.1 then b.until end, decided_at + (b.until - decided_at) * pg_temp.dice(i, 53) as at
  from seed_people p cross join seed_base b
  where state = 'approved' and i % 20 = 0 order by at;
insert into password_resets (user_id, image_id, password_hash, password_sealed, status, decided_by, decided_at, created_at)
  select id, ${SCREENSHOT}, case when status = 'Pending' then ${quote(requested.hash)} end,
    case when status = 'Pending' and at > until - interval '${RESET_READABLE_DAYS} days' then decode('${requested.sealed.toString('hex')}', 'hex') end,
    status, case when status <> 'Pending' then staff[1] end, case when status <> 'Pending' then at + interval '1 hour' end, at
  from (
    select p.id, b.staff, b.until, decided_at + (b.until - decided_at) * pg_temp.dice(i, 60) as at,
      case when pg_temp.dice(i, 61) < 0.1 then 'Pending' when pg_temp.dice(i, 61) < 0.8 then 'Approved' else 'Rejected' end as status
    from seed_people p cross join seed_base b where state = 'approved' and i % 50 = 0
  ) s order by at`;

const MOST = 20_000;

/**
 * Adds a spin of yesterday for about one in ten approved members, but at most `MOST` spins. The spins follow
 * docs/provably-fair.md, so that each spin can be verified.
 */
export async function seedSpins(sql: Sql): Promise<void> {
  const spinners = await sql<{ i: string; id: string; day: string; secret: string; seed: string }[]>`
    select i, p.id, (b.until - interval '1 day')::date::text as day,
      md5(p.id || ':secret') || md5(p.id || ':more') as secret, md5(p.id || ':seed') as seed
    from seed_people p cross join seed_base b
    where state = 'approved' and decided_at < b.until - interval '2 days' and pg_temp.dice(i, 70) < 0.1
    order by i limit ${MOST}`;
  const hash = await oddsHash(DEFAULT_ODDS);
  const rows = [];
  for (const spinner of spinners) {
    const { id, day, secret, seed } = spinner;
    const roll = await spinRoll(secret, seed);
    const mils = spinPrize(DEFAULT_ODDS, roll);
    const commitment = await spinCommitment({ secret, oddsHash: hash, memberId: id, businessDay: day });
    rows.push({ ...spinner, roll, mils, prize: milsToPaisa(mils), commitment });
  }
  await sql`
    insert into spins (id, user_id, day, commitment, secret, odds, odds_hash, client_seed, roll, usd_mils, prize, committed_at, spun_at)
    select pg_temp.id_of('spin', r.i), r.id, r.day, r.commitment, r.secret, ${sql.json(DEFAULT_ODDS as never)}, ${hash}, r.seed, r.roll,
      r.mils, r.prize, r.day::timestamptz + interval '9 hours', r.day::timestamptz + interval '10 hours'
    from jsonb_to_recordset(${sql.json(rows)}) as r(i bigint, id uuid, day date, secret text, seed text, roll int, mils int, prize bigint, commitment text)`;
}
