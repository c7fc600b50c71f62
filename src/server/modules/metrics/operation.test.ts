import { expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { startTestServer } from '#testing/server.ts';
import { sealAll } from '../seals/seals.fixture.ts';
import { readOperation } from './metrics.queries.ts';

const HOUR = 3_600;
const db = testDatabase();

const found = () => readOperation(db.database);

it('counts the past days without a seal', async () => {
  await sealAll(db);
  expect((await found()).unsealedDays).toBe(0);
  await db.clock.shift('2 days');
  expect((await found()).unsealedDays).toBe(2);
  await sealAll(db);
  expect((await found()).unsealedDays).toBe(0);
  await db.clock.reset();
});

it('tells how long the oldest pending deposit and withdrawal wait', async () => {
  await using server = await startTestServer({ database: db });
  const { make } = server;
  expect((await found()).oldestRequest).toEqual({ Deposit: 0, Withdraw: 0 });
  const { requestId } = await make.awaiting();
  await db.sql`update requests set created_at = app_now() - interval '3 hours' where id = ${requestId}`;
  await make.awaiting();
  const { oldestRequest } = await found();
  expect(oldestRequest.Deposit).toBeGreaterThanOrEqual(3 * HOUR);
  expect(oldestRequest.Deposit).toBeLessThan(4 * HOUR);
  expect(oldestRequest.Withdraw).toBe(0);
  await (await (await make.admin()).as()).requests.reject({ id: requestId });
  expect((await found()).oldestRequest.Deposit).toBeLessThan(HOUR);
});

it('counts a notice as late once it is overdue or failed twice, not one that waits for its hour', async () => {
  const none = { count: 0, seconds: 0 };
  expect((await found()).lateNotices).toEqual({ push: none, email: none });
  await db.sql`
    insert into notices (user_id, subscription_id, kind, params, due_at, expires_at, attempts, created_at)
    select gen_random_uuid(), case channel when 'push' then gen_random_uuid() end, 'paid', '{}', app_now() + due,
      app_now() + interval '3 days', attempts, app_now() - age
    from (values ('email', interval '9 hours', 0, interval '2 hours'), ('email', interval '2 hours', 1, interval '5 hours'),
      ('email', interval '1 hour', 4, interval '4 hours'), ('push', interval '-1 hour', 0, interval '9 hours'))
      n(channel, due, attempts, age)`;
  const { push, email } = (await found()).lateNotices;
  expect([push.count, email.count]).toEqual([1, 1]);
  expect(push.seconds / HOUR).toBeCloseTo(1, 1);
  expect(email.seconds / HOUR).toBeCloseTo(4, 1);
});
