import { FIRST_NAMES, LAST_NAMES, URDU_FIRST, URDU_LAST } from './names.ts';
import { quote, type SeedPlan, type Step, textArray } from './step.ts';

/** The number of first members who are all approved, because they invite many of the others. */
const PIONEERS = 20;

/**
 * Writes random members into the temporary table `seed_people`, oldest first.
 * The inviter 0 is the superadmin.
 */
export function peopleSteps(plan: SeedPlan): Step[] {
  const { members, requests, random } = plan;
  // An approved member has one deposit and about one withdrawal: fewer requests allow fewer approved members.
  const approvedShare = Math.min(0.9, (0.46 * requests) / members);
  return [
    {
      title: 'Drawing the members',
      sql: `
-- A random number from 0 to 1 for a thing and a question; the same pair always gives the same number.
create function pg_temp.dice(thing bigint, question bigint) returns float8 language sql immutable as $$
  select ((hashint8extended(thing, question * 1000003 + ${random}) >> 11) & 9007199254740991) / 9007199254740992.0::float8 $$;
-- Ids like the product's: UUIDs of version 4 (RFC 9562), the only ones that the API accepts.
create function pg_temp.uuid_of(name text) returns uuid language sql immutable as $$
  select overlay(overlay(md5(name) placing '4' from 13) placing 'a' from 17)::uuid $$;
create function pg_temp.id_of(kind text, thing bigint) returns uuid language sql immutable as $$
  select pg_temp.uuid_of(kind || ':${random}:' || thing) $$;
-- Picks an element; the first ones are more likely.
create function pg_temp.pick(anyarray, float8) returns anyelement language sql immutable as $$
  select $1[1 + floor(cardinality($1) * power($2, 1.7))::int] $$;

create temp table seed_base as
  select app_now() as until, (select coalesce(max(seq), 0) from users) as user_seq,
    (select coalesce(max(seq), 0) from requests) as request_seq, (select max(id) from ledger_accounts) as account,
    (select id from users where role = 'superadmin' and deleted_at is null order by seq limit 1) as superadmin,
    array(select id from users where role <> 'user' and deleted_at is null order by seq) as staff;

-- More members join late in the year than early. Whether a member is approved sooner or later depends only
-- on the member's number, so the approval of an inviter is known without a look-up.
create function pg_temp.is_approved(i bigint) returns boolean language sql immutable as $$
  select i <= ${PIONEERS} or pg_temp.dice(i, 1) < ${approvedShare} $$;
create temp table seed_people as
  with born as (
    select i, b.until, b.until - interval '365 days' * (1 - power((i - 0.5) / ${members}, 0.7)) as created_at
    from generate_series(1, ${members}::bigint) i, seed_base b
  ), sent as (
    select *, created_at + interval '2 minutes' + interval '20 hours' * power(pg_temp.dice(i, 2), 3) as deposit_at
    from born
  ), decided as (
    select *, deposit_at + interval '5 minutes' + interval '20 hours' * power(pg_temp.dice(i, 3), 2) as decided_at,
      1 + floor((i - 1) * power(pg_temp.dice(i, 4), 2.5))::bigint as inviter
    from sent
  )
  select i, pg_temp.id_of('member', i) as id, created_at, deposit_at, decided_at,
    case when deposit_at > until then 'registered'
      when pg_temp.is_approved(i) then case when decided_at > until then 'awaiting' else 'approved' end
      when pg_temp.dice(i, 1) < ${approvedShare * 1.01} then 'awaiting'
      when pg_temp.dice(i, 1) < ${approvedShare * 1.03} then case when decided_at > until then 'awaiting' else 'rejected' end
      else 'registered' end as state,
    -- Member 1 invites 12% of the later members, the superadmin 2%, and early members most of the others.
    case when i <= ${PIONEERS} then 0
      when pg_temp.dice(i, 5) < 0.12 then 1
      when pg_temp.dice(i, 5) < 0.14 then 0
      when pg_temp.is_approved(inviter) then inviter
      else 1 + inviter % ${PIONEERS} end as inviter,
    case when pg_temp.dice(i, 6) < 0.02
        then pg_temp.pick(${textArray(URDU_FIRST)}, pg_temp.dice(i, 7)) || ' ' || pg_temp.pick(${textArray(URDU_LAST)}, pg_temp.dice(i, 8))
      else case when pg_temp.dice(i, 6) < 0.07 then 'Muhammad ' else '' end
        || pg_temp.pick(${textArray(FIRST_NAMES)}, pg_temp.dice(i, 7)) || ' ' || pg_temp.pick(${textArray(LAST_NAMES)}, pg_temp.dice(i, 8)) end as name,
    lower(pg_temp.pick(${textArray(FIRST_NAMES)}, pg_temp.dice(i, 7))) as first,
    lower(pg_temp.pick(${textArray(LAST_NAMES)}, pg_temp.dice(i, 8))) as last,
    (array['Easypaisa', 'SadaPay', 'Bank Account'])[1 + floor(3 * pg_temp.dice(i, 9))::int] as method
  from decided order by i;
alter table seed_people add column username text;
update seed_people set username = case floor(6 * pg_temp.dice(i, 10))::int
  when 0 then first || '.' || last || i when 1 then first || '_' || last || i when 2 then first || i
  when 3 then first || '-' || i when 4 then initcap(last) || initcap(first) || i else last || '_' || i end;
create index on seed_people (i);
analyze seed_people;`,
    },
  ];
}

/** Writes the members. Runs after the requests are drawn, because an account counts its withdrawals. */
export function accountSteps({ passwordHash }: SeedPlan): Step[] {
  return [
    {
      title: 'Writing the members',
      sql: `
insert into users (id, seq, name, username, email, phone, password_hash, role, status, account_status, payment_method,
    referrer_id, approved_referrals, withdrawal_count, approved_at, deleted_at, created_at)
  overriding system value
  select p.id, b.user_seq + p.i, name, username, lower(username) || '@example.com',
    '03' || lpad(floor(1e9 * pg_temp.dice(i, 11))::bigint::text, 9, '0'), ${quote(passwordHash)}, 'user',
    case when state = 'approved' and (i <= ${PIONEERS} or pg_temp.dice(i, 12) > 0.03) then 'Active' else 'Inactive' end,
    case when state in ('approved', 'rejected') then state else 'pending' end,
    case when state <> 'registered' then method end,
    case when p.inviter = 0 then b.superadmin else pg_temp.id_of('member', p.inviter) end, coalesce(r.approved, 0), coalesce(w.made, 0),
    case when state = 'approved' then decided_at end,
    case when state = 'registered' and pg_temp.dice(i, 13) < 0.03 then least(created_at + interval '30 days', b.until) end,
    created_at
  from seed_people p cross join seed_base b
  left join (select inviter, count(*) filter (where state = 'approved') as approved from seed_people group by inviter) r
    on r.inviter = p.i
  left join (select i, count(*) as made from seed_requests where type = 'Withdraw' and status <> 'Rejected' group by i) w using (i)
  order by i;
update users set approved_referrals = approved_referrals
    + (select count(*) from seed_people where inviter = 0 and state = 'approved')
  where id = (select superadmin from seed_base);
select setval(pg_get_serial_sequence('users', 'seq'), (select max(seq) from users));`,
    },
  ];
}
