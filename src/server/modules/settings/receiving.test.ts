import { describe, expect, it } from 'vitest';
import { accountKey } from '#shared/identifiers.ts';
import { PAYMENT_METHODS } from '#shared/rules.ts';
import type { ReceivingAccount } from '#shared/settings.ts';
import { race, refused } from '#testing/client.ts';
import { depositOf } from '#testing/factories.ts';
import { type Follower, followSocket } from '#testing/followers.ts';
import { type Caller, testServer } from '#testing/server.ts';
import { lastWaiting } from '../second-person/second-person.fixture.ts';
import { setSettings } from './settings.fixture.ts';

/* What members see is changed on /settings: receiving accounts, channels, support (SPEC section 14). */

const FIRST = { number: '0300-1111111', title: 'First Shop', on: true };
const server = testServer({
  env: {
    PAYMENT_ACCOUNTS: JSON.stringify(
      Object.fromEntries(
        PAYMENT_METHODS.map((method) => [method, { number: FIRST.number, title: FIRST.title }]),
      ),
    ),
    SUPPORT_CONTACT: '0092 (0)300 1234567',
  },
});
const other = testServer(() => ({ database: server.db }));

type Key = 'receivingEasypaisa' | 'receivingSadaPay' | 'receivingBankAccount';
async function settingNow(key: string) {
  return (await server.boss.users.settings.list()).find((one) => one.key === key)?.value;
}
async function change(key: Key, to: Partial<ReceivingAccount>, by: Caller = server.boss) {
  const expected = (await settingNow(key)) as ReceivingAccount;
  return by.users.settings.set({ key, expected, value: { ...expected, ...to } });
}
const shownBy = (at = server) => at.caller().auth.config();
const eventually = (what: () => Promise<unknown>) => expect.poll(what);

async function send(
  method: (typeof PAYMENT_METHODS)[number],
  account?: { seen: number; paid: number },
  to = server,
) {
  const person = await server.make.pending();
  const { requestId } = await to
    .caller()
    .requests.createDeposit(
      await depositOf(person.id, { paymentMethod: method, ...(account && { account }) }),
    );
  return { ...person, requestId };
}
const paidTo = async ({ requestId }: { requestId: string }) =>
  (await server.boss.requests.get({ id: requestId })).paidTo;

describe('the variables of the environment', () => {
  it('are the first values, for a server with others too, once a person has changed them', async () => {
    expect((await shownBy(other)).support).toEqual(null);
    expect((await shownBy()).paymentAccounts.SadaPay).toMatchObject({ on: true });
    const { changes } = (await server.boss.users.settings.list()).find(({ key }) => key === 'support') ?? {};
    expect(changes?.map(({ by, to }) => [by, to])).toEqual([
      [null, null],
      [null, '+923001234567'],
    ]);
    await server.boss.users.settings.set({ key: 'support', expected: null, value: 'help@sikka.example' });
    const again = { values: { support: '+923009999999' } };
    await server.deps.database.call('settings_begin', again);
    expect(await settingNow('support')).toBe('help@sikka.example');
  });

  it('may hold what nobody could type: such a value can be changed', async () => {
    await server.deps.database.call('settings_begin', {
      values: { receivingSadaPay: JSON.stringify({ number: ' ۰۳۰۰ ', title: '', on: true }) },
    });
    await change('receivingSadaPay', { number: '۰۳۰۰-2222222', title: 'Shop' });
    expect(await settingNow('receivingSadaPay')).toEqual({ number: '0300-2222222', title: 'Shop', on: true });
  });
});

