import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUSEKEEPING } from '#server/start/start.ts';
import { refused } from '#testing/client.ts';
import type { Person } from '#testing/factories.ts';
import type { TestBrowser } from '#testing/push-service.ts';
import { arrives, keysOf, noticeWorld, SETTINGS } from './notices.fixture.ts';

const world = noticeWorld();
const { server, told, settled } = world;
beforeEach(() => server.db.clock.set('2026-03-03T12:00:00+05:00'));

describe('a browser', () => {
  const approve = (person: { requestId: string }) => server.boss.requests.approve({ id: person.requestId });
  const browsersOf = async (person: Person) =>
    (await server.db.sql`select endpoint, last_error from push_subscriptions where user_id = ${person.id}`)
      .length;

  it('that took its permission back is forgotten', async () => {
    const person = await server.make.awaiting();
    await told(person);
    world.service.answerWith((response) => response.writeHead(410).end());
    await approve(person);
    await expect.poll(() => browsersOf(person)).toBe(0);
    world.service.answerWith(undefined);
  });

  it('is forgotten when it unsubscribes; so are all at a deletion or a new password by staff', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => server.make.member()));
    if (!one || !two || !three) throw new Error('three members');
    const browser = await told(one);
    await told(two);
    await told(three);
    await one.as().users.notices.unsubscribe({ endpoint: browser.endpoint });
    await server.boss.users.update({ id: two.id, status: 'Active', password: 'another-password' });
    await server.boss.users.delete({ id: three.id });
    expect(await Promise.all([one, two, three].map(browsersOf))).toEqual([0, 0, 0]);
  });

  it("of somebody who knows an account's id gets the notice of its approval, and none after it", async () => {
    const person = await server.make.awaiting();
    const [own, friends] = [await told(person), world.service.newBrowser()];
    const nobody = await server.caller();
    await nobody.users.notices.subscribe({ userId: person.id, ...keysOf(friends), language: 'ur' });
    await approve(person);
    await Promise.all([own, friends].map((browser) => arrives(browser)));
    const letter = { name: 'Me', email: person.email, subject: 'Hello', message: 'A question' };
    const { id } = await person.as().contacts.create({ userId: person.id, ...letter });
    await server.boss.contacts.reply({ id, text: 'An answer' });
    await arrives(own, 2);
    await settled();
    expect(friends.told).toHaveLength(1);
    expect(own.told.map(({ lang }) => lang)).toEqual(['en', 'en']);
  });

  it('without a login never gets the reason and has two places, which are not those of the account’s own', async () => {
    const person = await server.make.awaiting();
    const own = await told(person);
    await person.as().users.notices.set({ ...SETTINGS, details: true });
    const nobody = await server.caller();
    const strangers = [1, 2, 3].map(() => world.service.newBrowser());
    const send = (browser: TestBrowser) =>
      nobody.users.notices.subscribe({ userId: person.id, ...keysOf(browser), language: 'en' });
    for (const [second, browser] of strangers.entries()) {
      await server.db.clock.set(`2026-03-03T12:00:0${second + 1}+05:00`);
      await send(browser);
    }
    expect(await browsersOf(person)).toBe(3);
    const theirs = (await server.make.awaiting()).id;
    const taken = nobody.users.notices.subscribe({ userId: theirs, ...keysOf(own), language: 'en' });
    await refused(taken, 'unauthorized');
    await told(person);
    await server.boss.requests.reject({ id: person.requestId, reason: 'The picture of Ali is blurred' });
    await arrives(own);
    await settled();
    expect(own.told[0]?.body).toContain('blurred');
    await expect.poll(() => strangers.map(({ told }) => told.length)).toEqual([0, 1, 1]);
    for (const { told } of strangers) for (const { body } of told) expect(body).not.toContain('Ali');
  });

  it('is not subscribed by a session that ends while it subscribes', async () => {
    const person = await server.make.member();
    const locker = server.db.database.dedicated();
    await locker.unsafe('begin');
    await locker`update users set session_version = session_version + 1 where id = ${person.id}`;
    const call = refused(told(person));
    const { sql } = server.db;
    await expect
      .poll(
        () => sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ~ 'push_subscribe'`,
      )
      .toHaveLength(1);
    await locker.unsafe('commit');
    await locker.end();
    expect(await call).toMatchObject({ key: 'unauthorized' });
    expect(await browsersOf(person)).toBe(0);
  });

  it('gets only the notices of the account that subscribed it last', async () => {
    const [before, after] = [await server.make.awaiting(), await server.make.awaiting()];
    const browser = await told(before);
    await after.as().users.notices.subscribe({ ...keysOf(browser), language: 'en' });
    await approve(before);
    await settled();
    expect(browser.told).toEqual([]);
    await approve(after);
    await arrives(browser);
  });

  it('is forgotten as the oldest when its account subscribes an eleventh', async () => {
    const person = await server.make.awaiting();
    const browsers: TestBrowser[] = [];
    for (let i = 0; i < 11; i++) {
      await server.db.clock.set(`2026-03-03T12:00:${10 + i}+05:00`);
      browsers.push(await told(person));
    }
    await approve(person);
    await settled();
    await arrives(browsers[10] as TestBrowser);
    await expect
      .poll(() => browsers.map((browser) => browser.told.length))
      .toEqual([0, ...Array(10).fill(1)]);
  });

  it('of an unknown service, or in the name of an approved account, is refused', async () => {
    const person = await server.make.member();
    const browser = { ...keysOf(world.service.newBrowser()), language: 'en' as const };
    const nobody = await server.caller();
    const subscribe = (input: object) => refused(nobody.users.notices.subscribe({ ...browser, ...input }));
    expect(await subscribe({ userId: person.id })).toMatchObject({ key: 'unauthorized' });
    expect(await subscribe({ userId: randomUUID() })).toMatchObject({ key: 'unauthorized' });
    expect(await subscribe({})).toMatchObject({ key: 'unauthorized' });
    const mine = await person.as();
    const elsewhere = { ...browser, endpoint: 'https://example.com/x' };
    await refused(mine.users.notices.subscribe(elsewhere), 'pushServiceUnknown');
    expect(await browsersOf(person)).toBe(0);
  });
});

/** Waits until the first attempt has failed and a second attempt is planned. */
const failsOnce = (person: Person) =>
  expect
    .poll(() => {
      const soon = server.db.sql`app_now() + interval '1 second' and app_now() + interval '30 seconds'`;
      return server.db
        .sql`select attempts from notices where user_id = ${person.id} and due_at between ${soon}`;
    })
    .toEqual([{ attempts: 1 }]);

it('a change is made although no push service answers, and the notice is sent once one does', async () => {
  const person = await server.make.awaiting();
  const browser = await told(person);
  world.service.answerWith((response) => response.writeHead(503).end());
  await server.boss.requests.approve({ id: person.requestId });
  await failsOnce(person);
  world.service.answerWith(undefined);
  await server.db.clock.set('2026-03-03T12:01:00+05:00');
  await arrives(browser);
  await settled();
  expect(browser.told).toHaveLength(1);
  expect(await server.deps.metrics.render()).toMatch(
    /sikka_notices_total\{channel="push",outcome="sent"\} [1-9]/,
  );
});

it('notices are given up after three days, and removed after a week', async () => {
  const person = await server.make.awaiting();
  await told(person);
  world.service.answerWith((response) => response.writeHead(503).end());
  await server.boss.requests.approve({ id: person.requestId });
  await failsOnce(person);
  const outcomes = () => server.db.sql`select outcome from notices where user_id = ${person.id}`;
  await server.db.clock.set('2026-03-06T12:00:00+05:00');
  await expect.poll(outcomes).toEqual([{ outcome: 'failed' }]);
  world.service.answerWith(undefined);
  await server.db.clock.set('2026-03-11T12:00:00+05:00');
  await server.deps.database.call('housekeeping', HOUSEKEEPING);
  expect(await outcomes()).toEqual([]);
});
