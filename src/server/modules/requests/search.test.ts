import { describe, expect, it } from 'vitest';
import { refused } from '#testing/client.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';

const server = testServer();
const staff = fixture(async () => (await server.make.superadmin()).as());

async function withdrawal(accountNumber: string) {
  const member = await server.make.member({ balance: 500 });
  const sent = { accountNumber, accountName: 'Ayesha Bibi Khan' };
  return { ...member, requestId: (await server.make.withdrawal(member, sent)).id };
}
const found = async (search: string, more = {}) =>
  (await staff.requests.list({ search, ...more })).items.map(({ id }) => id);

it('nothing is found in the empty lists of a new instance', async () => {
  expect(await found('imran')).toEqual([]);
  expect((await staff.users.list({ search: 'nobody at all' })).items).toEqual([]);
});

it('a name is found in every spelling, in the lists of members and of requests', async () => {
  const member = await server.make.member({ balance: 500 });
  await server.db.sql`update users set name = 'علي اكرم' where id = ${member.id}`;
  const { id } = await server.make.withdrawal(member, { accountName: 'آمنہ ۱۲' });
  for (const search of ['علی اکرم', 'علي', 'أكرم عَلِی'])
    expect(
      (await staff.users.list({ search })).items.map((one) => one.id),
      search,
    ).toContain(member.id);
  for (const search of ['علی', '\u0627\u0653منه 12']) expect(await found(search), search).toContain(id);
});

it('requests of some days are listed, searched, summed and exported, both days included', async () => {
  const all = [];
  for (const days of [4, 3, 2, 1]) {
    const { requestId, username } = await withdrawal(`9988${days}`);
    await server.db.sql`update requests set created_at = (app.today() - ${days}::int)::timestamptz,
      removed_at = null where id = ${requestId}`;
    all.push({ id: requestId, username });
  }
  const [, two, three] = all.map(({ id }) => id);
  const [day] = await server.db.sql`select (app.today() - 3)::text as from, (app.today() - 2)::text as to`;
  const days = { from: day?.from as string, to: day?.to as string };
  const listed = async (input = {}) =>
    (await staff.requests.list({ ...days, ...input })).items.map(({ id }) => id);
  expect(await listed()).toEqual([three, two]);
  expect(await listed({ order: 'oldest' })).toEqual([two, three]);
  expect(await listed({ search: 'ayesha' })).toEqual([three, two]);
  expect(await listed({ search: 'bi' })).toEqual([three, two]);
  const first = await staff.requests.list({ ...days, limit: 1 });
  expect(await listed({ cursor: first.nextCursor })).toEqual([two]);
  expect(await listed({ to: undefined })).toHaveLength((await found('', { from: days.from })).length);
  expect((await staff.requests.pendingTotals(days)).withdrawals.count).toBe(2);
  await refused(staff.requests.list({ from: '2026-13-01' }), 400);
});

