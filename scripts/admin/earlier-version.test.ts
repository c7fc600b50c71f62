import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, type Sql } from '#drizzle/client.ts';
import { migrateTables, migrationTags } from '#drizzle/migrate.ts';
import { readEnv } from '#server/env.ts';
import { startServer } from '#server/start/start.ts';
import { TIME_ZONE } from '#testing/constants.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { temporaryFolder } from '#testing/fixtures.ts';
import { admin, environmentOf } from './admin.fixture.ts';
import { type Frame, readArchive, writeArchive } from './archive.ts';

/* Databases and backups of the version whose 29 migrations became the baseline are taken over. */

const all = await migrationTags();
const between = Array.from({ length: 27 }, (_, i) => `${String(i + 1).padStart(4, '0')}_between`);
const before = ['0000_tables', ...between, '0028_search_tokens_faster'];
const REFUSAL =
  'This database or backup is older than version 0.1.0: start 0.1.0 (commit d7f3f9a3) on it once, then this version';

let testing: TestDatabase;
let env: NodeJS.ProcessEnv;
const folder = temporaryFolder('earlier');
let main: Sql;
const made: string[] = [];
beforeAll(async () => {
  testing = await createTestDatabase();
  env = environmentOf(testing.connection);
  main = postgres({ ...testing.connection, database: 'postgres', max: 1 });
});
afterAll(async () => {
  for (const name of made) await main.unsafe(`drop database ${name} with (force)`);
  await main.end();
  await testing.close();
});

async function emptyDatabase(): Promise<string> {
  const name = `earlier_${randomUUID().replaceAll('-', '')}`;
  await main.unsafe(`create database ${name}`);
  made.push(name);
  return name;
}

async function onDatabase<T>(name: string, work: (sql: Sql, database: Database) => Promise<T>): Promise<T> {
  const connection = { ...testing.connection, database: name };
  const database = new Database({ connection, timeZone: TIME_ZONE, poolSize: 1 });
  const sql = database.dedicated();
  try {
    return await work(sql, database);
  } finally {
    await sql.end();
    await database.close();
  }
}

const [boss, member, request, image] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const ROWS = `begin;
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
    select e.id, a.id, case a.code when 'cash_bank' then -86500 else 86500 end
    from journal_entries e, ledger_accounts a where a.code = 'cash_bank' or a.user_id = '${member}';
  insert into seal_sends (target, due_at) values ('webhook', now());
  commit`;

async function earlierDatabase(tags: readonly string[]): Promise<string> {
  const name = await emptyDatabase();
  await onDatabase(name, async (sql, database) => {
    await migrateTables(database, ['0000_baseline']);
    await sql.unsafe(ROWS);
    const stored = [...tags, `functions:95:${'e'.repeat(64)}`].map((tag) => ({ tag }));
    await sql`delete from schema_migrations`;
    await sql`insert into schema_migrations ${sql(stored)}`;
    await sql.unsafe(`create schema app_eeeeeeeeeeee`);
  });
  return name;
}

/** Backs a database up, with other migrations in the backup's header. */
async function backUp(name: string, migrations: readonly string[]): Promise<string> {
  const path = join(folder, `${randomUUID()}.backup`);
  const done = await admin(['backup', path], { ...env, DATABASE_URL: `postgres:///${name}` });
  expect(done).toMatchObject({ status: 0 });
  const frames = async function* (): AsyncGenerator<Frame> {
    for await (const frame of readArchive({ path, read: () => createReadStream(path) }))
      yield frame.type === 'H' ? { ...frame, value: { ...frame.value, migrations } } : frame;
  };
  await writeArchive(`${path}.earlier`, frames());
  return `${path}.earlier`;
}

const migrations = (sql: Sql) =>
  sql`select tag from schema_migrations where tag !~ ':' order by tag`.then((rows) =>
    rows.map(({ tag }) => tag),
  );
const start = (database: string) =>
  startServer({
    env: readEnv({ ...env, DATABASE_URL: undefined, PORT: '0', RATE_LIMITS: 'off' }),
    log: { info() {}, warn() {}, error: console.error },
    connection: { ...testing.connection, database },
  });

describe('a database of the version before the baseline', () => {
  it('is taken over by the start, with what is in it', async () => {
    const name = await earlierDatabase(before);
    const server = await start(name);
    await server.stop();
    await onDatabase(name, async (sql) => {
      expect(await migrations(sql)).toEqual(all);
      expect(await sql`select app.search_list('users', 'a.member', null, null, 1000, 10) as found`).toEqual(
        await sql`select array_agg(seq) as found from users where id = ${member}`,
      );
      // Servers of that version may still run with their functions.
      expect(await sql`select to_regnamespace('app_eeeeeeeeeeee') is not null as kept`).toEqual([
        { kept: true },
      ]);
    });
    expect(await admin(['verify'], { ...env, DATABASE_URL: `postgres:///${name}` })).toMatchObject({
      status: 0,
      answer: { ok: true, entries: 1, lines: 2 },
    });
  });

  it('is refused while its last migration is missing, and stays as it is', async () => {
    const name = await earlierDatabase(before.slice(0, -1));
    await expect(start(name)).rejects.toThrow(REFUSAL);
    await onDatabase(name, async (sql) => expect(await migrations(sql)).toEqual(before.slice(0, -1)));
  });
});

describe('a backup of the version before the baseline', () => {
  it('becomes an instance of this version, in an empty place only', async () => {
    const file = await backUp(await earlierDatabase(before), before);
    const place = await emptyDatabase();
    const done = await admin(['restore', file, `postgres:///${place}`], {});
    expect(done).toMatchObject({ status: 0, answer: { problems: [] } });
    expect(await admin(['verify'], { ...env, DATABASE_URL: `postgres:///${place}` })).toMatchObject({
      status: 0,
      answer: { ok: true, entries: 1, lines: 2 },
    });
    await onDatabase(place, async (sql) => {
      expect(await migrations(sql)).toEqual(all);
      expect(await sql`select 1 from pg_trigger where not tgisinternal and tgenabled = 'D'`).toEqual([]);
    });
    const taken = await emptyDatabase();
    await onDatabase(taken, (_, database) => migrateTables(database, all));
    const again = await admin(['restore', file, `postgres:///${taken}`], {});
    expect(again).toMatchObject({ status: 2 });
    expect(again.answer.error).toContain('is not empty');
  });

  it('is refused while a migration of that version is missing', async () => {
    const file = await backUp(await earlierDatabase(before), before.slice(0, 12));
    for (const args of [
      [file, `postgres:///${await emptyDatabase()}`],
      [file, '--check'],
    ])
      expect(await admin(['restore', ...args], {})).toMatchObject({ status: 2, answer: { error: REFUSAL } });
  });
});
