import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { accountKey } from './account-key.ts';

it('an account number has the same key in the program and in the database', async () => {
  const db = await createTestDatabase();
  const numbers = [
    '03001234567',
    '+92 300 1234567',
    '0092-3001234567',
    'PK36 SCBL 0000 0011 2345 6702',
    '00 0123-4',
    'Ab-9',
    '۰۳۰۰ ۱۲۳۴۵۶۷',
    '٠٣٠٠١٢٣٤٥٦٧',
    'ＰＫ３６ SCBL 0000001123456702',
  ];
  const rows = await db.sql<{ key: string }[]>`
    select public.account_key(n) as key from unnest(${numbers}::text[]) with ordinality t(n, i) order by i`;
  expect(numbers.map(accountKey)).toEqual(rows.map(({ key }) => key));
  await db.close();
});
