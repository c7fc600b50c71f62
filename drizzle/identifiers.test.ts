import { expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { migrate, migrateTables, migrationTags } from './migrate.ts';

/* The migration that gave the keys of identifiers the digits of all scripts, on rows from before. */

const db = testDatabase({ template: 'template1' });

it('gives rows from before their new keys, and keeps everything else', async () => {
  const { sql, database } = db;
  const tags = await migrationTags();
  await migrateTables(
    database,
    tags.slice(
      0,
      tags.findIndex((tag) => tag.endsWith('_identifiers')),
    ),
  );
  await sql`insert into users (id, name, username, email, phone, password_hash, role, status, account_status)
    select gen_random_uuid(), 'A', 'a' || n, n || '@example.com', '03001234567', 'x', 'user', 'Active', 'approved'
    from generate_series(1, 3) n`;
  await sql`insert into requests (user_id, type, amount, transaction_id, account_number, reference, status, decided_at, search)
    select id, 'Deposit', 86500, 'ТХ-৭৭০০১২৩', '৯৯03001234567', 'FT৫৫', 'Approved', now(), 'x' from users where username = 'a1'
    union all select id, 'Deposit', 86500, 'TX-7700123', '03001234567', 'FT55', 'Approved', now(), 'x' from users where username = 'a2'`;
  await sql`insert into statement_imports (id, account, file_name, digest, first_day, last_day, lines, new_lines, imported_by)
    select gen_random_uuid(), 'Easypaisa', 'f', '', current_date, current_date, 1, 1, id from users where username = 'a1'`;
  await sql`insert into statement_lines (import_id, account, day, amount, reference, description)
    select id, 'Easypaisa', current_date, 86500, 'ref ৭৭০০১২৩', 'urdu متن' from statement_imports`;
  await sql`insert into audit_log (actor_id, action, target_type, target_id, person_id, before, after, search)
    select null, 'operator.update', 'user', id::text, id, '{"role": "admin"}', '{"role": "user"}', '' from users where username = 'a3'`;
  await sql`update users set approved_referrals = 7`;
  await migrate(database);
  const rows =
    await sql`select transaction_id, transaction_key, account_key, reference from requests order by seq`;
  expect(rows).toEqual([
    {
      transaction_id: 'ТХ-৭৭০০১২৩',
      transaction_key: 'tx7700123',
      account_key: '9903001234567',
      reference: 'FT৫৫',
    },
    {
      transaction_id: 'TX-7700123',
      transaction_key: 'tx7700123',
      account_key: '3001234567',
      reference: 'FT55',
    },
  ]);
  await sql`set enable_seqscan = off`;
  const found =
    await sql`select 1 from requests where reference is not null and comparison_key(reference) = 'ft55'`;
  expect(found).toHaveLength(2);
  expect((await sql`select keys from statement_lines`)[0]?.keys).toContain('7700123');
  await expect(sql`update statement_lines set reference = 'x'`).rejects.toThrow();
  const floors = await sql`select username, level_floor from users order by username`;
  expect(floors.map(({ level_floor }) => level_floor)).toEqual([0, 0, 7]);
});
