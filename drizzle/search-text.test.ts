import { expect, it } from 'vitest';
import { searchText } from '#shared/search-text.ts';
import { testDatabase } from '#testing/database.ts';
import { migrate, migrateTables, migrationTags } from './migrate.ts';

const db = testDatabase({ template: 'template1' });

it('names from before are found by every spelling, and new ones at once', async () => {
  const { sql, database } = db;
  const tags = await migrationTags();
  await migrateTables(
    database,
    tags.slice(
      0,
      tags.findIndex((tag) => tag.endsWith('_search_text')),
    ),
  );
  const add = (name: string, n: number) => sql`
    insert into users (id, name, username, email, phone, password_hash, role, status, account_status)
    values (gen_random_uuid(), ${name}, ${`Person${n}`}, ${`${n}@example.com`}, '03001234567', 'x', 'user', 'Active', 'approved')`;
  await add('علي \u0622صف', 1);
  await sql`insert into requests (user_id, type, amount, status, search)
    select id, 'Deposit', 86500, 'Pending', lower(name) from users`;
  await migrate(database);
  await add('\u0643ريم', 2);
  await sql`update users set name = 'José ہادی' where username = 'Person2'`;
  const found = await sql`select search from users order by seq`;
  expect(found.map(({ search }) => search)).toEqual(
    ['علی اصف person1', 'jose هادی person2'].map((text) => searchText(text)),
  );
  expect((await sql`select search from requests`)[0]?.search).toBe(searchText('علی آصف'));
});

it('SQL and the program have the same form of every letter', async () => {
  const letters: string[] = [];
  for (let code = 1; code < 0x2_0000; code++) {
    const letter = String.fromCodePoint(code);
    // A newer Unicode of one side would be no fault; the digits of all scripts are compared.
    const isOfNames =
      code < 0x0750 || (code >= 0x1e00 && code < 0x2100) || (code >= 0xfb50 && code < 0x1_0000);
    if (/\p{L}|\p{M}|\p{Nd}|\p{Cf}/u.test(letter) && (isOfNames || /\p{Nd}/u.test(letter)))
      letters.push(letter);
  }
  const rows = await db.sql`select one, search_text('x' || one) as form from unnest(${letters}::text[]) one`;
  expect(rows.filter(({ one, form }) => searchText(`x${one}`) !== form).map(({ one }) => one)).toEqual([]);
});
