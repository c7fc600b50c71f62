import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sql } from '#drizzle/client.ts';
import { Chance } from '#testing/random.ts';
import { type Fate, planMembers } from '../demo/plan.ts';

/** What the steps need: the size of the instance, its random seed, and values that many rows share. */
export interface SeedPlan {
  readonly members: number;
  readonly requests: number;
  /** For one size, the same seed gives the same members and request amounts. The dates follow the clock. */
  readonly random: number;
  /** The Argon2 hash of the password that all created members share. */
  readonly passwordHash: string;
  /** The new password of pending password resets: its Argon2 hash, and the encrypted password for staff. */
  readonly requested: { readonly hash: string; readonly sealed: Buffer };
  /** One small image for all screenshots. */
  readonly screenshot: { readonly bytes: Buffer; readonly width: number; readonly height: number };
}

export const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
export const textArray = (texts: readonly string[]) => `array[${texts.map(quote).join(',')}]`;

const prelude = (random: number) => `
-- A random number from 0 to 1 for a thing and a question; the same pair always gives the same number.
create function pg_temp.dice(thing bigint, question bigint) returns float8 language sql immutable as $$
  select ((hashint8extended(thing, question * 1000003 + ${random}) >> 11) & 9007199254740991) / 9007199254740992.0::float8 $$;
-- Ids like the product's: UUIDs of version 4 (RFC 9562), the only ones that the API accepts.
create function pg_temp.id_of(kind text, thing bigint) returns uuid language sql immutable as $$
  select overlay(overlay(md5(kind || ':${random}:' || thing) placing '4' from 13) placing 'a' from 17)::uuid $$;
create function pg_temp.pick(anyarray, float8) returns anyelement language sql immutable as $$
  select $1[1 + floor(cardinality($1) * $2)::int] $$;
create temp table seed_base as
  select app_now() as until, (select coalesce(max(seq), 0) from users) as user_seq,
    (select coalesce(max(seq), 0) from requests) as request_seq, (select max(id) from ledger_accounts) as account,
    (select id from users where role = 'superadmin' and deleted_at is null order by seq limit 1) as superadmin,
    array(select id from users where role <> 'user' and deleted_at is null order by seq) as staff;
create temp table seed_plan
  (i bigint, name text, username text, phone text, method text, inviter bigint, days float8, fate text)`;

/** Plans the members (demo/plan.ts) and copies them to \`seed_people\`, the oldest first, from 1. */
export async function drawPeople(sql: Sql, { members, requests, random }: SeedPlan): Promise<void> {
  await sql.unsafe(prelude(random));
  const chance = new Chance(random);
  // An approved member has one deposit and about one withdrawal: fewer requests allow fewer approved members.
  const approved = Math.min(0.9, (0.46 * requests) / members);
  const fateOf = (): Fate => {
    const at = chance.next();
    if (at < approved) return at < 0.03 * approved ? 'deactivated' : 'active';
    return at < approved * 1.01 ? 'review' : at < approved * 1.03 ? 'rejected' : 'registered';
  };
  function* lines() {
    let i = 0;
    for (const one of planMembers({ members, days: 365, chance, fateOf })) {
      const { name, username, phone, method, inviter, joinedAgo, fate } = one;
      yield `${[++i, name, username, phone, method, inviter + 1, joinedAgo, fate].join('\t')}\n`;
    }
  }
  await pipeline(Readable.from(lines()), await sql`copy seed_plan from stdin`.writable());
  await sql.unsafe(`
create temp table seed_people as
  with joined as (
    select *, pg_temp.id_of('member', i) as id, until - interval '1 day' * days as created_at
    from seed_plan cross join seed_base
  ), sent as (
    select *, created_at + interval '2 minutes' + interval '20 hours' * power(pg_temp.dice(i, 2), 3) as deposit_at
    from joined
  ), decided as (
    select *, deposit_at + interval '5 minutes' + interval '20 hours' * power(pg_temp.dice(i, 3), 2) as decided_at
    from sent
  )
  select i, id, name, username, phone, method, inviter, fate, created_at, deposit_at, decided_at,
    case when fate = 'registered' or deposit_at > until then 'registered'
      when fate = 'review' or decided_at > until then 'awaiting'
      when fate = 'rejected' then 'rejected' else 'approved' end as state
  from decided order by i;
create index on seed_people (i);
analyze seed_people`);
}

/** Writes the members. Runs after the requests are drawn, because an account counts its withdrawals. */
export const writePeople = ({ passwordHash }: SeedPlan) => `
insert into users (id, seq, name, username, email, phone, password_hash, role, status, account_status, payment_method,
    referrer_id, approved_referrals, withdrawal_count, approved_at, deleted_at, created_at, search)
  overriding system value
  select p.id, b.user_seq + p.i, name, username, lower(username) || '@example.com', phone, ${quote(passwordHash)}, 'user',
    case when state = 'approved' and fate = 'active' then 'Active' else 'Inactive' end,
    case when state in ('approved', 'rejected') then state else 'pending' end,
    case when state <> 'registered' then method end,
    case when p.inviter = 0 then b.superadmin else pg_temp.id_of('member', p.inviter) end, coalesce(r.approved, 0), coalesce(w.made, 0),
    case when state = 'approved' then decided_at end,
    case when state = 'registered' and pg_temp.dice(i, 13) < 0.03 then least(created_at + interval '30 days', b.until) end,
    created_at, search_text(name || ' ' || username)
  from seed_people p cross join seed_base b
  left join (select inviter, count(*) filter (where state = 'approved') as approved from seed_people group by inviter) r
    on r.inviter = p.i
  left join (select i, count(*) as made from seed_requests where type = 'Withdraw' and status <> 'Rejected' group by i) w using (i)
  order by i;
update users set approved_referrals = approved_referrals
    + (select count(*) from seed_people where inviter = 0 and state = 'approved')
  where id = (select superadmin from seed_base)`;
