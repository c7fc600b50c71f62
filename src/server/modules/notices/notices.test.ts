import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUSEKEEPING } from '#server/start/start.ts';
import type { Language } from '#shared/notices.ts';
import { LEVELS } from '#shared/rules.ts';
import { refused } from '#testing/client.ts';
import type { Person } from '#testing/factories.ts';
import { type PushService, startPushService, type TestBrowser } from '#testing/push-service.ts';
import { type Caller, startTestServer, type TestServer } from '#testing/server.ts';

let service: PushService;
let server: TestServer;
let staff: Caller;
beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer({ env: { PUSH_SERVICES: service.host }, push: { ca: service.ca } });
  staff = await (await server.make.superadmin()).as();
});
beforeEach(() => server.db.clock.set('2026-03-03T12:00:00+05:00'));
afterAll(async () => {
  await server.close();
  await service.close();
});

const keysOf = ({ endpoint, p256dh, auth }: TestBrowser) => ({ endpoint, p256dh, auth });
async function told(person: Person, language: Language = 'en'): Promise<TestBrowser> {
  const browser = service.newBrowser();
  await (await person.as()).users.notices.subscribe({ ...keysOf(browser), language });
  return browser;
}
const DEFAULTS = {
  language: 'en' as Language,
  muted: [],
  quiet: null,
  details: false,
  email: false,
  reminder: false,
};
async function withdrawal(person: Person): Promise<string> {
  const answer = await (await person.as()).requests.createWithdrawal({
    userId: person.id,
    amount: 143,
    accountNumber: '0300',
    accountName: 'Me',
    bankName: 'Meezan',
    withdrawalCount: 0,
  });
  return answer.requestId;
}
const arrives = (browser: TestBrowser, count = 1) => expect.poll(() => browser.told.length).toBe(count);
/** Waits until nothing is left to send. */
const settled = () =>
  expect
    .poll(async () => (await server.db.sql`select 1 from notices where due_at <= app_now()`).length)
    .toBe(0);
const titles = (browser: TestBrowser) => browser.told.map(({ title }) => title);

describe('a member is told once, in the own language, without amounts', () => {
  it('when the account is approved, by the browser that sent the deposit without a login', async () => {
    const person = await server.make.awaiting();
    const browser = service.newBrowser();
    const nobody = await server.caller();
    await nobody.users.notices.subscribe({ userId: person.id, ...keysOf(browser), language: 'ur' });
    await staff.requests.approve({ id: person.requestId });
    await arrives(browser);
    expect(browser.told).toEqual([
      {
        title: 'آپ کا اکاؤنٹ فعال ہو گیا',
        body: 'اب ویڈیوز، اسپن اور دعوتیں آپ کے لیے کھلی ہیں۔',
        path: '/dashboard',
        lang: 'ur',
        tag: expect.stringMatching(/^notice-\d+$/),
      },
    ]);
  });

  it('when the deposit is rejected, with what to do', async () => {
    const person = await server.make.awaiting();
    const browser = await told(person);
    await staff.requests.reject({ id: person.requestId, reason: 'The screenshot of Ali is blurred' });
    await arrives(browser);
    expect(browser.told[0]).toMatchObject({
      title: 'Your deposit was not accepted',
      body: 'Log in to read why, and send your proof again.',
      path: '/login',
    });
  });

  it('when a withdrawal is paid, with the reference', async () => {
    const person = await server.make.member({ balance: 500 });
    const browser = await told(person);
    const id = await withdrawal(person);
    await staff.requests.approve({ id, reference: 'FT-778' });
    await arrives(browser);
    expect(browser.told[0]).toMatchObject({
      title: 'Your withdrawal was paid',
      body: 'Bank reference: FT-778. The receipt is in the app.',
      path: `/receipts/${id}`,
    });
    await staff.requests.markReturned({ id, reason: 'The account is closed' });
    await arrives(browser, 2);
    expect(browser.told[1]).toMatchObject({ title: 'Your withdrawal was not paid', path: `/receipts/${id}` });
  });

  it.each(['reject', 'delete'] as const)('when a withdrawal is refunded by %s', async (how) => {
    const person = await server.make.member({ balance: 500 });
    const browser = await told(person);
    const id = await withdrawal(person);
    await (how === 'reject' ? staff.requests.reject({ id, reason: 'No' }) : staff.requests.delete({ id }));
    await arrives(browser);
    expect(browser.told[0]).toMatchObject({ title: 'Your withdrawal was not paid' });
    expect(browser.told[0]?.body).not.toMatch(/\d/);
  });

  it('when a level is reached', async () => {
    const inviter = await server.make.member();
    const browser = await told(inviter);
    for (let i = 0; i < LEVELS[0].referrals; i++) await server.make.member({ referrer: inviter.username });
    await arrives(browser);
    expect(browser.told[0]).toMatchObject({
      title: 'You reached level 1',
      body: 'Its reward is in your balance.',
      path: '/referrals',
    });
  });

  it('when a message is answered', async () => {
    const person = await server.make.member();
    const browser = await told(person, 'ur');
    const letter = { name: 'Me', email: person.email, subject: 'Hello', message: 'A question' };
    const { id } = await (await person.as()).contacts.create({ userId: person.id, ...letter });
    await staff.contacts.reply({ id, text: 'Yes, ₨500' });
    await arrives(browser);
    expect(browser.told[0]).toMatchObject({ title: 'آپ کے پیغام کا جواب آ گیا', path: '/contact' });
  });
});

