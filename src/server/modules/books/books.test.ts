import { beforeAll, expect, it } from 'vitest';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';

const server = testServer();
const staff = fixture(async () => (await server.make.superadmin()).as());
beforeAll(async () => {
  await server.make.member();
});

const books = async () => (await staff.requests.cash()).books;
const events = () => server.db.sql`select id from events where name = 'cashChanged'`;

async function checkAll(): Promise<void> {
  await server.db.sql`update books_check set checked_at = null`;
  do await server.db.database.call('check_books', { most: 100 });
  while ((await server.db.sql`select 1 from books_check where part is not null`).length > 0);
}
/** Alters rows with all triggers off, as anybody with the password of the database can do. */
const forge = (text: string) =>
  server.db.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql.unsafe(text);
  });

it('the cash screen shows the verdict on the books, and staff hear of a change of it', async () => {
  expect(await books()).toEqual({ checkedAt: null, problems: [] });
  await checkAll();
  const { checkedAt, problems } = await books();
  expect(Date.parse(checkedAt ?? '')).not.toBeNaN();
  expect(problems).toEqual([]);
  const before = (await events()).length;

  await forge('update ledger_accounts set balance = balance + 100 where user_id is not null');
  await checkAll();
  expect((await books()).problems[0]).toMatch(/^member balance is not the sum of its lines: member /);
  expect((await events()).length).toBe(before + 1);

  await forge('update ledger_accounts set balance = balance - 100 where user_id is not null');
  await checkAll();
  expect((await books()).problems).toEqual([]);
  expect((await events()).length).toBe(before + 2);
});
