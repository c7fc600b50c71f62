import { afterEach, describe, expect, it } from 'vitest';
import { httpClient, race, refused } from '#testing/client.ts';
import { followSocket } from '#testing/followers.ts';
import { testServer } from '#testing/server.ts';
import { setNews, setSettings } from '../settings/settings.fixture.ts';
import { arrives, noticeWorld, SETTINGS } from './notices.fixture.ts';

/* The notice to all members (SPEC section 4.6). */

const world = noticeWorld();
const { server, settled } = world;
/** It sends notices, too. */
const other = testServer(() => ({ database: server.db, ...world.options() }));
afterEach(() => setSettings(server, { news: null }));

const FUTURE = '2199-01-01T00:00:00.000Z';
const send = (most = 1_000) => server.deps.database.call('news_send', { most });

async function newMember() {
  const member = await server.make.member();
  const [phone, desk] = [server, other].map(({ url }) => httpClient(url, member.token).users.notices);
  if (!phone || !desk) throw new Error('two devices');
  return { member, phone, desk };
}
type Reader = Awaited<ReturnType<typeof newMember>>['phone'];
const told = async (from: Reader, language: 'en' | 'ur' = 'en') =>
  (await from.told.query({ language })).filter(({ path }) => path === '/dashboard').map(({ body }) => body);

describe('a notice to all', () => {
  it('is seen in both languages on both servers, dismissed on every device, and kept in the list', async () => {
    const { member, phone, desk } = await newMember();
    const shown = ({ names }: { names: readonly string[] }) =>
      names.filter((name) => name === 'shownChanged').length;
    const live = [server, other].map(({ url }) =>
      followSocket({ url: () => url, token: member.token ?? '', stream: 'users.onMemberEvent' }),
    );
    await Promise.all(live.map(({ began }) => began));
    const id = await setNews(server);
    // The start of a server may have told of its settings, too.
    for (const one of live) await expect.poll(() => shown(one)).toBeGreaterThan(0);
    expect(await desk.news.query()).toMatchObject({
      news: { id, en: 'Closed on Friday', ur: 'جمعہ کو بند ہے' },
      dismissed: 0,
    });
    expect((await desk.unseen.query()).count).toBe(2);
    const before = live.map(shown);
    await phone.dismissNews.mutate({ id });
    expect(await desk.news.query()).toMatchObject({ dismissed: id });
    for (const [at, one] of live.entries())
      await expect.poll(() => shown(one)).toBeGreaterThan(before[at] ?? 0);
    expect([await told(desk), await told(desk, 'ur')].flat()).toEqual(
      expect.arrayContaining(['Closed on Friday', 'جمعہ کو بند ہے']),
    );
    const { phone: stranger } = await newMember();
    expect(await stranger.news.query()).toMatchObject({ news: { id }, dismissed: 0 });
    await Promise.all(live.map((one) => one.close()));
  });

  it('keeps its id through an edit; another start makes a new one', async () => {
    const { phone } = await newMember();
    const from = '2020-01-01T00:00:00.000Z';
    const id = await setNews(server, { from });
    await phone.dismissNews.mutate({ id });
    expect(await setNews(server, { from, en: 'Closed on Saturday' })).toBe(id);
    expect(await phone.news.query()).toMatchObject({ news: { id, en: 'Closed on Saturday' }, dismissed: id });
    const again = await setNews(server, { en: 'Closed on Saturday' });
    expect(again).toBeGreaterThan(id);
    expect(await phone.news.query()).toMatchObject({ news: { id: again }, dismissed: id });
  });

  it('is not told before its start, nor once it was taken back', async () => {
    const { phone, desk } = await newMember();
    await setNews(server, { from: '2198-01-01T00:00:00.000Z', until: FUTURE, en: 'Later' });
    expect(await phone.news.query()).toMatchObject({ news: { en: 'Later' } });
    expect(await told(phone)).not.toContain('Later');
    await setNews(server, { en: 'A mistake' });
    expect(await told(phone)).toContain('A mistake');
    await setSettings(server, { news: null });
    expect(await desk.news.query()).toMatchObject({ news: null });
    expect(await told(phone)).not.toContain('A mistake');
    expect(await told(phone)).not.toContain('Later');
  });

  it('that has ended stays in the list of those who were members then', async () => {
    const { phone } = await newMember();
    await setNews(server, { en: 'Over', until: FUTURE });
    await server.db.clock.shift('2 hours');
    await setNews(server, { en: 'Over now' });
    await server.db.clock.shift('4 hours');
    await setSettings(server, { news: null });
    expect(await told(phone)).toEqual(expect.arrayContaining(['Over now', 'Over']));
    const { phone: later } = await newMember();
    expect(await told(later)).not.toContain('Over now');
    await server.db.clock.reset();
  });

  it('is in the audit log with both texts, and a race leaves one', async () => {
    await setNews(server);
    const { items } = await server.boss.users.listAudit({ area: 'setting' });
    expect(items.map(({ after }) => String(after?.value))).toContainEqual(
      expect.stringMatching(/Closed on Friday.*جمعہ کو بند ہے/),
    );
    const expected = (await server.boss.users.settings.list()).find(({ key }) => key === 'news')
      ?.value as never;
    const { answers, refusals } = await race(4, (i) =>
      server.boss.users.settings.set({
        key: 'news',
        expected,
        value: { en: `${i}`, ur: 'x', from: '2020-01-01T00:00:00Z', until: FUTURE },
      }),
    );
    expect([answers.length, refusals.map(({ key }) => key)]).toEqual([1, Array(3).fill('settingChanged')]);
  });

  it.each([
    ['without an end after its start', { from: FUTURE, until: FUTURE }],
    ['that has ended', { from: '2020-01-01T00:00:00.000Z', until: '2020-01-02T00:00:00.000Z' }],
    ['without Urdu', { ur: ' ' }],
    ['with a time that is none', { from: 'tomorrow' }],
    ['of more than 200 signs', { en: 'x'.repeat(201) }],
  ])('is refused %s', async (_, wrong) => {
    await refused(setNews(server, wrong), 400);
  });

  it.each([0, -1, 999_999])('number %d cannot be dismissed', async (id) => {
    const { phone } = await newMember();
    await refused(phone.dismissNews.mutate({ id }), id > 0 ? 404 : 400);
  });
});