describe('a request is found by', () => {
  it('its number, first on the page; words in any order; account, amount, payout and phone', async () => {
    const one = await withdrawal('PK36SCBL0000001123456702');
    const { number } = await staff.requests.get({ id: one.requestId });
    for (const text of [number, number.toLowerCase(), `#${Number(number.slice(2))}`])
      expect([text, (await found(text))[0]]).toEqual([text, one.requestId]);
    expect((await found(String(Number(number.slice(2)))))[0]).toBe(one.requestId);
    const { phone = '' } = await staff.users.get({ id: one.id });
    const texts = [
      `khan ${one.username} AYESHA`,
      'pk36 scbl 0000 0011 2345 6702',
      '1123456702',
      '143',
      'Rs 143.00',
      '141.57',
      phone,
      `+92 ${phone.slice(1, 4)} ${phone.slice(4)}`,
    ];
    for (const text of texts)
      expect([text, (await found(text, { type: 'Withdraw' })).includes(one.requestId)]).toEqual([text, true]);
    expect(await found(`khan ${one.username} nobody`)).toEqual([]);
    expect(await found(number, { status: 'Approved' })).toEqual([]);
  });

  it('seven or more digits in a row of a phone number, an account by four, with +92, 0092 or 0', async () => {
    const one = await withdrawal('2');
    const other = await withdrawal('3');
    await server.db.sql`update users set phone = '03017654329' where id = ${one.id}`;
    for (const text of ['7654329', '3017-654', '+92 301 7654', '0092 3017654', '923017654329'])
      for (const archive of [undefined, true])
        expect([text, archive, (await found(text, { archive })).includes(one.requestId)]).toEqual([
          text,
          archive,
          archive === undefined,
        ]);
    for (const text of ['7654', '4329', '03017', '7654328', '+7654329', '+92 7654329'])
      expect([text, (await found(text)).includes(one.requestId)]).toEqual([text, false]);
    expect(await found('3017654')).not.toContain(other.requestId);
    for (const [search, count] of [
      ['+92 301 7654', 1],
      ['7654', 0],
    ] as const)
      expect((await staff.requests.pendingTotals({ search })).withdrawals.count).toBe(count);

    const people = async (search: string, more = {}) =>
      (await staff.users.list({ search, ...more })).items.map(({ id }) => id);
    for (const text of ['7654', '+92 301 7654', '00923017654', '+92 (0)301/7654', '\u2067۰۳۰۱۷\u2069'])
      expect([text, await people(text)]).toEqual([text, [one.id]]);
    expect(await people('765')).toEqual([]);
    expect(await people('7654', { status: 'Inactive' })).toEqual([]);
    const all = [...(await people('0300123')), ...(await people('0301765'))];
    const pages = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await staff.users.list({ search: '0300', limit: 1, cursor });
      pages.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect([...pages, one.id].sort()).toEqual(all.sort());
  });

  it('no text that is a number larger than every amount', async () => {
    for (const text of [
      '9,999,999,999,999,999',
      '999,999,999,999',
      '99,99,99,999.99',
      `9${',999'.repeat(15)}`,
    ])
      expect([text, await found(text)]).toEqual([text, []]);
  });
});

it('the archive has what left the list, with who decided, when and why', async () => {
  const { requestId, username } = await server.make.awaiting();
  await staff.requests.reject({ id: requestId, reason: 'Not on our account' });
  expect(await found(username)).toEqual([]);
  const { items } = await staff.requests.list({ archive: true, search: username, type: 'Deposit' });
  expect(items).toMatchObject([
    { id: requestId, decidedBy: 'Super Admin', reason: 'Not on our account', status: 'Rejected' },
  ]);
  expect(items[0]?.removedAt).toBe(items[0]?.decidedAt);
  expect(await found('865', { archive: true, status: 'Approved' })).not.toContain(requestId);
});

it('the oldest come first when asked for, and the newest otherwise', async () => {
  const ids = [(await withdrawal('5')).requestId, (await withdrawal('6')).requestId];
  const filters = { status: 'Pending', type: 'Withdraw', limit: 2 } as const;
  const newest = (await staff.requests.list(filters)).items.map(({ id }) => id);
  expect(newest).toEqual(ids.toReversed());
  const all = await staff.requests.list({ ...filters, limit: 100, order: 'oldest' });
  const first = await staff.requests.list({ ...filters, order: 'oldest' });
  const next = await staff.requests.list({ ...filters, order: 'oldest', cursor: first.nextCursor });
  expect([...first.items, ...next.items]).toEqual(all.items.slice(0, 4));
  expect(all.items.slice(-2).map(({ id }) => id)).toEqual(ids);
  await refused(staff.requests.list({ order: 'dearest' } as never), 400);
});

it('the pending requests under a filter are counted and summed', async () => {
  const one = await withdrawal('7');
  const other = await server.make.awaiting();
  const nothing = { count: 0, amount: 0, payout: 0 };
  expect(await staff.requests.pendingTotals({ search: one.username })).toEqual({
    deposits: nothing,
    withdrawals: { count: 1, amount: 143, payout: 141.57 },
  });
  expect(await staff.requests.pendingTotals({ search: other.username, type: 'Withdraw' })).toEqual({
    deposits: nothing,
    withdrawals: nothing,
  });
  const all = await staff.requests.pendingTotals({});
  const { pending } = await staff.requests.counts();
  expect(all.deposits.count + all.withdrawals.count).toBe(pending);
});
