import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { VIDEO_DAILY_CLICKS } from '#shared/rules.ts';
import { TIME_ZONE } from '#testing/constants.ts';
import { createTestDatabase } from '#testing/database.ts';
import { Database } from './client.ts';
import { migrate, migrateTables, migrationTags } from './migrate.ts';

it('the upgrade moves earlier cash to the receiving accounts, and reads the values out of earlier texts', async () => {
  const testing = await createTestDatabase({ poolSize: 1 });
  const name = `earlier_${randomUUID().replaceAll('-', '')}`;
  await testing.sql.unsafe(`create database ${name}`);
  const connection = { ...testing.connection, database: name };
  const database = new Database({ connection, timeZone: TIME_ZONE, poolSize: 1 });
  const sql = database.dedicated();
  const tags = await migrationTags();
  await migrateTables(
    database,
    tags.filter((tag) => tag < '0010'),
  );
  const user = randomUUID();
  await sql`insert into users (id, name, username, email, phone, password_hash, role, status, account_status)
    values (${user}, 'M', 'm', 'm@example.com', '03001234567', 'x', 'user', 'Active', 'approved')`;
  await sql`insert into ledger_accounts (code, user_id) values ('member', ${user})`;
  const post = (kind: string, method: string, day: string, paisa: number) =>
    sql.begin(async (tx) => {
      const request = randomUUID();
      await tx`insert into requests (id, user_id, type, amount, status, payment_method, decided_at, search)
        values (${request}, ${user}, ${kind === 'joining' ? 'Deposit' : 'Withdraw'}, ${paisa}, 'Approved', ${method}, now(), '')`;
      const [entry] =
        await tx`insert into journal_entries (kind, cause, description, business_day, request_id)
        values (${kind}, ${request}, '', ${day}, ${request}) returning id`;
      const other = kind === 'joining' ? 'member' : 'payable';
      const amount = kind === 'joining' ? -paisa : paisa;
      await tx`insert into journal_lines (entry_id, account_id, amount)
        select ${entry?.id}, id, case code when 'cash' then ${amount}::bigint else ${-amount}::bigint end
        from ledger_accounts where code in ('cash', ${other})`;
    });
  await post('joining', 'Easypaisa', '2026-01-01', 86500);
  await post('joining', 'SadaPay', '2026-01-01', 86500);
  await post('joining', 'Easypaisa', '2026-01-02', 86500);
  await post('payout', 'SadaPay', '2026-01-02', 14157);
  const described = (kind: string, description: string) =>
    sql`with entry as (insert into journal_entries (kind, cause, description, business_day)
        values (${kind}, ${description}, ${description}, '2026-01-02') returning id)
      insert into journal_lines (entry_id, account_id, amount)
        select entry.id, a.id, case code when 'member' then 100 else -100 end
        from entry, ledger_accounts a where code in ('member', 'adjustments')`;
  await described('level', 'Level 3 reward: Bronze Plus (Ali (Lahore) joined)');
  await described('withdrawal', 'Withdrawal #2 (minimum ₨285.00)');
  await described('level', 'Level reward of an odd text');
  await described('video', 'Daily video reward');
  await described('adjustment', 'Deposit by admin');
  await described('adjustment', 'Bonus for Eid');
  await sql`insert into ledger_checkpoints values ('cash', '2026-01-01', -173000)`;

  await migrate(database);

  const texts =
    await sql`select params from journal_entries where description <> '' and kind <> 'split' order by id`;
  expect(texts.map(({ params }) => params)).toEqual([
    { level: 3, name: 'Bronze Plus', joiner: 'Ali (Lahore)' },
    { number: 2, amount: '₨285.00' },
    null,
    null,
    {},
    null,
  ]);
  const days = await sql`select code, day::text, sum(debit)::int as received, sum(credit)::int as paid
    from ledger_daily where code like 'cash\\_%' group by 1, 2 order by 1, 2`;
  expect([...days]).toEqual([
    { code: 'cash_bank', day: '2026-01-02', received: 0, paid: 14157 },
    { code: 'cash_easypaisa', day: '2026-01-01', received: 86500, paid: 0 },
    { code: 'cash_easypaisa', day: '2026-01-02', received: 86500, paid: 0 },
    { code: 'cash_sadapay', day: '2026-01-01', received: 86500, paid: 0 },
  ]);
  const [held] = await sql`
    select app.cash_held()::int as held, app.house_balance('cash')::int as rest, -app.house_balance('cash_bank')::int as bank`;
  expect(held).toEqual({ held: 3 * 86500 - 14157, rest: 0, bank: -14157 });
  const problems =
    await sql`select problem from app.ledger_problems(${VIDEO_DAILY_CLICKS}) where problem like '%sum%' or problem like 'cash%'`;
  expect([...problems]).toEqual([]);
  // The database refuses a posting to `cash`, as a server of the previous version makes it:
  // the code `cash` names no receiving account.
  await expect(post('joining', 'Easypaisa', '2026-01-03', 86500)).rejects.toThrow('by receiving account');
  // The ledger accounts of receiving accounts have ids between those of earlier and of later members. In both
  // cases their lines come first, because all postings must lock accounts in the same order.
  const later = randomUUID();
  await sql`insert into users (id, name, username, email, phone, password_hash, role, status, account_status)
    values (${later}, 'N', 'n', 'n@example.com', '03001234568', 'x', 'user', 'Active', 'approved')`;
  await sql`insert into ledger_accounts (code, user_id) values ('member', ${later})`;
  for (const member of [user, later]) {
    const [entry] =
      await sql`select app.post('joining', ${member}, '', null, null, array['member', 'cash_bank'],
      array[${member}::uuid, null], array[5, -5]::bigint[]) as id`;
    const lines = await sql`select code from journal_lines l join ledger_accounts a on a.id = l.account_id
      where entry_id = ${entry?.id} order by l.id`;
    expect(lines.map(({ code }) => code)).toEqual(['cash_bank', 'member']);
  }
  await sql.end();
  await database.close();
  await testing.sql.unsafe(`drop database ${name} with (force)`);
  await testing.close();
});
