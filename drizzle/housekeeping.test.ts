import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { HOUSEKEEPING } from '#server/start/start.ts';
import { testDatabase } from '#testing/database.ts';

const testing = testDatabase();

const count = async () => {
  const [row] = await testing.sql<{ keys: number; events: number }[]>`
    select (select count(*)::int from idempotency_keys where scope = 'test') as keys,
      (select count(*)::int from events where name = 'test') as events`;
  return row;
};

it('housekeeping deletes old rows in batches, the oldest first, and reports when none is left', async () => {
  const { sql, database } = testing;
  await sql`delete from events`;
  const write = (age: string, n: number) => sql`
    with keys as (insert into idempotency_keys (scope, key, operation, fingerprint, created_at)
      select 'test', gen_random_uuid()::text, 'x', 'x', now() - ${age}::interval from generate_series(1, ${n}))
    insert into events (audience, user_id, name, payload, created_at)
      select 'member', ${randomUUID()}, 'test', '{}', now() - ${age}::interval from generate_series(1, ${n})`;
  await write('10 days', 3);
  await write('9 days', 2);
  await write('1 hour', 4);
  const keepHouse = () => database.call('housekeeping', { ...HOUSEKEEPING, most: 2 });
  const seen = [];
  for (let more = true; more; ) {
    more = await keepHouse();
    seen.push([more, await count()]);
  }
  expect(seen).toEqual([
    [true, { keys: 7, events: 7 }],
    [true, { keys: 5, events: 5 }],
    [false, { keys: 4, events: 4 }],
  ]);
  // A stream that resumes before this position missed deleted events, so it has to read everything again.
  const [floor] = await sql<{ behind: boolean }[]>`
    select (f.xid, f.id) < (select xid, id from events order by xid, id limit 1) and f.id > 0 as behind from events_floor f`;
  expect(floor?.behind).toBe(true);
});

it('housekeeping deletes a used ticket after an hour', async () => {
  const { sql, database, clock } = testing;
  await clock.real();
  const [used, recent] = [randomUUID(), randomUUID()];
  for (const id of [used, recent]) await database.call('use_ticket', { id, attempt: randomUUID() });
  await sql`update idempotency_keys set created_at = now() - interval '2 hours' where key = ${used}`;
  await database.call('housekeeping', HOUSEKEEPING);
  const left = await sql<{ key: string }[]>`select key from idempotency_keys where scope = 'ticket'`;
  expect(left.map(({ key }) => key)).toEqual([recent]);
});
