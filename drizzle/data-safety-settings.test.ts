import { describe, expect, it } from 'vitest';
import { TIME_ZONE } from '#testing/constants.ts';
import { testDatabase } from '#testing/database.ts';
import { databaseUrl } from '#testing/server-process.ts';
import type { Database } from './client.ts';
import { reachDatabase } from './data-safety-settings.ts';

const db = testDatabase({ poolSize: 1 });

const levelOf = async (database: Database) =>
  (await database.read((_, sql) => sql`select current_setting('synchronous_commit') as level`))[0]?.level;

it.each([
  ['off', 'on'],
  ['local', 'on'],
  ['remote_write', 'on'],
  ['on', 'on'],
  ['remote_apply', 'remote_apply'],
])('connections to a Postgres with synchronous_commit=%s use %s', async (configured, expected) => {
  await db.sql.unsafe(`alter database ${db.connection.database} set synchronous_commit = ${configured}`);
  const options = { url: databaseUrl(db.connection), timeZone: TIME_ZONE, poolSize: 1 };
  const database = await reachDatabase(options);
  const probe = database.variant({ settings: { work_mem: '64kB' } });
  expect([await levelOf(database), await levelOf(probe)]).toEqual([expected, expected]);
  await Promise.all([database.close(), probe.close()]);
});

it.each(['direct', 'pooled'])(
  'a %s connection that would make its tables elsewhere is refused',
  async (way) => {
    const { database, user } = db.connection;
    const url = databaseUrl(db.connection);
    const options = { url, timeZone: TIME_ZONE, poolSize: 1, ...(way === 'pooled' && { directUrl: url }) };
    const path = (what: string) => db.sql.unsafe(`alter role ${user} in database ${database} ${what}`);
    for (const [set, schema] of [
      ['app, public', 'app'],
      ['nowhere', 'none'],
    ]) {
      await db.sql`create schema if not exists app`;
      await path(`set search_path = ${set}`);
      const message = new RegExp(`first schema is ${schema}, not public: run ALTER ROLE ${user} IN DATABASE`);
      await expect(reachDatabase(options)).rejects.toThrow(message);
    }
    await path('reset search_path');
  },
);

it('an unreachable database fails with the error of the driver', async () => {
  const options = { url: 'postgres://nobody@127.0.0.1:1/none', timeZone: TIME_ZONE };
  await expect(reachDatabase(options)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

describe('with a pooler, which forgets settings', () => {
  const url = () => databaseUrl(db.connection);
  const options = () => ({ url: url(), directUrl: url(), timeZone: TIME_ZONE, poolSize: 1 });
  const set = (what: string) => db.sql.unsafe(`alter database ${db.connection.database} set ${what}`);

  it.each([
    ["statement_timeout = '0'", /timeout is 0 ms: run ALTER ROLE \S+ SET statement_timeout = '4s'/],
    ["statement_timeout = '1min'", /timeout is 60000 ms/],
    ['synchronous_commit = off', /commit is off: run ALTER ROLE \S+ SET synchronous_commit = on/],
  ])('refuses a database with %s', async (setting, message) => {
    await set("statement_timeout = '4s'");
    await set('synchronous_commit = on');
    await set(setting);
    await expect(reachDatabase(options())).rejects.toThrow(message);
  });

  it('refuses two addresses of different databases', async () => {
    const other = { ...options(), directUrl: databaseUrl({ ...db.connection, database: 'postgres' }) };
    await expect(reachDatabase(other)).rejects.toThrow('name different databases');
  });

  it('sends no setting and no named statement through it, and both past it', async () => {
    await set("statement_timeout = '4s'");
    await set('synchronous_commit = on');
    const database = await reachDatabase({ ...options(), attemptMs: 7_000, settings: { work_mem: '64kB' } });
    const past = database.variant({});
    const seen = (of: Database) =>
      of.read(
        (
          _,
          sql,
        ) => sql`select current_setting('work_mem') = '64kB' as mine, current_setting('TimeZone') as zone,
          current_setting('statement_timeout') as timeout, (select count(*)::int from pg_prepared_statements) as named`,
      );
    expect([...(await seen(database)), ...(await seen(past))]).toEqual([
      { mine: false, zone: TIME_ZONE, timeout: '4s', named: 0 },
      { mine: true, zone: TIME_ZONE, timeout: '7s', named: 1 },
    ]);
    await Promise.all([database.close(), past.close()]);
  });

  it('keeps statements prepared when its address says that it can', async () => {
    const separator = url().includes('?') ? '&' : '?';
    const database = await reachDatabase({ ...options(), url: `${url()}${separator}prepare=true` });
    const [row] = await database.read(
      (_, sql) => sql`select count(*)::int as named from pg_prepared_statements`,
    );
    expect(row).toEqual({ named: 1 });
    await database.close();
  });
});
