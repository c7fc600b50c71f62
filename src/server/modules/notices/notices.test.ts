import { beforeEach, describe, expect, it } from 'vitest';
import { reasons } from '#shared/i18n/en/reasons.ts';
import { LEVELS } from '#shared/rules.ts';
import { refused } from '#testing/client.ts';
import type { Person } from '#testing/factories.ts';
import type { TestBrowser } from '#testing/push-service.ts';
import { arrives, keysOf, noticeWorld, SETTINGS } from './notices.fixture.ts';

const world = noticeWorld();
const { server, told, settled } = world;
beforeEach(() => server.db.clock.set('2026-03-03T12:00:00+05:00'));

const withdrawal = async (person: Person) => (await server.make.withdrawal(person)).id;
const titles = (browser: TestBrowser) => browser.told.map(({ title }) => title);

describe('a member gets one notice, in the own language, without amounts', () => {
  it('when the account is approved, by the browser that sent the deposit without a login', async () => {
    const person = await server.make.awaiting();
    const browser = world.service.newBrowser();
    const nobody = await server.caller();
    await nobody.users.notices.subscribe({ userId: person.id, ...keysOf(browser), language: 'ur' });
    await server.boss.requests.approve({ id: person.requestId });
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
    await server.boss.requests.reject({ id: person.requestId, reason: 'The screenshot of Ali is blurred' });
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
    await server.boss.requests.approve({ id, reference: 'FT-778' });
    await arrives(browser);
    expect(browser.told[0]).toMatchObject({
      title: 'Your withdrawal was paid',
      body: 'Bank reference: FT-778. The receipt is in the app.',
      path: `/receipts/${id}`,
    });
    await server.boss.requests.markReturned({ id, reason: 'The account is closed' });
    await arrives(browser, 2);
    expect(browser.told[1]).toMatchObject({ title: 'Your withdrawal was not paid', path: `/receipts/${id}` });
  });

  it.each(['reject', 'delete'] as const)('when a withdrawal is refunded by %s', async (how) => {
    const person = await server.make.member({ balance: 500 });
    const browser = await told(person);
    const id = await withdrawal(person);
    await (how === 'reject'
      ? server.boss.requests.reject({ id, reason: 'No' })
      : server.boss.requests.delete({ id }));
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
    const { id } = await person.as().contacts.create({ userId: person.id, ...letter });
    await server.boss.contacts.reply({ id, text: 'Yes, ₨500' });
    await arrives(browser);
    expect(browser.told[0]).toMatchObject({ title: 'آپ کے پیغام کا جواب آ گیا', path: '/contact' });
  });
});

describe('settings', () => {
  it('put amounts and references into the notices of a member who chose that', async () => {
    const person = await server.make.member({ balance: 500 });
    const browser = await told(person);
    await person.as().users.notices.set({ ...SETTINGS, details: true });
    await server.boss.requests.approve({ id: await withdrawal(person), reference: 'FT-1' });
    await arrives(browser);
    expect(browser.told[0]?.body).toBe('₨141.57 was sent. Bank reference: FT-1.');
  });

  it('show a ready-made reason in the language of the account', async () => {
    const person = await server.make.awaiting();
    const browser = await told(person, 'ur');
    await person.as().users.notices.set({ ...SETTINGS, language: 'ur', details: true });
    await server.boss.requests.reject({ id: person.requestId, reason: reasons.rejectDeposit4 });
    await arrives(browser);
    expect(browser.told[0]?.body).toContain('\u2068یہ اسکرین شاٹ کسی اور ادائیگی کا ہے۔\u2069');
  });

  it('mute a kind, and only that kind', async () => {
    const person = await server.make.member({ balance: 500 });
    const browser = await told(person);
    const mine = await person.as();
    await mine.users.notices.set({ ...SETTINGS, muted: ['paid'] });
    expect(await mine.users.notices.get()).toMatchObject({ muted: ['paid'], browsers: 1 });
    const id = await withdrawal(person);
    await server.boss.requests.approve({ id });
    await server.boss.requests.markReturned({ id, reason: 'Closed' });
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
    await person.as().users.notices.set({ ...SETTINGS, quiet });
    await server.db.clock.set(`2026-03-03T${time}:00+05:00`);
    await server.boss.requests.approve({ id: person.requestId });
    if (until) {
      await settled();
      expect(browser.told).toEqual([]);
      await server.db.clock.set(until);
    }
    await arrives(browser);
  });

  it('refuse unknown languages, hours and kinds', async () => {
    const mine = await (await server.make.member()).as();
    for (const wrong of [
      { quiet: { from: 24, to: 1 } },
      { quiet: { from: 1.5, to: 2 } },
      { muted: ['reminder'] },
      { muted: Array(20).fill('paid') },
      { language: 'fr' },
    ]) {
      const { key } = await refused(mine.users.notices.set({ ...SETTINGS, ...wrong } as never));
      expect(key).toBe('badInput');
    }
  });
});

describe('the reminder of the day', () => {
  it('reaches once, in the evening, members who chose it and have videos or the spin left', async () => {
    const [wants, done, not] = await Promise.all([1, 2, 3].map(() => server.make.member()));
    if (!wants || !done || !not) throw new Error('three members');
    const browsers = await Promise.all([told(wants), told(done), told(not)]);
    for (const person of [wants, done]) await person.as().users.notices.set({ ...SETTINGS, reminder: true });
    await done.as().spinner.commit();
    await done.as().spinner.spin({});
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
  it('get a notice of a new request, and one more of several that follow soon', async () => {
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
    await admin.as().users.notices.set({ ...SETTINGS, muted: ['requests'] });
    await server.db.clock.set('2026-03-03T13:00:00+05:00');
    await server.make.awaiting();
    await settled();
    expect(browser.told).toHaveLength(2);
  });
});
