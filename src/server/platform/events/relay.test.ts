import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { HOUSEKEEPING } from '#server/start/start.ts';
import { memberEvent } from '#shared/events.ts';
import { testServer } from '#testing/server.ts';

const server = testServer();

type Received = [id: string, event: { name: string; data: Record<string, unknown> }];

function follow(audience: 'staff' | 'member', userId: string, lastEventId?: string) {
  const abort = new AbortController();
  const stream = server.deps.relay.follow({ audience, userId }, lastEventId, abort.signal);
  return {
    async take(count: number): Promise<Received[]> {
      const taken: Received[] = [];
      while (taken.length < count) {
        const { value, done } = await stream.next();
        if (done) break;
        taken.push(value as Received);
      }
      return taken;
    },
    async until(name: string): Promise<Received[]> {
      const taken: Received[] = [];
      for await (const item of stream) {
        taken.push(item as Received);
        if (item[1].name === name) break;
      }
      return taken;
    },
    stop: () => abort.abort(),
  };
}

/** SQL that writes an event of a member. The test runs it, and so decides when its transaction ends. */
const emit = (user: string, mark: number) =>
  `select app.emit('member', '${user}', 'balanceUpdate', '{"userId":"${user}","newBalance":${mark},"transaction":{"amount":1}}')`;
const marks = (received: Received[]) =>
  received.filter(([, event]) => event.name === 'balanceUpdate').map(([, event]) => event.data.newBalance);

describe('a stream', () => {
  test('has no event of the first start, which has no member to tell', async () => {
    expect(await server.db.sql`select name from events where audience = 'member'`).toEqual([]);
  });

  test('starts with its position and then sends new events', async () => {
    const member = await server.make.member();
    const stream = follow('member', member.id);
    const [first] = await stream.take(1);
    expect(first?.[1]).toEqual({ name: 'connected', data: {} });
    await server.make.fundMember(member.id, 50);
    const events = await stream.until('userUpdated');
    expect(events.map(([, event]) => event.name)).toEqual(['balanceUpdate', 'userUpdated']);
    for (const [, event] of events) expect(memberEvent.safeParse(event).success).toBe(true);
    stream.stop();
  });

  test('that resumes after a break gets each event once', async () => {
    const user = randomUUID();
    const stream = follow('member', user);
    await stream.take(1);
    await server.db.sql.unsafe(emit(user, 1));
    server.deps.database.onCommitted();
    const [seen] = await stream.take(1);
    stream.stop();
    for (const mark of [2, 3, 4]) await server.db.sql.unsafe(emit(user, mark));
    const resumed = follow('member', user, seen?.[0]);
    const missed = await resumed.take(4);
    await server.db.sql.unsafe(emit(user, 5));
    expect(marks([...missed, ...(await resumed.take(1))])).toEqual([2, 3, 4, 5]);
    resumed.stop();
  });

  test('sends an event in a form that this release does not know as a resync', async () => {
    const user = randomUUID();
    const stream = follow('member', user);
    await stream.take(1);
    await server.db.sql.unsafe(`select app.emit('member', '${user}', 'balanceUpdate', '{"userId":7}')`);
    server.deps.database.onCommitted();
    expect((await stream.take(1))[0]?.[1]).toEqual({ name: 'resync', data: {} });
    stream.stop();
  });

  test('never skips a transaction that commits late', async () => {
    const user = randomUUID();
    const stream = follow('member', user);
    await stream.take(1);
    const late = server.deps.database.dedicated();
    await late.unsafe('begin');
    await late.unsafe(emit(user, 1));
    // Begins after the transaction of `late` and commits before it, so its event waits for that of `late`.
    await server.db.sql.unsafe(emit(user, 2));
    const next = stream.take(2);
    await server.deps.database.read((_, sql) => sql`select 1`);
    await late.unsafe('commit');
    expect(marks(await next)).toEqual([1, 2]);
    await late.end();
    stream.stop();
  });

  test('gets no events of other accounts', async () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    const stream = follow('member', mine);
    await stream.take(1);
    await server.db.sql.unsafe(emit(other, 1));
    await server.db.sql.unsafe(emit(mine, 2));
    expect(marks(await stream.take(1))).toEqual([2]);
    stream.stop();
  });

  test.each([
    ['that is no position', 'nonsense'],
    ['of a future that a restore took away', '9000000000000000000-1'],
  ])('that resumes from an id %s gets a resync', async (_, id) => {
    const stream = follow('member', randomUUID(), id);
    expect((await stream.take(1))[0]?.[1].name).toBe('resync');
    stream.stop();
  });

  test('gets a resync when missed events were deleted or are too many', async () => {
    const user = randomUUID();
    const first = follow('member', user);
    const [start] = await first.take(1);
    first.stop();
    await server.db.sql.unsafe(
      `select app.emit('member', '${user}', 'resync', '{}') from generate_series(1, 501)`,
    );
    // Only events before the oldest open transaction come, and other tests may keep one open for a moment.
    const firstName = async () => {
      const stream = follow('member', user, start?.[0]);
      const [item] = await stream.take(1);
      stream.stop();
      return item?.[1].name;
    };
    await expect.poll(firstName).toBe('resync');

    await server.deps.database.call('housekeeping', { ...HOUSEKEEPING, keepEvents: '-1 hour' });
    expect(await firstName()).toBe('resync');
  });

  test('that reads too slowly gets one resync', async () => {
    const user = randomUUID();
    const stream = follow('member', user);
    await stream.take(1);
    await server.db.sql.unsafe(
      `select app.emit('member', '${user}', 'balanceUpdate', '{}') from generate_series(1, 1500)`,
    );
    const other = follow('member', user);
    await other.take(1);
    await server.db.sql.unsafe(emit(user, 7));
    for (let seen: unknown; seen !== 7; ) seen = (await other.take(1))[0]?.[1].data.newBalance;
    other.stop();
    const [first] = await stream.take(1);
    expect(first?.[1].name).toBe('resync');
    stream.stop();
  });
});
