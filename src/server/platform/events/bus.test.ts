import { afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { hasRedis, startRedis, type TestRedis } from '#testing/redis.ts';
import { firstConnection, openRedis } from '../process/redis.ts';
import { type Bus, createBus } from './bus.ts';

/* Tests of the bus without a relay, because the relay's regular poll would hide a lost notification. */

const undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

interface Listening {
  readonly bus: Bus;
  heard: number;
}

async function listen(db: TestDatabase, url?: string): Promise<Listening> {
  const log = { info() {}, warn() {}, error: console.error };
  const redis = url ? openRedis(url, log) : undefined;
  if (redis) await firstConnection(redis);
  const bus = createBus({ database: db.database, redis, log });
  const listening = { bus, heard: 0 };
  bus.onWake(() => {
    listening.heard++;
  });
  undo.push(
    () => redis?.disconnect(),
    () => bus.close(),
  );
  return listening;
}

/** Waits for the notification that a bus gives its own listeners after connecting, in case one was lost. */
const connected = (listening: Listening, before: number) =>
  expect.poll(() => listening.heard).toBeGreaterThan(before);

async function expectToHear(speaker: Listening, hearer: Listening): Promise<void> {
  const nudges = async () => {
    const before = { speaker: speaker.heard, hearer: hearer.heard };
    speaker.bus.wake();
    await expect.poll(() => hearer.heard).toBeGreaterThan(before.hearer);
    return { hearer: hearer.heard - before.hearer, speaker: speaker.heard - before.speaker };
  };
  // The bus that calls `wake` is notified once: directly, and not again by its own message from outside. The
  // check is repeated if a count is higher, because a new connection notifies too.
  await expect.poll(nudges).toEqual({ hearer: 1, speaker: 1 });
}

describe.each(['Redis', 'NOTIFY'])('a bus over %s', (how) => {
  it.skipIf(how === 'Redis' && !hasRedis)(
    'notifies other servers, also after a broken connection',
    async () => {
      const db = await createTestDatabase({ poolSize: 2 });
      undo.push(() => db.close());
      let redis: TestRedis | undefined;
      if (how === 'Redis') {
        redis = await startRedis();
        undo.push(() => redis?.close());
      }
      const [a, b] = [await listen(db, redis?.url), await listen(db, redis?.url)];
      await Promise.all([connected(a, 0), connected(b, 0)]);
      await expectToHear(a, b);
      await expectToHear(b, a);

      const [beforeA, beforeB] = [a.heard, b.heard];
      if (redis) {
        await redis.kill();
        a.bus.wake();
        await redis.start();
      } else {
        await db.sql`select pg_terminate_backend(pid) from pg_stat_activity
        where query ilike 'listen%' and datname = current_database()`;
      }
      // Notifications may have been lost, so each bus notifies itself when it has connected again.
      await Promise.all([connected(a, beforeA + (redis ? 1 : 0)), connected(b, beforeB)]);
      await expectToHear(a, b);
      await expectToHear(b, a);
    },
  );

  it('merges the notifications of many commits, and loses none', async () => {
    if (how === 'Redis' && !hasRedis) return;
    const db = await createTestDatabase({ poolSize: 2 });
    undo.push(() => db.close());
    const redis = how === 'Redis' ? await startRedis() : undefined;
    undo.push(() => redis?.close());
    const [a, b] = [await listen(db, redis?.url), await listen(db, redis?.url)];
    await Promise.all([connected(a, 0), connected(b, 0)]);
    const before = b.heard;
    for (let i = 0; i < 1_000; i++) a.bus.wake();
    await expect.poll(() => b.heard).toBe(before + 2);
  });
});
