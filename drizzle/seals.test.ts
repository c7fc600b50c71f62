import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sealAll } from '#server/modules/seals/seals.fixture.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import type { Sql } from './client.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.close());

const write = (sql: Sql, rows = 1) => sql`
  insert into audit_log (action, target_type, target_id, created_at)
  select 'test.row', 'test', n::text, app_now() from generate_series(1, ${rows}) n returning id`;
const seals = () => db.sql<{ day: string; count: number | null; root: string | null }[]>`
  select day::text, count, encode(root, 'hex') as root from seals order by day`;
const problems = () => db.sql`
  select s.day::text, p.* from seals s cross join app.seal_problems(s.day) p
  union all select null, 'stray', kind, number from app.seal_strays()`;

describe('sealing', () => {
  it('takes in every row from before, then each day that is over, also one without rows', async () => {
    const [{ count: old = 0 } = {}] = await db.sql`
      select (select count(*)::int from journal_entries where seal_day = '1970-01-01')
        + (select count(*)::int from audit_log where seal_day = '1970-01-01') as count`;
    await sealAll(db);
    expect((await seals()).map(({ count }) => count)).toEqual([old]);
    await write(db.sql, 3);
    await db.clock.shift('2 days');
    await write(db.sql);
    await sealAll(db);
    const made = await seals();
    expect(made).toHaveLength(3);
    expect(made[1]?.count).toBeGreaterThanOrEqual(3);
    expect(made[2]?.count).toBe(0);
    expect(await problems()).toEqual([]);
  });

  it('waits for a transaction of the day that is still running, and its row is in that day', async () => {
    await sealAll(db);
    const writer = db.database.dedicated();
    await writer.unsafe('begin');
    await write(writer);
    await db.clock.shift('1 day');
    await sealAll(db);
    expect(await seals()).toHaveLength(1);
    // That open transaction does not delay rows of the new day.
    await write(db.sql);
    await writer.unsafe('commit');
    await writer.end();
    await sealAll(db);
    expect((await seals())[1]?.count).toBeGreaterThanOrEqual(1);
    expect(await problems()).toEqual([]);
  });

  it('puts a row of a day that is sealed already into the seal of the first open day', async () => {
    await db.clock.shift('1 day');
    await sealAll(db);
    const [last] = (await seals()).slice(-1);
    await db.clock.reset();
    const [late] = await write(db.sql);
    const [row] =
      await db.sql`select (seal_day - ${last?.day ?? ''}::date) as after from audit_log where id = ${late?.id}`;
    expect(row?.after).toBe(1);
    await db.clock.shift('2 days');
    await sealAll(db);
    expect((await seals()).at(-1)?.count).toBeGreaterThanOrEqual(1);
    expect(await problems()).toEqual([]);
  });

  it('lets nobody change a spin of a day that is closed, nor a seal', async () => {
    const [member] = await db.sql`select id from users limit 1`;
    await db.sql`insert into spins (user_id, day, commitment, odds, odds_hash)
      values (${member?.id}, app_now()::date, 'c', '[]', 'h')`;
    await db.clock.shift('1 day');
    await sealAll(db);
    await expect(db.sql`update spins set commitment = 'd'`).rejects.toMatchObject({ code: '40001' });
    await expect(db.sql`update seals set count = 7`).rejects.toThrow('append-only');
    await expect(db.sql`delete from seals`).rejects.toThrow('append-only');
    await expect(db.sql`update seal_blocks set root = ''`).rejects.toThrow('append-only');
  });

  it('that was killed at any step goes on, with the root it would have had', async () => {
    await sealAll(db);
    await write(db.sql, 1_500);
    await db.clock.shift('1 day');
    expect(await db.database.call('seal', { most: 256 })).toBe(true);
    const whole = await dryRun();
    while ((await seals())[1]?.root === null) {
      const killed = db.database.dedicated();
      const [backend] = await killed`select pg_backend_pid() as pid`;
      await killed.unsafe('begin');
      await killed`select app.seal(256)`;
      await db.sql`select pg_terminate_backend(${backend?.pid}, 60000)`;
      await killed.end({ timeout: 0 });
      await db.database.call('seal', { most: 256 });
    }
    expect((await seals())[1]?.root).toBe(whole);
    expect(await problems()).toEqual([]);
  });

  /** Seals the closed day in one step and rolls back. */
  async function dryRun(): Promise<unknown> {
    const sql = db.database.dedicated();
    await sql.unsafe('begin');
    await sql`select app.seal(1048576)`;
    const [row] = await sql`select encode(root, 'hex') as root from seals order by day desc limit 1`;
    await sql.unsafe('rollback');
    await sql.end();
    return row?.root;
  }

  it('by three servers at once makes each seal once', async () => {
    await write(db.sql, 900);
    await db.clock.shift('3 days');
    const servers = [1, 2, 3].map(() => db.database.variant({ poolSize: 1 }));
    while ((await seals()).length < 4 || (await seals()).some(({ root }) => root === null)) {
      await Promise.all(servers.map((database) => database.call('seal', { most: 256 })));
    }
    await Promise.all(servers.map((server) => server.close()));
    expect(await seals()).toHaveLength(4);
    expect(await problems()).toEqual([]);
  });

  it('beside writers over midnight leaves no row outside', async () => {
    await sealAll(db);
    const writers = Array.from({ length: 4 }, () => db.database.variant({ poolSize: 1 }));
    for (let day = 1; day <= 3; day++) {
      await Promise.all([
        ...writers.map(async (writer) => {
          for (let i = 0; i < 10; i++)
            await writer.read(
              (_, sql) => sql`insert into audit_log (action, target_type, target_id, created_at)
              values ('test.row', 'test', ${randomUUID()}, app_now())`,
            );
        }),
        db.clock.shift(`${day} days`),
        sealAll(db, 256),
      ]);
    }
    await Promise.all(writers.map((writer) => writer.close()));
    await db.clock.shift('4 days');
    await sealAll(db);
    const [row] = await db.sql<{ n: number }[]>`
      select (select count(*)::int from audit_log) + (select count(*)::int from journal_entries) as n`;
    expect((await seals()).reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(row?.n);
    expect(await problems()).toEqual([]);
  });
});
