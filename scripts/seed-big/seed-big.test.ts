import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifySpin } from '#client/features/spinner/verify.ts';
import type { Sql } from '#drizzle/client.ts';
import { fillText, type TextParams } from '#shared/i18n/en/errors.ts';
import { type EntryText, transactionTexts } from '#shared/i18n/en/transactions.ts';
import type { Paisa } from '#shared/money.ts';
import { entryTextOf, type MovementKind } from '#shared/movements.ts';
import { httpClient } from '#testing/client.ts';
import { PASSWORD } from '#testing/constants.ts';
import { createTestDatabase } from '#testing/database.ts';
import { startTestServer, type TestServer } from '#testing/server.ts';
import { fill as fillDemo } from '../demo/fill.ts';
import { findProblems, TABLES } from './load.ts';
import { drawPeople } from './people.ts';
import { drawRequests } from './requests.ts';
import { completeDemo, fill, PLAN } from './seed.fixture.ts';

// Creating thousands of members takes time on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const SIZE = { members: PLAN.members, requests: PLAN.requests };
let server: TestServer;
let boss: ReturnType<typeof httpClient>;
beforeAll(async () => {
  const database = await createTestDatabase({ poolSize: 1 });
  await fill(database, PLAN);
  server = await startTestServer({ database });
  boss = httpClient(server.url, (await server.make.superadmin()).token);
});
afterAll(async () => {
  expect(await findProblems(server.db.sql)).toEqual([]);
  await server.close();
  await server.db.close();
});

interface Row {
  readonly id: string;
  readonly user_id: string;
  readonly username: string;
  readonly balance: number;
  readonly n: number;
}

async function find(query: string): Promise<Row> {
  const [row] = await server.db.sql.unsafe<Row[]>(query);
  if (!row) throw new Error(`nothing seeded for: ${query}`);
  return row;
}
const memberWith = (condition: string) =>
  find(`select u.id, username, balance, withdrawal_count as n from users u join ledger_accounts a on a.user_id = u.id
    where role = 'user' and deleted_at is null and ${condition} order by seq limit 1`);
const active = "status = 'Active' and account_status = 'approved'";

async function login(username: string) {
  const answer = await httpClient(server.url).auth.login.mutate({ username, password: PASSWORD });
  return { ...answer, client: httpClient(server.url, answer.token) };
}

/** What a row is: rows of one kind have the same columns filled. */
const KINDS: Record<string, string> = {
  users: "concat(role, ' ', account_status, ' ', status, ' ', deleted_at is not null)",
  requests: "concat(type, ' ', status, ' ', removed_at is not null)",
  journal_entries: 'kind',
  journal_lines: '(balance_after is null)::text',
  ledger_accounts: "concat(code, ' ', earned > 0)",
  ledger_daily: "concat(code, ' ', kind)",
  contacts: "concat(status, ' ', deleted_at is not null)",
  password_resets: "concat(status, ' ', removed_at is not null)",
  audit_log: 'action',
  stat_counters: 'name',
};
/** The form of a value: null, a v4 UUID, a time, the keys of an object, the letters and digits of a cause. */
const FORM = `case jsonb_typeof(value) when 'null' then 'null' when 'number' then 'number' when 'array' then 'array'
  when 'object' then (select string_agg(k, ' ' order by k) from jsonb_object_keys(value) k)
  else case when value #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' then 'uuid'
    when key = 'cause' then regexp_replace(regexp_replace(value #>> '{}', '[0-9a-f-]{36}', 'uuid'), '[0-9]+', '0', 'g')
    when key in ('commitment', 'secret', 'odds_hash') then regexp_replace(value #>> '{}', '^[0-9a-f]{64}$', 'hex')
    else 'text' end end`;

async function formsOf(sql: Sql): Promise<Map<string, string[]>> {
  const forms = new Map<string, string[]>();
  for (const table of TABLES) {
    const rows = await sql.unsafe<{ kind: string; key: string; forms: string[] }[]>(`
      select kind, key, array_agg(distinct ${FORM}) as forms
      from (select ${KINDS[table] ?? "''"} as kind, to_jsonb(t) as row from ${table} t) t, jsonb_each(row) group by 1, 2`);
    for (const { kind, key, forms: found } of rows) forms.set(`${table} (${kind}).${key}`, found);
  }
  return forms;
}

