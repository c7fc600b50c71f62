import { beforeAll, describe, expect, it } from 'vitest';
import { TRANSACTION_TYPES } from '#shared/movements.ts';
import { refused } from '#testing/client.ts';
import type { Person } from '#testing/factories.ts';
import { allPages } from '#testing/pages.ts';
import { type Caller, testServer } from '#testing/server.ts';

const server = testServer();
let member: Person;
let me: Caller;
/** Six business days, the last one today. */
let days: string[];
let id: string;

beforeAll(async () => {
  await server.db.clock.shift('-5 days');
  member = await server.make.member();
  id = member.id;
  me = await member.as();
  await server.make.video();
  const [video] = await me.videos.list();
  const watch = async () => {
    for (let i = 0; i < 10; i++) await me.videos.click({ videoId: video?.id ?? '' });
  };
  const withdraw = (withdrawalCount: number, amount: number) =>
    server.make.withdrawal(member, { withdrawalCount, amount });
  await server.make.fundMember(id, 1_000.1);
  await server.db.clock.shift('-4 days');
  await server.make.fundMember(id, 200.2);
  await server.make.fundMember(id, -33.33);
  const rejected = await withdraw(0, 143);
  await server.db.clock.shift('-3 days');
  await server.boss.requests.reject({ id: rejected.id, reason: 'Wrong IBAN 100%_sure' });
  await watch();
  await server.db.clock.shift('-1 days');
  const paid = await withdraw(0, 143);
  await server.boss.requests.approve({ id: paid.id, reference: 'FT-778899' });
  await server.db.clock.reset();
  await watch();
  await me.spinner.spin({});
  await server.boss.users.adjustBalance({
    id,
    amount: 7.07,
    type: 'deposit',
    description: 'A present, with love',
  });
  const rows = await server.db.sql<{ day: string }[]>`
    select (app.today() - n)::text as day from generate_series(5, 0, -1) n`;
  days = rows.map(({ day }) => day);
});

const inPaisa = (amount: number) => Math.round(amount * 100);
const statement = (from = 0, to = 5) =>
  me.users.statement({ id, from: days[from] ?? '', to: days[to] ?? '' });

describe('a statement', () => {
  it('adds up to the paisa for every period', async () => {
    for (let from = 0; from < days.length; from++) {
      for (let to = from; to < days.length; to++) {
        const { opening, closing, items, sums } = await statement(from, to);
        let balance = inPaisa(opening);
        for (const { amount, balanceAfter } of items) {
          balance += inPaisa(amount);
          expect(inPaisa(balanceAfter)).toBe(balance);
        }
        expect(inPaisa(closing)).toBe(balance);
        const total = sums.reduce((sum, one) => sum + inPaisa(one.total), 0);
        expect(total).toBe(inPaisa(closing) - inPaisa(opening));
        expect(sums.reduce((count, one) => count + one.count, 0)).toBe(items.length);
        if (from > 0) expect(opening).toBe((await statement(0, from - 1)).closing);
      }
    }
    const { closing, opening, items } = await statement();
    expect(opening).toBe(0);
    expect(closing).toBe((await me.users.me()).balance);
    expect(items).toHaveLength((await me.users.transactions({ id })).items.length);
  });

  it('names what each kind adds up to, with adjustments by their sign', async () => {
    const { sums } = await statement(1, 2);
    expect(sums).toEqual([
      { type: 'deposit', count: 1, total: 200.2 },
      { type: 'adjustment', count: 1, total: -33.33 },
      { type: 'withdrawal', count: 1, total: -143 },
      { type: 'refund', count: 1, total: 143 },
      { type: 'video', count: 1, total: expect.any(Number) },
    ]);
  });

  it('of days without movements has one balance', async () => {
    const quiet = await statement(3, 3);
    expect(quiet).toMatchObject({ items: [], sums: [], opening: quiet.closing });
    expect(quiet.opening).toBe((await statement(0, 2)).closing);
    const before = await me.users.statement({ id, from: '2000-01-01', to: '2000-01-31' });
    expect(before).toMatchObject({ opening: 0, closing: 0, items: [] });
  });

  it('is refused for a period that ends before it begins or is no day', async () => {
    const input = { id, from: days[0] ?? '', to: days[5] ?? '' };
    for (const wrong of [{ from: days[5], to: days[0] }, { from: '2026-02-30' }, { to: "'; drop" }]) {
      await refused(me.users.statement({ ...input, ...wrong } as never), 400);
    }
  });
});

describe('the history', () => {
  type Filters = Omit<Parameters<Caller['users']['transactions']>[0], 'id'>;
  const found = async (filters: Filters) => (await me.users.transactions({ id, ...filters })).items;
  const texts = async (filters: Filters) => (await found(filters)).map(({ description }) => description);

  it('shows one kind, and every movement under exactly one', async () => {
    const all = await found({});
    const parts = await Promise.all(TRANSACTION_TYPES.map((type) => found({ type })));
    TRANSACTION_TYPES.forEach((type, i) => {
      expect(parts[i]?.every((item) => item.type === type)).toBe(true);
    });
    expect(
      parts
        .flat()
        .map((item) => item.id)
        .sort(),
    ).toEqual(all.map((item) => item.id).sort());
    expect(await found({ type: 'level' })).toEqual([]);
  });

  it('shows the days of a period, both included, and a period open on one side', async () => {
    const [, first = '', second = ''] = days;
    expect(await found({ from: first, to: second })).toHaveLength(5);
    expect(await found({ from: second, to: second })).toHaveLength(2);
    expect(await found({ to: first })).toHaveLength(6);
    expect([...(await found({ from: second })), ...(await found({ to: first }))]).toEqual(await found({}));
    expect(await found({ from: second, to: first })).toEqual([]);
  });

  it('finds a text, a number, a reason and a reference, in any case', async () => {
    const [paid, rejected] = (await found({ type: 'withdrawal' })).map((item) => item.request?.number ?? '');
    expect(await texts({ search: 'PRESENT love' })).toEqual(['A present, with love']);
    expect(await found({ search: paid?.toLowerCase() })).toMatchObject([{ request: { number: paid } }]);
    expect(await found({ search: rejected })).toHaveLength(2);
    expect(await found({ search: 'ft-7788' })).toMatchObject([{ request: { number: paid } }]);
    expect(await found({ search: 'wrong iban' })).toHaveLength(2);
    expect(await found({ search: 'nothing of that' })).toEqual([]);
    expect(await found({ search: '100%_s' })).toHaveLength(2);
    expect(await found({ search: '%' })).toHaveLength(2);
  });

  it('finds a text in Urdu, too', async () => {
    const videos = await found({ search: 'ویڈیو' });
    expect(videos).toHaveLength(2);
    expect(videos).toEqual(await found({ type: 'video' }));
  });

  it('goes on from page to page under its filters', async () => {
    const page = { id, type: 'deposit', limit: 2 } as const;
    const pages = await allPages((cursor) => me.users.transactions({ ...page, cursor }));
    expect(pages).toEqual(await found({ type: 'deposit' }));
  });
});
