import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';

const db = testDatabase({ poolSize: 1 });
const [earlier, later] = [randomUUID(), randomUUID()];
beforeAll(async () => {
  for (const [i, id] of [earlier, later].entries())
    await db.sql`insert into users (id, name, username, email, phone, password_hash, role, status, account_status)
      values (${id}, 'M', ${`m${i}`}, ${`m${i}@example.com`}, '03001234567', 'x', 'user', 'Active', 'approved')`;
  // Members' accounts from before the receiving accounts have lower ids than these.
  await db.sql`insert into ledger_accounts (id, code, user_id) overriding system value values (-1, 'member', ${earlier})`;
  await db.sql`insert into ledger_accounts (code, user_id) values ('member', ${later})`;
});

const post = (member: string, account: string) =>
  db.sql`select app.post('joining', ${member}, '', null, null, array['member', ${account}],
    array[${member}::uuid, null], array[5, -5]::bigint[]) as id`;

it('the database refuses a posting to cash, the account of before the receiving accounts', async () => {
  await expect(post(later, 'cash')).rejects.toThrow('by receiving account');
});

it('a posting has the line of the receiving account first, so that all lock in one order', async () => {
  for (const member of [earlier, later]) {
    const [entry] = await post(member, 'cash_bank');
    const lines = await db.sql`select code from journal_lines l join ledger_accounts a on a.id = l.account_id
      where entry_id = ${entry?.id} order by l.id`;
    expect(lines.map(({ code }) => code)).toEqual(['cash_bank', 'member']);
  }
});
