import { formatPkr, toPkr } from '#shared/money.ts';
import { JOINING_DEPOSIT_PAISA, LEVELS, WITHDRAWAL_TIERS } from '#shared/rules.ts';
import { WATCHES_ALL } from '../demo/plan.ts';
import { BANKS, DEPOSIT_REFUSALS, linkTo, VIDEOS, WITHDRAWAL_REFUSALS } from '../demo/texts.ts';
import { quote, type SeedPlan, textArray } from './people.ts';

export const SCREENSHOT = "pg_temp.id_of('image', 0)";
const MINIMA = WITHDRAWAL_TIERS.map(({ minimumPaisa }): number => minimumPaisa);
const [FIRST, SECOND, THIRD, LATER] = MINIMA as [number, number, number, number];
/** SQL: `n` counts the withdrawals of a member that are not rejected, from 1; a rejected one has 0. */
const ofTier = (array: string) => `(${array})[least(greatest(n, 1), ${MINIMA.length})]`;
const WRITTEN = WITHDRAWAL_TIERS.map(({ minimumPaisa }) => formatPkr(toPkr(minimumPaisa)));
const MINIMUM = ofTier(textArray(WRITTEN));
/** As the product writes it. */
export const TIER = `format('Withdrawal #%s (minimum %s)', greatest(n, 1), ${MINIMUM})`;
export const TIER_PARAMS = `jsonb_build_object('number', greatest(n, 1), 'amount', ${MINIMUM})`;
/** How far a later withdrawal goes above its minimum. */
const MORE = 20_000;
/** What the third withdrawal takes from level rewards. */
const OF_REWARDS = THIRD - (JOINING_DEPOSIT_PAISA - FIRST - SECOND);
const LEVEL_ROWS = LEVELS.map(
  ({ level, referrals, name, rewardPaisa }) => `(${level}, ${referrals}, ${quote(name)}, ${rewardPaisa})`,
).join();

/**
 * Writes random requests into `seed_requests` in the order of time. Amounts follow the tiers, and no balance
 * becomes negative: the deposit pays for two withdrawals, level rewards pay for the later ones.
 */
export const drawRequests = ({ requests }: SeedPlan) => `
create temp table seed_levels as
  select r.inviter as i, l.level, l.name, l.reward::bigint as reward, r.decided_at as at, r.username as joiner
  from (select inviter, decided_at, username, row_number() over (partition by inviter order by decided_at, i) as n
        from seed_people where state = 'approved' and inviter > 0) r
  join (values ${LEVEL_ROWS}) as l(level, referrals, name, reward) on l.referrals = r.n;

-- The possible (at most 25) and the actual withdrawals of each member. \`share\` brings them close to the wanted number;
-- rejected withdrawals, which may be any number, make up the rest.
create temp table seed_savers as
  select p.i, p.decided_at + interval '2 days' as begins, coalesce(l.last_at, p.decided_at) as rich_at,
    2 + case when l.total is null then 0 else 1 + least(22, floor((l.total - ${OF_REWARDS}) / ${LATER + MORE})) end::int as could
  from seed_people p
  left join (select i, sum(reward) as total, max(at) as last_at from seed_levels group by i) l on l.i = p.i
  where p.state = 'approved' and p.decided_at < (select until from seed_base) - interval '3 days';
create temp table seed_deposits as
  select i, deposit_at, decided_at, state from seed_people where state <> 'registered'
  union all select i, deposit_at, deposit_at, 'rejected' from seed_people where state = 'approved' and pg_temp.dice(i, 20) < 0.02;
create temp table seed_withdrawals as
  with wanted as (select greatest(0, ${requests} - (select count(*) from seed_deposits)) as all_of_them),
  share as (select least(1, 0.93 * all_of_them / greatest(1, (select sum(could) from seed_savers))) as share from wanted),
  made as (select s.*, floor(could * share + pg_temp.dice(i, 21))::int as made from seed_savers s, share)
  select i, n, false as rejected,
    ${ofTier(`array[${MINIMA}]`)} + case when n < ${MINIMA.length} then 0
      else 100 * floor(${MORE / 100} * pg_temp.dice(i * 64 + n, 22))::bigint end as amount,
    case when made > 2 then greatest(begins, rich_at) else begins end
      + (b.until - case when made > 2 then greatest(begins, rich_at) else begins end) * ((n - 1 + pg_temp.dice(i * 64 + n, 23)) / made) as at
  from made cross join seed_base b cross join lateral generate_series(1, made) n;
insert into seed_withdrawals
  with left_over as (
    select greatest(0, ${requests} - (select count(*) from seed_deposits) - (select count(*) from seed_withdrawals)) as n,
      (select count(*) from seed_savers) as savers
  ), ranked as (select i, begins, row_number() over (order by pg_temp.dice(i, 24), i) as rank from seed_savers)
  select i, 0, true, ${FIRST}, begins - interval '2 days' + interval '10 minutes' + interval '20 minutes' * (k - 1)
  from ranked cross join left_over
  cross join lateral generate_series(1, (n / savers + (rank <= n % savers)::int)::int) k
  where savers > 0;
create temp table seed_requests as
  select pg_temp.id_of('request', r) as id, q.* from (select row_number() over (order by at, type, i) as r, q.* from (
    select i, 'Deposit' as type, deposit_at as at, ${JOINING_DEPOSIT_PAISA}::bigint as amount, 0 as n,
      case state when 'approved' then 'Approved' when 'awaiting' then 'Pending' else 'Rejected' end as status,
      case when state <> 'awaiting' then decided_at end as decided_at
    from seed_deposits
    union all
    select i, 'Withdraw', w.at, w.amount, n,
      case when rejected then 'Rejected' when w.decided > b.until then 'Pending' else 'Approved' end,
      case when rejected then w.at + interval '10 minutes' when w.decided <= b.until then w.decided end
    from (select *, at + interval '1 hour' + interval '40 hours' * pg_temp.dice(i * 64 + n, 25) as decided from seed_withdrawals) w, seed_base b
  ) q) q;
analyze seed_requests`;