describe('settings', () => {
  it('show amounts and reasons to who chose so', async () => {
    const person = await server.make.member({ balance: 500 });
    const browser = await told(person);
    await (await person.as()).users.notices.set({ ...DEFAULTS, details: true });
    await staff.requests.approve({ id: await withdrawal(person), reference: 'FT-1' });
    await arrives(browser);
    expect(browser.told[0]?.body).toBe('₨141.57 was sent. Bank reference: FT-1.');
  });

  it('mute a kind, and only that kind', async () => {
    const person = await server.make.member({ balance: 500 });
    const browser = await told(person);
    const mine = await person.as();
    await mine.users.notices.set({ ...DEFAULTS, muted: ['paid'] });
    expect(await mine.users.notices.get()).toMatchObject({ muted: ['paid'], browsers: 1 });
    const id = await withdrawal(person);
    await staff.requests.approve({ id });
    await staff.requests.markReturned({ id, reason: 'Closed' });
    await arrives(browser);
    expect(titles(browser)).toEqual(['Your withdrawal was not paid']);
  });

  it.each([
    ['23:30', { from: 22, to: 7 }, '2026-03-04T07:00:00+05:00'],
    ['02:00', { from: 22, to: 7 }, '2026-03-03T07:00:00+05:00'],
    ['13:59', { from: 13, to: 14 }, '2026-03-03T14:00:00+05:00'],
    ['14:00', { from: 13, to: 14 }, null],
    ['12:00', { from: 9, to: 9 }, null],
  ])('at %s quiet hours %j hold a notice until %s', async (time, quiet, until) => {
    const person = await server.make.awaiting();
    const browser = await told(person);
    await (await person.as()).users.notices.set({ ...DEFAULTS, quiet });
    await server.db.clock.set(`2026-03-03T${time}:00+05:00`);
    await staff.requests.approve({ id: person.requestId });
    if (until) {
      await settled();
      expect(browser.told).toEqual([]);
      await server.db.clock.set(until);
    }
    await arrives(browser);
  });

  it('refuse what is not a choice', async () => {
    const mine = await (await server.make.member()).as();
    for (const wrong of [
      { quiet: { from: 24, to: 1 } },
      { quiet: { from: 1.5, to: 2 } },
      { muted: ['reminder'] },
      { muted: Array(8).fill('paid') },
      { language: 'fr' },
    ]) {
      const { key } = await refused(mine.users.notices.set({ ...DEFAULTS, ...wrong } as never));
      expect(key).toBe('badInput');
    }
  });
});

describe('the reminder of the day', () => {
  it('reaches, once and in the evening, who wants it and has something left', async () => {
    const [wants, done, not] = await Promise.all([1, 2, 3].map(() => server.make.member()));
    if (!wants || !done || !not) throw new Error('three members');
    const browsers = await Promise.all([told(wants), told(done), told(not)]);
    for (const person of [wants, done])
      await (await person.as()).users.notices.set({ ...DEFAULTS, reminder: true });
    await (await done.as()).spinner.commit();
    await (await done.as()).spinner.spin({});
    await server.db.sql`insert into video_days (user_id, day, clicks) values (${done.id}, '2026-03-03', 10)`;
    const remind = () =>
      server.deps.database.call('notices_remind', { from: 18, to: 22, clicks: 10, most: 100 });
    expect(await remind()).toBe(0);
    await server.db.clock.set('2026-03-03T18:00:00+05:00');
    expect(await remind()).toBe(2);
    expect(await remind()).toBe(0);
    await arrives(browsers[0] as TestBrowser);
    expect(browsers.map((browser) => browser.told.map(({ path, tag }) => [path, tag]))).toEqual([
      [['/earnings', 'reminder']],
      [],
      [],
    ]);
  });
});

