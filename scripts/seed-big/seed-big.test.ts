import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listTransactions } from '#server/modules/users/transactions.queries.ts';
import { paisa } from '#shared/money.ts';
import { spinCommitment, spinRoll } from '#shared/spinner.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { findProblems } from './load.ts';
import { fill, PLAN } from './seed.fixture.ts';

// Creating thousands of members takes time on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let testing: TestDatabase;
beforeAll(async () => {
  testing = await createTestDatabase({ poolSize: 2 });
  await fill(testing, PLAN);
});
afterAll(() => testing.close());

async function one<T extends object>(text: string): Promise<T> {
  const [row] = await testing.sql.unsafe<T[]>(text);
  return row as unknown as T;
}

describe('a seeded instance', () => {
  it('has the requested members and requests, balanced books and exact counts', async () => {
    expect(await findProblems(testing.sql)).toEqual([]);
    const made = await one<{ members: number; requests: number; entries: number }>(
      `select (select count(*)::int from users where role = 'user') as members, (select count(*)::int from requests) as requests,
        (select count(*)::int from journal_entries) as entries`,
    );
    expect(made).toMatchObject({ members: 2_000, requests: 4_000 });
    expect(made.entries).toBeGreaterThan(4_000);
  });

  it('has requests of every type and status, and no negative balance at any time', async () => {
    const kinds = await testing.sql`select type, status from requests group by 1, 2 order by 1, 2`;
    expect(kinds.map(({ type, status }) => `${type} ${status}`)).toEqual([
      'Deposit Approved',
      'Deposit Pending',
      'Deposit Rejected',
      'Withdraw Approved',
      'Withdraw Pending',
      'Withdraw Rejected',
    ]);
    expect(await one('select count(*)::int as n from journal_lines where balance_after < 0')).toEqual({
      n: 0,
    });
  });

  it('has no broken references, although foreign keys were not checked', async () => {
    const keys = await testing.sql<{ name: string; from: string; column: string; to: string; key: string }[]>`
      select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
        (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as column,
        (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as key
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
    expect(keys.length).toBeGreaterThan(10);
    for (const { name, from, column, to, key } of keys) {
      const missing = `select count(*)::int as n from ${from} a where ${column} is not null and not exists (select 1 from ${to} b where b.${key} = a.${column})`;
      expect([name, await one(missing)]).toEqual([name, { n: 0 }]);
    }
  });

  it('counts referrals and withdrawals correctly, and gives most referrals to a few members', async () => {
    const off = `select count(*)::int as n from users u where approved_referrals <>
        (select count(*) from users r where r.referrer_id = u.id and r.account_status = 'approved' and r.deleted_at is null)
      or withdrawal_count <> (select count(*) from requests q where q.user_id = u.id and type = 'Withdraw' and status <> 'Rejected')`;
    expect(await one(off)).toEqual({ n: 0 });
    const { most } = await one<{ most: number }>('select max(approved_referrals) as most from users');
    expect(most).toBeGreaterThan(PLAN.members / 20);
  });

  it('has spins that anybody can verify', async () => {
    const spins = await testing.sql`select *, day::text as day from spins limit 20`;
    expect(spins.length).toBe(20);
    for (const spin of spins) {
      const parts = {
        secret: spin.secret,
        oddsHash: spin.odds_hash,
        memberId: spin.user_id,
        businessDay: spin.day,
      };
      expect(await spinCommitment(parts)).toBe(spin.commitment);
      expect(await spinRoll(spin.secret, spin.client_seed)).toBe(spin.roll);
    }
  });

  it('keeps every trigger and index, and works like any other instance', async () => {
    const { sql, database } = testing;
    expect(
      await one(`select count(*)::int as n from pg_trigger where not tgisinternal and tgenabled <> 'O'`),
    ).toEqual({ n: 0 });
    expect(
      await one(
        `select count(*)::int as n from pg_indexes where indexname in ('users_tokens', 'requests_tokens', 'users_username_key', 'journal_entries_cause')`,
      ),
    ).toEqual({ n: 4 });
    await expect(sql`update ledger_accounts set balance = balance + 1`).rejects.toThrow('journal lines');
    const [boss] = await sql`select id from users where role = 'superadmin'`;
    const [member] =
      await sql`select id from users where role = 'user' and status = 'Active' order by seq desc limit 1`;
    await database.call('user_adjust_balance', {
      actor: boss?.id,
      address: '127.0.0.1',
      user: member?.id,
      amountPaisa: paisa(5_000),
      description: 'a present',
      cause: 'key-1',
    });
    expect(await findProblems(sql)).toEqual([]);
    const { items } = await listTransactions(database, { id: member?.id as string });
    expect(items[0]).toMatchObject({ type: 'deposit', amount: 50 });
  });

  it('is not filled a second time', async () => {
    await expect(fill(testing, PLAN)).rejects.toThrow('only an empty one is filled');
    expect(await findProblems(testing.sql)).toEqual([]);
  });
});

it('has the same members and amounts for the same seed, and others for another seed', async () => {
  const people = async (random: number) => {
    const other = await createTestDatabase({ poolSize: 1 });
    try {
      await fill(other, { ...PLAN, members: 1_000, requests: 2_000, random });
      const [row] = await other.sql`
        select md5(string_agg(name || username || phone || account_status, ',' order by seq)) as people,
          (select sum(amount) from requests) as amounts from users where role = 'user'`;
      return row;
    } finally {
      await other.close();
    }
  };
  const [first, again, another] = [await people(3), await people(3), await people(4)];
  expect(again).toEqual(first);
  expect(another).not.toEqual(first);
});
