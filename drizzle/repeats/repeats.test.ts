import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { traces } from '#testing/traces.ts';
import type { FunctionName } from '../calls.ts';
import type { IdempotencyKey } from '../client.ts';
import { accountWrites } from './accounts.fixture.ts';
import { findCalls, type Way } from './calls.fixture.ts';
import { moneyWrites } from './money.fixture.ts';
import { otherWrites } from './others.fixture.ts';
import { createWorld, uuid, type World, type Writes } from './world.fixture.ts';

/* A call whose connection was lost is repeated with the same arguments. */

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
const WRITES: Writes = { ...accountWrites(world), ...moneyWrites(world), ...otherWrites(world) };

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

/** The rows of all tables; without `idempotency_keys` for a call with a key, because each call adds a key. */
function effects({ idempotency_keys, ...others }: Record<string, readonly string[]>, way: Way) {
  return way === 'with a key' ? others : { ...others, idempotency_keys };
}

it.each(REPEATS)('"%s" %s has its effect once: repeated while it runs, and after', async (_, way, write) => {
  const attempt = await write.prepare();
  const once = way === 'with a key' ? keyOf(write.name) : null;
  const before = await traces(db.sql);
  const lost = db.database.variant({ poolSize: 1 });
  await lost.read((_orm, sql) => sql.unsafe('begin'));
  const first = await attempt(lost, once);
  const after = await lost.read((_orm, sql) => traces(sql));
  expect(effects(after, way)).not.toEqual(effects(before, way));
  let ended = false;
  const repeat = attempt(db.database, once).finally(() => {
    ended = true;
  });
  const commit = async () => {
    await expect.poll(async () => ended || (await isWaiting()), { interval: 5 }).toBe(true);
    await lost.read((_orm, sql) => sql.unsafe('commit'));
    await lost.close();
  };
  const [second] = await Promise.all([repeat, commit()]);
  const third = await attempt(db.database, once);
  expect.soft(await traces(db.sql)).toEqual(after);
  if (once || !(write.name in OTHER_ANSWER)) expect([second, third]).toEqual([first, first]);
});

async function isWaiting(): Promise<boolean> {
  const [row] = await db.sql<{ waits: boolean }[]>`
    select exists (select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`;
  return row?.waits ?? false;
}

it('each function that the server or a script calls is repeated above', () => {
  const names = new Set(Object.values(WRITES).map(({ name }) => name as string));
  const listed = [...names, ...Object.keys(NOT_REPEATED)];
  expect([...CALLS.ways.keys()].sort()).toEqual(listed.sort());
  expect(CALLS.elsewhere).toEqual([]);
  expect(Object.keys(OTHER_ANSWER).filter((name) => !names.has(name))).toEqual([]);
});

describe('a key', () => {
  const adjust = (user: string, amount: number) => {
    const args = world.adjustment(user, amount);
    return (once: IdempotencyKey) => db.database.callOnce(once, 'user_adjust_balance', args);
  };

  it('that was used is refused for another operation or input', async () => {
    const take = adjust(await world.member(), 500);
    const once = keyOf('adjust', 'a');
    await take(once);
    await expect(take({ ...once, fingerprint: 'b' })).rejects.toMatchObject({ key: 'keyReused' });
    await expect(take({ ...once, operation: 'b' })).rejects.toMatchObject({ key: 'keyReused' });
    // The same key in another scope is another key.
    const other = adjust(await world.member(), 500);
    await other({ ...once, scope: 'b', fingerprint: 'b' });
  });

  it('of a refused call can be used again', async () => {
    const user = await world.member();
    const once = keyOf('adjust');
    const [much, little] = [adjust(user, -1e9), adjust(user, -500)];
    await expect(much(once)).rejects.toMatchObject({ key: 'insufficientBalance' });
    expect(await little(once)).toMatchObject({ newBalance: 99_500 });
  });
});

it('the books balance after all these repeated calls', async () => {
  expect(await db.ledgerProblems()).toEqual([]);
});