describe('as a push message', () => {
  it('reaches members who want it, once, in their language and as it reads now', async () => {
    const [wants, urdu, mutes, admin] = await Promise.all([
      server.make.member(),
      server.make.member(),
      server.make.member(),
      server.make.admin(),
    ]);
    const browsers = [
      await world.told(wants),
      await world.told(urdu, 'ur'),
      await world.told(mutes),
      await world.told(admin),
    ] as const;
    await mutes.as().users.notices.set({ ...SETTINGS, muted: ['news'] });
    await setNews(server, { en: 'Open again', ur: 'دوبارہ کھلا ہے', until: FUTURE });
    await Promise.all([send(), send(), send()]);
    await arrives(browsers[0]);
    await arrives(browsers[1]);
    expect(browsers[0].told[0]).toMatchObject({ body: 'Open again', path: '/dashboard', tag: 'news' });
    expect(browsers[1].told[0]?.body).toContain('دوبارہ کھلا ہے');
    expect(await send()).toBe(0);
    await settled();
    expect(browsers.map(({ told }) => told.length)).toEqual([1, 1, 0, 0]);
  });

  it('is not sent any more once it was taken back, and waits while others are due', async () => {
    const member = await server.make.member();
    const browser = await world.told(member);
    const night = { from: 0, to: 23 };
    await member.as().users.notices.set({ ...SETTINGS, quiet: night });
    await server.db.clock.set('2026-03-03T12:00:00+05:00');
    await setNews(server, { en: 'Never read' });
    await send();
    await setSettings(server, { news: null });
    await server.db.clock.set('2026-03-03T23:30:00+05:00');
    await settled();
    expect(browser.told).toEqual([]);
    await setNews(server, { en: 'Read' });
    expect(await send(0)).toBe(0);
    await send();
    await arrives(browser);
    await server.db.clock.reset();
  });
});
