import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import type { FunctionName } from '../calls.ts';
import type { IdempotencyKey } from '../client.ts';
import { accountWrites } from './accounts.fixture.ts';
import { findCalls } from './calls.fixture.ts';
import { expectOnce } from './once.fixture.ts';
import { otherWrites } from './others.fixture.ts';
import { createWorld, uuid, type World, type Writes } from './world.fixture.ts';

/* A call whose connection was lost is repeated with the same arguments. keyed.test.ts does so with an example
   call of each mutation. Here are functions that no mutation calls, and calls of others without a key. */

const NOT_REPEATED: Partial<Record<FunctionName, string>> = {
  housekeeping: 'a repeat is the next step of the work, which goes on anyway',
  seal: 'a repeat is the next step of the work, which goes on anyway',
  check_books: 'a repeat is the next step of the work, which goes on anyway',
};

/** Functions whose repeat has no second effect but another answer, and why that harms nobody. */
const OTHER_ANSWER: Partial<Record<FunctionName, string>> = {
  notices_take: 'the notices of the lost answer are due again after their lease',
  notices_remind: 'the caller only asks whether members may be left',
  news_send: 'the caller does not use the count',
  statement_match: 'the caller does not use the count',
};

const CALLS = findCalls();

const world = {} as World;
const WRITES: Writes = { ...accountWrites(world), ...otherWrites(world) };

const REPEATS = Object.entries(WRITES).flatMap(([what, write]) =>
  [...(CALLS.ways.get(write.name) ?? [])].map((way) => [what, way, write] as const),
);

const db = testDatabase();
beforeAll(async () => {
  // The clock stands still, so that a time that a repeat writes again is no difference.
  const [row] = await db.sql<{ now: Date }[]>`select app_now() as now`;
  await db.clock.set(row?.now ?? '');
  Object.assign(world, await createWorld(db));
});

const keyOf = (operation: string, fingerprint = ''): IdempotencyKey => ({
  scope: 'test',
  key: uuid(),
  operation,
  fingerprint,
});

it.each(REPEATS)('"%s" %s has its effect once: repeated while it runs, and after', async (_, way, write) => {
  const attempt = await write.prepare();
  const once = way === 'with a key' ? keyOf(write.name) : null;
  const made = await expectOnce(db, (database) => attempt(database, once), once !== null);
  const { first, repeats, hadEffect } = made;
  expect(hadEffect).toBe(true);
  if (once || !(write.name in OTHER_ANSWER)) expect(repeats).toEqual([first, first]);
});

it('each function that the server or a script calls is repeated above, or by keyed.test.ts', () => {
  const names = new Set(Object.values(WRITES).map(({ name }) => name as string));
  const listed = [...names, ...Object.keys(NOT_REPEATED), ...CALLS.keyed];
  expect([...CALLS.ways.keys()].filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name) => !CALLS.ways.has(name))).toEqual([]);
  expect(CALLS.elsewhere).toEqual([]);
  expect(Object.keys(OTHER_ANSWER).filter((name) => !names.has(name))).toEqual([]);
});

it('a key that was used is refused for another operation or input; in another scope it is another key', async () => {
  const args = world.adjustment(await world.member(), 500);
  const take = (once: IdempotencyKey, more = {}) =>
    db.database.callOnce(once, 'user_adjust_balance', { ...args, ...more });
  const once = keyOf('adjust', 'a');
  await take(once);
  await expect(take({ ...once, fingerprint: 'b' })).rejects.toMatchObject({ key: 'keyReused' });
  await expect(take({ ...once, operation: 'b' })).rejects.toMatchObject({ key: 'keyReused' });
  await take({ ...once, scope: 'b', fingerprint: 'b' }, { cause: uuid() });
});

it('the books balance after all these repeated calls', async () => {
  expect(await db.ledgerProblems()).toEqual([]);
});
