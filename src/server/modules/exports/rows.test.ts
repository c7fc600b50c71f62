import { symlink, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Database } from '#drizzle/client.ts';
import { TIME_ZONE } from '#testing/constants.ts';
import { testDatabase } from '#testing/database.ts';
import { newAccount } from '#testing/factories.ts';
import { temporaryFolder } from '#testing/fixtures.ts';
import { openRows } from './exports.queries.ts';

const testing = testDatabase();
const folder = temporaryFolder('rows');

it('closing an export ends its query even if the database accepts no new connections', async () => {
  const door = join(folder, 'door');
  await symlink(testing.connection.host, door);
  const connection = { ...testing.connection, host: door };
  const database = new Database({ connection, timeZone: TIME_ZONE, poolSize: 1 });
  await testing.database.call('user_create', newAccount());
  await testing.sql.unsafe(`create or replace function app.pkr(p_paisa bigint) returns numeric language plpgsql as
    'begin perform pg_sleep(600); return 0; end'`);
  const atWork = async () => {
    const [row] = await testing.sql<{ n: number }[]>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name = 'sikka export' and state = 'active' and query like 'fetch%'`;
    return row?.n;
  };
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  try {
    await database.read((_, sql) => sql`select 1`);
    const rows = await openRows(database, { what: 'users', filters: {} }, 'superadmin');
    const batch = rows.next().catch(() => 'stopped');
    await expect.poll(atWork).toBe(1);
    await unlink(door);
    await rows.close();
    expect(await batch).toBe('stopped');
    await expect.poll(async () => [await atWork(), ...unhandled]).toEqual([0]);
  } finally {
    process.off('unhandledRejection', note);
    await database.close();
  }
});