describe('a seeded instance', () => {
  it('has the requested members and requests, and rows in which the same is filled as in the product’s', async () => {
    const counted = await server.db.sql`
      select (select count(*)::int from users where role = 'user') as members, (select count(*)::int from requests) as requests`;
    expect(counted[0]).toEqual(SIZE);
    const real = await startTestServer();
    const size = { members: 24, days: 4 };
    await fillDemo({ deps: real.deps, ...size, password: PASSWORD, onDay: () => undefined });
    await completeDemo(real);
    const [seeded, written] = [await formsOf(server.db.sql), await formsOf(real.db.sql)];
    await real.close();
    const compared = [...seeded].filter(([column]) => written.has(column));
    // Only a reset of the last seven days can be read.
    written.get('password_resets (Pending f).password_sealed')?.push('null');
    const differ = compared.filter(([column, forms]) =>
      forms.some((form) => !written.get(column)?.includes(form)),
    );
    expect(differ.map(([column, forms]) => ({ column, forms, real: written.get(column) }))).toEqual([]);
    // Whether the demo wins a prize is luck.
    const missing = [...seeded.keys()].filter((one) => !written.has(one) && !/\(.*\bspin\)/.test(one));
    expect(missing).toEqual([]);
  });

  it('has requests of every type and status, and no broken reference although none was checked', async () => {
    const { sql } = server.db;
    const kinds = await sql`select distinct type, status from requests`;
    expect(kinds).toHaveLength(6);
    const keys = await sql<{ from: string; column: string; to: string; key: string }[]>`
      select conrelid::regclass::text as from, confrelid::regclass::text as to,
        (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as column,
        (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as key
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
    expect(keys.length).toBeGreaterThan(10);
    for (const { from, column, to, key } of keys) {
      const missing = await sql.unsafe(
        `select 1 from ${from} a where ${column} is not null and not exists (select 1 from ${to} b where b.${key} = a.${column}) limit 1`,
      );
      expect({ from, column, missing: [...missing] }).toEqual({ from, column, missing: [] });
    }
  });

  it('counts referrals and withdrawals correctly, and gives most referrals to a few members', async () => {
    const off = await server.db.sql`select 1 from users u where approved_referrals <>
        (select count(*) from users r where r.referrer_id = u.id and r.account_status = 'approved' and r.deleted_at is null)
      or withdrawal_count <> (select count(*) from requests q where q.user_id = u.id and type = 'Withdraw' and status <> 'Rejected')`;
    expect(off).toHaveLength(0);
    await memberWith(`approved_referrals > ${SIZE.members / 20}`);
  });

  it('keeps every trigger and index, and is not filled a second time', async () => {
    const { sql } = server.db;
    expect(await sql`select 1 from pg_trigger where not tgisinternal and tgenabled <> 'O'`).toHaveLength(0);
    const indexes = (of: Sql) => of`select indexname from pg_indexes where schemaname = 'public' order by 1`;
    const other = await createTestDatabase({ poolSize: 1 });
    expect([...(await indexes(sql))]).toEqual([...(await indexes(other.sql))]);
    await other.close();
    await expect(sql`update ledger_accounts set balance = balance + 1`).rejects.toThrow('journal lines');
    await expect(fill(server.db, PLAN)).rejects.toThrow('only an empty one is filled');
  });

  it('has histories with only such texts as the screens can translate', async () => {
    const texts = await server.db.sql<
      { kind: MovementKind; amount: Paisa; text: string; params: TextParams }[]
    >`
      select distinct e.kind, sign(l.amount)::int as amount, description as text, params from journal_entries e join journal_lines l on l.entry_id = e.id
        join ledger_accounts a on a.id = l.account_id where a.user_id is not null`;
    expect(texts.length).toBeGreaterThan(8);
    for (const { kind, amount, text, params } of texts) {
      expect(fillText(transactionTexts[entryTextOf(kind, amount) as EntryText], params)).toBe(text);
    }
  });
});

it('has the same members and amounts for the same seed, and others for another seed', async () => {
  const other = await createTestDatabase({ poolSize: 1 });
  const people = async (random: number) => {
    const plan = { ...PLAN, members: 1_000, requests: 2_000, random };
    const sql = other.database.dedicated();
    await drawPeople(sql, plan);
    await sql.unsafe(drawRequests(plan));
    const [row] = await sql`
      select md5(string_agg(concat(id, name, username, phone, inviter, state), ',' order by i)) as people,
        (select sum(amount) from seed_requests) as amounts from seed_people`;
    await sql.end();
    return row;
  };
  const [first, again, another] = [await people(3), await people(3), await people(4)];
  await other.close();
  expect(again).toEqual(first);
  expect(another).not.toEqual(first);
});

describe('a seeded member', () => {
  it('logs in, gets the reward for ten videos, spins and asks for a withdrawal', async () => {
    const { id, username, balance, n } =
      await memberWith(`${active} and withdrawal_count = 0 and balance >= 14300
      and not exists (select 1 from video_days d where d.user_id = u.id and d.day = app.today())`);
    const { client } = await login(username);
    expect(await client.users.me.query()).toMatchObject({ id, username, balance: balance / 100 });
    let rewardEarned = 0;
    for (const video of await client.videos.list.query())
      ({ rewardEarned } = await client.videos.click.mutate({ videoId: video.id }));
    expect(rewardEarned).toBe(14);
    expect(await client.videos.status.query()).toMatchObject({ canClick: false, dailyClicks: 10 });
    expect((await client.spinner.spin.mutate({})).nextSpinTime).toBeTruthy();
    const account = { accountNumber: '03001234567', accountName: 'A', bankName: 'Easypaisa' };
    const asked = { userId: id, amount: 143, withdrawalCount: n, ...account };
    const { requestId } = await client.requests.createWithdrawal.mutate(asked);
    const [mine] = (await client.requests.mine.query({})).items;
    expect(mine).toMatchObject({ id: requestId, status: 'Pending' });
    expect((await client.users.transactions.query({ id })).items[0]).toMatchObject({ amount: -143 });
  });

  it('can verify its earlier spins, and sees its referrals and its receipts', async () => {
    const spinner = await memberWith(
      `${active} and exists (select 1 from spins s where s.user_id = u.id and s.day < app.today())`,
    );
    const { items } = await (await login(spinner.username)).client.spinner.history.query({});
    expect(items.length).toBeGreaterThan(0);
    for (const spin of items) expect(await verifySpin(spin, undefined)).toMatchObject({ fair: true });

    const inviter = await memberWith(`${active} and approved_referrals > 5`);
    const { client } = await login(inviter.username);
    expect((await client.users.referrals.query({ id: inviter.id })).items.length).toBeGreaterThan(5);

    const paid = await find(
      "select id, user_id from requests where type = 'Withdraw' and status = 'Approved' order by seq limit 1",
    );
    const member = await login((await memberWith(`u.id = '${paid.user_id}'`)).username);
    const { reference } = await member.client.requests.receipt.query({ id: paid.id });
    expect(reference).toMatch(/^FT\d{10}$/);
    const found = await boss.requests.list.query({ search: reference ?? '' });
    expect(found.items.map(({ id }) => id)).toContain(paid.id);
  });
});
