import { randomBytes, randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { startServer } from '#server/start/start.ts';
import { DEFAULT_ODDS, oddsHash, spinCommitment } from '#shared/spinner.ts';
import { httpClient } from '#testing/client.ts';
import { APP_SECRET, TIME_ZONE } from '#testing/constants.ts';
import { Database, type Sql } from './client.ts';
import { migrateTables, migrationTags } from './migrate.ts';

/*
 * Earlier versions stored the secret of a spin before the member used the spin.
 * The upgrade must erase such secrets of past days.
 */

const name = `upgrade_${randomBytes(8).toString('hex')}`;
const member = randomUUID();
const secret = randomBytes(32).toString('hex');
let main: Sql;
let database: Database;
let sql: Sql;
let commitment = '';

beforeAll(async () => {
  main = postgres({ ...inject('postgres'), max: 1 });
  await main.unsafe(`create database ${name}`);
  const connection = { ...inject('postgres'), database: name };
  database = new Database({ connection, timeZone: TIME_ZONE, poolSize: 1 });
  sql = database.dedicated();
  const tags = await migrationTags();
  await migrateTables(database, tags.slice(0, tags.indexOf('0008_hardening')));
  await sql`insert into users (id, name, username, email, phone, password_hash, role, status, account_status)
    values (${member}, 'Member', 'a.member', 'a@example.com', '03001234567', 'x', 'user', 'Active', 'approved')`;
  await sql`insert into ledger_accounts (code, user_id) values ('member', ${member})`;
  const hash = await oddsHash(DEFAULT_ODDS);
  const [today] = await sql<{ day: string }[]>`select current_date::text as day`;
  const businessDay = today?.day ?? '';
  commitment = await spinCommitment({ secret, oddsHash: hash, memberId: member, businessDay });
  await sql`insert into spins (user_id, day, commitment, secret, odds, odds_hash) values
    (${member}, ${businessDay}, ${commitment}, ${secret}, ${sql.json(DEFAULT_ODDS as never)}, ${hash}),
    (${member}, ${businessDay}::date - 5, 'c', 'kept for nothing', '[]', ${hash})`;
});
afterAll(async () => {
  await sql.end();
  await database.close();
  await main.unsafe(`drop database ${name} with (force)`);
  await main.end();
});

it('the upgrade keeps the commitments of its day and erases the secrets of earlier days', async () => {
  const server = await startServer({
    env: readEnv({ APP_SECRET, TIME_ZONE, PORT: '0', RATE_LIMITS: 'off', SUPERADMIN_PASSWORD: 'a-password' }),
    log: { info() {}, warn() {}, error: console.error },
    connection: { ...inject('postgres'), database: name },
  });
  try {
    const client = httpClient(
      `http://127.0.0.1:${server.port}`,
      await server.deps.vault.signToken(member, 1),
    );
    expect((await client.spinner.commit.mutate()).commitment).toBe(commitment);
    expect(await sql`select secret from spins where day < current_date`).toEqual([{ secret: null }]);
    const spin = await client.spinner.spin.mutate({ commitment, clientSeed: 'mine' });
    expect(spin).toMatchObject({ commitment, secret });
  } finally {
    await server.stop();
  }
});
