import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { refused } from '#testing/client.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';

/* A server of a new version replaces the SQL functions while the servers of before still take calls. */

const CREATE = `
  create function app.inner_of(n int) returns int language sql stable as 'select n + 1';
  create function app.outer_of(n int) returns int language plpgsql as $$
    begin return app.inner_of(n) + app.inner_of(n); end $$;`;
const TIMES = 300;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.sql.unsafe(CREATE);
});
afterAll(() => db?.close());

it('answers every call while functions are dropped and created again', async () => {
  let replacing = true;
  let calls = 0;
  const callers = Array.from({ length: 6 }, async () => {
    while (replacing) {
      const [row] = await db.database.rows(
        z.object({ answer: z.int() }),
        (sql) => sql`select app.outer_of(${calls++ % 5}::int) as answer`,
      );
      expect(row?.answer).toBeGreaterThan(1);
    }
  });
  const replace = async () => {
    const sql = db.database.dedicated();
    const drop = 'drop function app.outer_of(int); drop function app.inner_of(int);';
    for (let i = 0; i < TIMES; i++) await sql.unsafe(`begin; ${drop} ${CREATE} commit;`).simple();
    await sql.end();
  };
  await replace().finally(() => {
    replacing = false;
  });
  await Promise.all(callers);
  expect(calls).toBeGreaterThan(TIMES);
});

it('says that a function of another version is unavailable here, so that another server is asked', async () => {
  const gone = db.database.read((_, sql) => sql`select app.of_the_version_before(1)`);
  expect(await refused(gone)).toMatchObject({ key: 'unavailable' });
});