describe('a replaced wallet', () => {
  it('is on both servers, and no deposit goes to the old one unsaid', async () => {
    await change('receivingEasypaisa', FIRST);
    await eventually(async () => (await shownBy(other)).paymentAccounts.Easypaisa.number).toBe(FIRST.number);
    const seen = await latest('receivingEasypaisa');
    const early = await send('Easypaisa', { seen, paid: seen });

    await change('receivingEasypaisa', { number: '0345 2222222' });
    for (const one of [server, other])
      await eventually(async () => (await shownBy(one)).paymentAccounts.Easypaisa.number).toBe(
        '0345 2222222',
      );
    const { answers: readers } = await race(50, (i) => shownBy(i % 2 ? server : other));
    expect(new Set(readers.map(({ paymentAccounts }) => paymentAccounts.Easypaisa.number))).toEqual(
      new Set(['0345 2222222']),
    );
    const now = (await shownBy(other)).paymentAccounts.Easypaisa;
    expect(now.before).toEqual([{ id: seen, ends: '1111', until: expect.any(String) }]);

    const caught = await server.make.pending();
    const input = { ...(await depositOf(caught.id)), paymentMethod: 'Easypaisa' as const };
    const sendTo = (account: { seen: number; paid: number }) =>
      other.caller().requests.createDeposit({ ...input, account, idempotencyKey: `k${account.seen}` });
    await refused(sendTo({ seen, paid: seen }), 'accountChanged');
    const { requestId: late } = await sendTo({ seen: now.id, paid: seen });
    const fresh = await send('Easypaisa', { seen: now.id, paid: now.id }, other);
    const plain = await send('Easypaisa');
    expect(await Promise.all([early, { requestId: late }, fresh, plain].map(paidTo))).toEqual([
      FIRST.number,
      FIRST.number,
      '0345 2222222',
      '0345 2222222',
    ]);

    const before = await server.boss.requests.cash();
    const held = (cash: typeof before) =>
      cash.accounts.find(({ account }) => account === 'Easypaisa')?.balance ?? 0;
    for (const id of [early.requestId, late, fresh.requestId]) await server.boss.requests.approve({ id });
    expect(held(await server.boss.requests.cash())).toBe(held(before) + 3 * 865);
  });

  it('proves no deposit by its number, neither the old nor the new one', async () => {
    const keys = await server.db.sql<{ key: string }[]>`select key from own_accounts`;
    for (const number of [FIRST.number, '0345 2222222'])
      expect(keys.map(({ key }) => key)).toContain(accountKey(number));
  });

  it('while twenty deposits are sent on two servers, each names the account that its member saw', async () => {
    const [id, { number }] = [
      await latest('receivingBankAccount'),
      (await settingNow('receivingBankAccount')) as ReceivingAccount,
    ];
    const people = await Promise.all(Array.from({ length: 20 }, () => server.make.pending()));
    const [{ answers, refusals }] = await Promise.all([
      race(20, async (i) => {
        const paidTo = { paymentMethod: 'Bank Account' as const, account: { seen: id, paid: id } };
        const input = await depositOf(people[i]?.id ?? '', paidTo);
        return (i % 2 ? server : other).caller().requests.createDeposit(input);
      }),
      change('receivingBankAccount', { number: 'PK36SCBL0000001123456702' }),
    ]);
    expect(answers.length + refusals.length).toBe(20);
    for (const { key } of refusals) expect(key).toBe('accountChanged');
    for (const sent of answers) expect(await paidTo(sent)).toBe(number);
  });

  it('is switched off at once; only who saw it before can say that it was paid', async () => {
    await change('receivingSadaPay', { number: '0333-7777777', on: true });
    const id = await latest('receivingSadaPay');
    await change('receivingSadaPay', { on: false });
    const off = await latest('receivingSadaPay');
    await eventually(async () => (await shownBy()).paymentAccounts.SadaPay.on).toBe(false);
    await refused(send('SadaPay'), 409, 'accountOff');
    await refused(send('SadaPay', { seen: id, paid: id }), 409, 'accountChanged');
    await refused(send('SadaPay', { seen: off, paid: off }), 409, 'accountOff');
    expect(await paidTo(await send('SadaPay', { seen: off, paid: id }))).toBe('0333-7777777');
    await server.db.clock.shift('8 days');
    await refused(send('SadaPay', { seen: off, paid: id }), 409, 'accountChanged');
    await server.db.clock.reset();
    await change('receivingSadaPay', { on: true });
  });

  it('pauses joining on both servers when it was the last one, and approves what was sent', async () => {
    const all = ['receivingEasypaisa', 'receivingSadaPay', 'receivingBankAccount'] as const;
    const { requestId } = await send('SadaPay');
    const paused = async () => Promise.all([server, other].map((at) => at.caller().auth.joiningPaused()));
    for (const key of all) {
      expect(await paused()).toEqual([{ paused: false }, { paused: false }]);
      await change(key, { on: false });
    }
    await eventually(paused).toEqual([{ paused: true }, { paused: true }]);
    await server.boss.requests.approve({ id: requestId });
    for (const key of all) await change(key, { on: true });
    await eventually(paused).toEqual([{ paused: false }, { paused: false }]);
  });

  it.each([
    ['an id of another method', async () => ({ seen: await latest('receivingEasypaisa'), paid: 1 })],
    ['an unknown id', async () => ({ seen: 10 ** 9, paid: 10 ** 9 })],
    ['a negative id', async () => ({ seen: -1, paid: -1 })],
  ])('is not named by %s', async (_, account) => {
    await refused(send('SadaPay', await account()), 400);
  });
});