/** Writes the requests. Runs after the members are written, because requests refer to members. */
export const writeRequests = ({ screenshot }: SeedPlan) => `
insert into images (id, bytes, width, height)
  values (${SCREENSHOT}, decode('${screenshot.bytes.toString('hex')}', 'hex'), ${screenshot.width}, ${screenshot.height});
insert into requests (id, seq, user_id, type, amount, fee, status, payment_method, paid_to, transaction_id, transaction_key, image_id,
    account_number, account_name, bank_name, description, reference, paid_from, reason, decided_by, decided_at, removed_at, created_at, search)
  overriding system value
  select q.id, b.request_seq + r, p.id, type, amount, fee, status, method, case when type = 'Deposit' then '0300 0000000' end,
    transaction_id, comparison_key(transaction_id),
    case when type = 'Deposit' then ${SCREENSHOT} end, account_number, account_name,
    case when type = 'Withdraw' then pg_temp.pick(${textArray(BANKS)}, pg_temp.dice(p.i, 30)) end,
    case when type = 'Withdraw' then ${TIER} end,
    reference, case when type = 'Withdraw' and status = 'Approved' then 'Bank Account' end,
    case when status = 'Rejected' then pg_temp.pick(case type when 'Deposit' then ${textArray(DEPOSIT_REFUSALS)} else ${textArray(WITHDRAWAL_REFUSALS)} end, pg_temp.dice(r, 35)) end,
    case when status <> 'Pending' then b.staff[1 + (r % cardinality(b.staff))::int] end, q.decided_at,
    case when status = 'Rejected' and type = 'Deposit' then q.decided_at
      when status <> 'Pending' and pg_temp.dice(r, 31) < 0.005 then b.until end,
    q.at, lower(concat_ws(' ', name, username, transaction_id, account_number, account_name, reference))
  from (
    select *, case when type = 'Withdraw' then (amount + 50) / 100 else 0 end as fee,
      case when type = 'Deposit' then to_char(at, '"TXN"YYMMDD') || lpad(floor(1e8 * pg_temp.dice(r, 32))::bigint::text, 8, '0') end as transaction_id,
      case when type = 'Withdraw' then lpad(floor(1e14 * pg_temp.dice(i, 33))::bigint::text, 14, '0') end as account_number,
      case when type = 'Withdraw' and status = 'Approved' then 'FT' || lpad(floor(1e10 * pg_temp.dice(r, 34))::bigint::text, 10, '0') end as reference
    from seed_requests
  ) q
  join seed_people p on p.i = q.i
  cross join lateral (select case when type = 'Withdraw' then name end as account_name) a
  cross join seed_base b
  order by r`;

/** Writes the videos and, for about a third as many days as members, their clicks. */
export const writeVideos = ({ members }: SeedPlan) => `
insert into videos (id, title, description, url, created_at)
  select pg_temp.id_of('video', n), title, description, url, (select min(created_at) from seed_people)
  from (values ${VIDEOS.map(([title, text], n) => `(${n}, ${[title, text, linkTo(title)].map(quote).join()})`).join()})
    as v(n, title, description, url) order by n;
create temp table seed_days as
  select distinct on (i, day) i, day, case when pg_temp.dice(t, 40) < ${WATCHES_ALL} then 10 else 1 + floor(9 * pg_temp.dice(t, 41))::int end as clicks,
    least(day::timestamptz + interval '23 hours' * pg_temp.dice(t, 42), b.until) as at
  from seed_base b, generate_series(1, ${members} / 3) t
  cross join lateral (select 1 + floor(${members} * pg_temp.dice(t, 43))::bigint as i,
    (b.until - interval '1 day' * floor(14 * pg_temp.dice(t, 44)))::date as day) d
  join seed_people p using (i)
  where p.state = 'approved' and p.decided_at::date < day
  order by i, day;
insert into video_days (user_id, day, clicks, watched)
  select p.id, day, clicks, (array(select seq from videos order by seq))[:clicks] from seed_days join seed_people p using (i)`;
