import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TIME_ZONE } from '#testing/constants.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { Database } from './client.ts';
import { migrate, migrateTables, migrationTags } from './migrate.ts';

/*
 * Earlier releases left requests, messages and resets of deleted accounts on the lists of staff. A migration
 * removes them from these lists.
 */

let testing: TestDatabase;
const name = `deleted_${randomUUID().replaceAll('-', '')}`;
beforeAll(async () => {
  testing = await createTestDatabase();
  await testing.sql.unsafe(`create database ${name}`);
});
afterAll(async () => {
  await testing.sql.unsafe(`drop database ${name} with (force)`);
  await testing.close();
});

const [gone, here, boss] = [randomUUID(), randomUUID(), randomUUID()];
const [rejected, unread, removed] = [randomUUID(), randomUUID(), randomUUID()];
const FILL = `
  insert into users (id, name, username, email, phone, password_hash, role, status, account_status, deleted_at) values
    ('${boss}', 'Boss', 'boss', 'boss@e.com', '0', 'x', 'superadmin', 'Active', 'approved', null),
    ('${gone}', 'Gone', 'gone.one', 'gone@e.com', '0', 'x', 'user', 'Inactive', 'approved', '2026-01-02'),
    ('${here}', 'Here', 'here.one', 'here@e.com', '0', 'x', 'user', 'Active', 'approved', null);
  insert into requests (id, user_id, type, amount, status, decided_at, removed_at, search) values
    (gen_random_uuid(), '${gone}', 'Deposit', 86500, 'Approved', now(), null, 'gone.one'),
    (gen_random_uuid(), '${gone}', 'Withdraw', 500, 'Rejected', now(), null, 'gone.one'),
    (gen_random_uuid(), '${here}', 'Deposit', 86500, 'Approved', now(), null, 'here.one'),
    ('${rejected}', '${here}', 'Withdraw', 500, 'Rejected', now(), now(), 'here.one'),
    ('${unread}', '${here}', 'Withdraw', 500, 'Approved', now(), now(), 'here.one'),
    ('${removed}', '${here}', 'Withdraw', 500, 'Rejected', now(), now(), 'here.one');
  insert into contacts (user_id, name, email, subject, message) values
    ('${gone}', 'A', 'a@e.com', 'S', 'M'), ('${here}', 'A', 'a@e.com', 'S', 'M');
  insert into password_resets (user_id, status, decided_at) values
    ('${gone}', 'Approved', now()), ('${here}', 'Approved', now());
  insert into audit_log (actor_id, action, target_type, target_id, before, after) values
    ('${boss}', 'request.reject', 'request', '${rejected}', '{"status": "Pending"}', '{"status": "Rejected"}'),
    ('${boss}', 'request.delete', 'request', '${rejected}', '{"status": "Rejected"}', '{"status": "Rejected"}'),
    ('${boss}', 'request.delete', 'request', '${unread}', '{"status": "Approved"}', '{"status": "Approved"}'),
    ('${boss}', 'request.delete', 'request', '${removed}', '{"status": "Pending"}', '{"status": "Rejected"}')`;

it('the upgrade takes what deleted accounts sent off the lists, their counts and their search', async () => {
  const database = new Database({
    connection: { ...testing.connection, database: name },
    timeZone: TIME_ZONE,
    poolSize: 1,
  });
  const sql = database.dedicated();
  try {
    const tags = await migrationTags();
    await migrateTables(database, tags.slice(0, tags.indexOf('0009_deleted_accounts')));
    await sql.unsafe(FILL).simple();
    await migrate(database);

    const [row] = await sql`
      select (select array_agg(distinct user_id::text) from requests where removed_at is null) as requests,
        (select array_agg(distinct user_id::text) from contacts where deleted_at is null) as contacts,
        (select array_agg(distinct user_id::text) from password_resets where removed_at is null) as resets,
        (select array_agg(distinct removed_at) from requests where user_id = ${gone}) as since,
        (select array_agg(id::text) from requests where removed_pending) as removed,
        app.search_list('requests', 'gone.one', null, null, 1000, 10) as found`;
    expect(row).toEqual({
      requests: [here],
      contacts: [here],
      resets: [here],
      since: [new Date('2026-01-02T00:00:00+05:00')],
      removed: [removed],
      found: [],
    });
    const counts = await sql<{ name: string; n: number }[]>`
      select name, sum(n)::int as n from stat_counters where name not like 'users:%' group by name having sum(n) <> 0 order by name`;
    expect(counts.map((count) => [count.name, count.n])).toEqual([
      ['contacts:New', 1],
      ['requests:Deposit:Approved', 1],
      ['resets:Approved', 1],
    ]);
  } finally {
    await sql.end();
    await database.close();
  }
});