async function latest(key: Key): Promise<number> {
  const [row] = await server.db.sql<{ id: number }[]>`
    select max(id)::int as id from setting_changes where key = ${key}`;
  return row?.id ?? 0;
}

describe('another number', () => {
  it('waits for another superadmin while money is guarded, and so does switching on, but not off', async () => {
    const second = await server.make.admin();
    await server.db.sql`update users set role = 'superadmin' where id = ${second.id}`;
    const first = await server.make.superadmin();
    await server.db.clock.shift('4 days');
    await setSettings(server, { secondPersonPayout: 1_000 });
    const maker = await server.caller(await server.make.token(first.id));
    const was = await settingNow('receivingEasypaisa');
    expect(await change('receivingEasypaisa', { number: '0311-9999999' }, maker)).toMatchObject({
      awaitingSecondPerson: true,
    });
    expect(await settingNow('receivingEasypaisa')).toEqual(was);
    expect(await change('receivingEasypaisa', { on: false }, maker)).toEqual({ key: 'receivingEasypaisa' });
    const waiting = await lastWaiting(server);
    const asSecond = await server.caller(await server.make.token(second.id));
    await refused(asSecond.users.waiting.confirm(waiting), 409, 'settingChanged');
    await asSecond.users.waiting.refuse(waiting);
    await change('receivingEasypaisa', { title: 'Another Shop' }, maker);
    await asSecond.users.waiting.confirm(await lastWaiting(server));
    expect(await settingNow('receivingEasypaisa')).toMatchObject({ title: 'Another Shop' });
    expect(await change('receivingEasypaisa', { on: true }, maker)).toHaveProperty('awaitingSecondPerson');
    await asSecond.users.waiting.confirm(await lastWaiting(server));
    await server.db.sql`update users set role = 'admin' where id = ${second.id}`;
    await setSettings(server, { secondPersonPayout: null });
    await server.db.clock.reset();
  });
});

describe('channels and the support contact', () => {
  it('reach every open screen of members, on both servers, also after a break', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => server.make.member()));
    const followers: Follower[] = members.map(({ token }, i) =>
      followSocket({
        url: () => (i % 2 ? server : other).url,
        token: token ?? '',
        stream: 'users.onMemberEvent',
      }),
    );
    await Promise.all(followers.map(({ began }) => began));
    // The second server's start may have told of its settings, too.
    const before = followers.map(({ names }) => names.length);
    const channels = [{ name: 'ہمارا چینل', url: 'https://channel.example/x' }];
    const expected = (await settingNow('channels')) as never;
    await server.boss.users.settings.set({ key: 'channels', expected, value: channels });
    for (const [i, { names }] of followers.entries())
      await eventually(async () => names.slice(before[i])).toContain('shownChanged');
    await eventually(async () => (await shownBy(other)).channels).toEqual(channels);
    await server.boss.users.settings.set({ key: 'channels', expected: channels, value: [] });
    await Promise.all(followers.map((one) => one.close()));
  });

  it('are no links with a name before the host', async () => {
    const value = [{ name: 'Our channel', url: 'https://whatsapp.com@evil.example/' }];
    const expected = (await settingNow('channels')) as never;
    await refused(server.boss.users.settings.set({ key: 'channels', expected, value }), 400);
  });

  it.each([
    ['+92 (0)300 1234567', { text: 'WhatsApp +923001234567', href: 'https://wa.me/923001234567' }],
    ['۰۳۰۰-۱۲۳۴۵۶۷', { text: 'WhatsApp +923001234567', href: 'https://wa.me/923001234567' }],
    ['help@sikka.example', { text: 'help@sikka.example', href: 'mailto:help@sikka.example' }],
    [
      'https://Sikka.example/help/?a=1',
      { text: 'sikka.example/help', href: 'https://sikka.example/help/?a=1' },
    ],
    [null, null],
  ])('%s becomes a link', async (value, link) => {
    const expected = (await settingNow('support')) as never;
    await server.boss.users.settings.set({ key: 'support', expected, value });
    await eventually(async () => (await shownBy(other)).support).toEqual(link);
  });
});
