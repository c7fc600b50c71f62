import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, type Sql } from '#drizzle/client.ts';
import { migrateTables, migrationTags } from '#drizzle/migrate.ts';
import { TIME_ZONE } from '#testing/constants.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { admin, environmentOf } from './admin.fixture.ts';

/* Backups of earlier versions are restored and upgraded to this version. */

const all = await migrationTags();
/** The migrations of the first version, which were released together. */
const first = all.slice(0, 2);
const states = all.slice(1, -1).map((last, i) => [last, all.slice(0, i + 2)] as const);

let testing: TestDatabase;
let env: NodeJS.ProcessEnv;
let folder = '';
let main: Sql;
const made: string[] = [];
beforeAll(async () => {
  testing = await createTestDatabase();
  env = environmentOf(testing.connection);
  folder = await mkdtemp(join(tmpdir(), 'sikka-earlier-'));
  main = postgres({ ...testing.connection, database: 'postgres', max: 1 });
});
afterAll(async () => {
  for (const name of made) await main.unsafe(`drop database ${name} with (force)`);
  await main.end();
  await testing.close();
  await rm(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<string> {
  const name = `earlier_${randomUUID().replaceAll('-', '')}`;
  await main.unsafe(`create database ${name}`);
  made.push(name);
  return name;
}

async function onDatabase<T>(name: string, work: (database: Database, sql: Sql) => Promise<T>): Promise<T> {
  const connection = { ...testing.connection, database: name };
  const database = new Database({ connection, timeZone: TIME_ZONE, poolSize: 1 });
  const sql = database.dedicated();
  try {
    return await work(database, sql);
  } finally {
    await sql.end();
    await database.close();
  }
}

const [boss, member, request, image] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

/**
 * Writes rows that the first version could have: a superadmin, and a member with an approved deposit and all
 * rows that belong to the deposit.
 */
async function fill(sql: Sql): Promise<void> {
  await sql.unsafe(`begin;
    insert into users (id, name, username, email, phone, password_hash, role, status, account_status) values
      ('${boss}', 'Boss', 'the.boss', 'boss@example.com', '03001234567', 'x', 'superadmin', 'Active', 'approved'),
      ('${member}', 'Member', 'a.member', 'member@example.com', '03001234567', 'x', 'user', 'Active', 'approved');
    insert into ledger_accounts (code, user_id) values ('member', '${boss}'), ('member', '${member}');
    insert into images (id, bytes, width, height) values ('${image}', 'bytes', 1, 1);
    insert into requests (id, user_id, type, amount, status, transaction_id, image_id, decided_by, decided_at, search)
      values ('${request}', '${member}', 'Deposit', 86500, 'Approved', 'TX 1', '${image}', '${boss}', now(), 'a.member tx 1');
    insert into journal_entries (kind, cause, description, business_day, actor_id, request_id)
      values ('joining', 'request:${request}', 'Joining deposit', current_date, '${boss}', '${request}');
    insert into journal_lines (entry_id, account_id, amount)
      select e.id, a.id, case a.code when 'cash' then -86500 else 86500 end
      from journal_entries e, ledger_accounts a where a.code = 'cash' or a.user_id = '${member}';
    insert into audit_log (actor_id, action, target_type, target_id)
      values ('${boss}', 'request.approve', 'request', '${request}');
    commit`);
}

/** Makes a database of the first version, applies the migrations `tags` and backs it up. @returns the file */
async function backUp(tags: readonly string[]): Promise<string> {
  const name = await emptyDatabase();
  await onDatabase(name, async (database, sql) => {
    await migrateTables(database, first);
    await fill(sql);
    await migrateTables(database, tags);
  });
  const file = join(folder, `${tags.length}-${name}.backup`);
  expect(await admin(['backup', file], { ...env, DATABASE_URL: `postgres:///${name}` })).toMatchObject({
    status: 0,
  });
  return file;
}

describe('a backup of an earlier version', () => {
  it.each(states)('with the migrations up to %s becomes an instance of this version', async (_, tags) => {
    const file = await backUp(tags);
    const place = await emptyDatabase();
    const done = await admin(['restore', file, `postgres:///${place}`], {});
    expect(done).toMatchObject({ status: 0, answer: { problems: [] } });
    expect(await admin(['verify'], { ...env, DATABASE_URL: `postgres:///${place}` })).toMatchObject({
      status: 0,
      // The two entries: the deposit, and the entry by which a later migration moved the deposit's cash to
      // the ledger account of a receiving account.
      answer: { ok: true, entries: 2, lines: 4 },
    });
    const [row] = await onDatabase(
      place,
      (_database, sql) => sql`
        select person_id, a.search, p.request_id, q.transaction_key,
          app.search_list('users', 'a.member', null, null, 1000, 10) as found,
          (select array_agg(seq) from users where id = ${member}) as wanted,
          (select array_agg(tgname) from pg_trigger where not tgisinternal and tgenabled = 'D') as switched_off
        from audit_log a join requests q on q.id = ${request} join screenshot_prints p on p.image_id = q.image_id`,
    );
    expect(row).toMatchObject({
      person_id: member,
      request_id: request,
      transaction_key: 'tx1',
      switched_off: null,
    });
    expect(row?.search).toContain('the.boss a.member request.approve');
    expect(row?.found).toEqual(row?.wanted);
  });

  it('is not restored into a database with tables, even if they are empty', async () => {
    const file = await backUp(first);
    const place = await emptyDatabase();
    await onDatabase(place, (database) => migrateTables(database, all));
    const { status, answer } = await admin(['restore', file, `postgres:///${place}`], {});
    expect(status).toBe(2);
    expect(answer.error).toContain('is not empty');
    expect(await onDatabase(place, (_database, sql) => sql`select 1 from users`)).toEqual([]);
  });
});
