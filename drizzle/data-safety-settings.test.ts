import { afterAll, beforeAll, expect, it } from 'vitest';
import { TIME_ZONE } from '#testing/constants.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { databaseUrl } from '#testing/server-process.ts';
import type { Database } from './client.ts';
import { reachDatabase } from './data-safety-settings.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase({ poolSize: 1 });
});
afterAll(() => db.close());

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

it('an unreachable database fails with the error of the driver', async () => {
  const options = { url: 'postgres://nobody@127.0.0.1:1/none', timeZone: TIME_ZONE };
  await expect(reachDatabase(options)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