describe('staff', () => {
  it('hear of new requests, of many at once only twice', async () => {
    const admin = await server.make.admin();
    const browser = await told(admin);
    await server.make.awaiting();
    await arrives(browser);
    for (let i = 0; i < 3; i++) await server.make.awaiting();
    await server.db.clock.set('2026-03-03T12:05:00+05:00');
    await arrives(browser, 2);
    expect(browser.told[1]).toMatchObject({
      title: 'New requests are waiting',
      path: '/requests',
      tag: 'requests',
    });
    await (await admin.as()).users.notices.set({ ...DEFAULTS, muted: ['requests'] });
    await server.db.clock.set('2026-03-03T13:00:00+05:00');
    await server.make.awaiting();
    await settled();
    expect(browser.told).toHaveLength(2);
  });
});

describe('a browser', () => {
  const approve = (person: { requestId: string }) => staff.requests.approve({ id: person.requestId });
  const browsersOf = async (person: Person) =>
    (await server.db.sql`select endpoint, last_error from push_subscriptions where user_id = ${person.id}`)
      .length;

  it('that took its permission back is forgotten', async () => {
    const person = await server.make.awaiting();
    await told(person);
    service.answerWith((response) => response.writeHead(410).end());
    await approve(person);
    await expect.poll(() => browsersOf(person)).toBe(0);
    service.answerWith(undefined);
  });

  it('that logged out hears nothing more, and so do all of an account whose sessions end or that is deleted', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => server.make.member()));
    if (!one || !two || !three) throw new Error('three members');
    const browser = await told(one);
    await told(two);
    await told(three);
    await (await one.as()).users.notices.unsubscribe({ endpoint: browser.endpoint });
    await staff.users.update({ id: two.id, status: 'Active', password: 'another-password' });
    await staff.users.delete({ id: three.id });
    expect(await Promise.all([one, two, three].map(browsersOf))).toEqual([0, 0, 0]);
  });

  it('tells the account that subscribed last', async () => {
    const [before, after] = [await server.make.awaiting(), await server.make.awaiting()];
    const browser = await told(before);
    await (await after.as()).users.notices.subscribe({ ...keysOf(browser), language: 'en' });
    await approve(before);
    await settled();
    expect(browser.told).toEqual([]);
    await approve(after);
    await arrives(browser);
  });

  it('of eleven leaves when it is the oldest', async () => {
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
    const browser = { ...keysOf(service.newBrowser()), language: 'en' as const };
    const nobody = await server.caller();
    const subscribe = (input: object) => refused(nobody.users.notices.subscribe({ ...browser, ...input }));
    expect(await subscribe({ userId: person.id })).toMatchObject({ key: 'unauthorized' });
    expect(await subscribe({ userId: randomUUID() })).toMatchObject({ key: 'unauthorized' });
    expect(await subscribe({})).toMatchObject({ key: 'unauthorized' });
    const mine = await person.as();
    const elsewhere = { ...browser, endpoint: 'https://example.com/x' };
    expect(await refused(mine.users.notices.subscribe(elsewhere))).toMatchObject({
      key: 'pushServiceUnknown',
    });
    expect(await browsersOf(person)).toBe(0);
  });
});

/** Waits until the first try of a member's notice has ended and the next one is planned. */
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
  service.answerWith((response) => response.writeHead(503).end());
  await staff.requests.approve({ id: person.requestId });
  await failsOnce(person);
  service.answerWith(undefined);
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
  service.answerWith((response) => response.writeHead(503).end());
  await staff.requests.approve({ id: person.requestId });
  await failsOnce(person);
  const outcomes = () => server.db.sql`select outcome from notices where user_id = ${person.id}`;
  await server.db.clock.set('2026-03-06T12:00:00+05:00');
  await expect.poll(outcomes).toEqual([{ outcome: 'failed' }]);
  service.answerWith(undefined);
  await server.db.clock.set('2026-03-11T12:00:00+05:00');
  await server.deps.database.call('housekeeping', HOUSEKEEPING);
  expect(await outcomes()).toEqual([]);
});
