import { beforeAll, describe, expect, it } from 'vitest';
import { fetchJson, outcome } from '#testing/client.ts';
import { depositOf, LETTER, type Person } from '#testing/factories.ts';
import { type Caller, testServer } from '#testing/server.ts';

const server = testServer();
let boss: Person;
let admin: Person;
let _secondAdmin: Person;
let inviter: Person;
/** A member with a request and an inviter, whom an operator made a superadmin. */
let promoted: Person & { readonly requestId: string };
beforeAll(async () => {
  boss = await server.make.superadmin();
  admin = await server.make.admin();
  _secondAdmin = await server.make.admin();
  inviter = await server.make.member();
  promoted = await server.make.awaiting({ referrer: inviter.username });
  await boss.as().requests.approve({ id: promoted.requestId });
  await server.make.operate(promoted.id, { role: 'superadmin' });
});

async function statusOf(person: Person, call: (caller: Caller) => Promise<unknown>): Promise<number> {
  const end = await outcome(call(await person.as()));
  return end.ok ? 200 : end.status;
}

describe('a superadmin', () => {
  it('has no request that an admin can find', async () => {
    const { requestId: id } = promoted;
    for (const verb of ['get', 'matches', 'receipt'] as const) {
      expect(await statusOf(admin, (caller) => caller.requests[verb]({ id })), verb).toBe(404);
      expect(await statusOf(boss, (caller) => caller.requests[verb]({ id })), verb).toBe(200);
    }
    // The promotion ended the account's earlier sessions, so this makes a new session.
    const own = await server.caller(await server.make.token(promoted.id));
    expect(await own.requests.receipt({ id })).toMatchObject({ id });
  });

  it('has no request or message in lists, searches, counts, sums, exports and the books of an admin', async () => {
    const member = await server.make.member({ balance: 500 });
    const own = await member.as();
    const bank = { accountNumber: '0123456789', accountName: 'Promoted One', bankName: 'Some Bank' };
    const { id: requestId } = await server.make.withdrawal(member, bank);
    await own.contacts.create({ userId: member.id, ...LETTER });
    const read = async (person: Person) => {
      const caller = await person.as();
      const ids = async (input: Parameters<Caller['requests']['list']>[0]) =>
        (await caller.requests.list(input)).items.map(({ id }) => id).filter((id) => id === requestId).length;
      const { url } = await caller.users.export({ what: 'requests', filters: {} });
      const rest = await fetchJson(`${server.url}/api/requests`, { token: person.token });
      const entries = await caller.requests.accounts.entries({ of: 'cash' });
      const contact = (await caller.contacts.list({})).items.find(({ userId }) => userId === member.id);
      return {
        lists: [
          await ids({}),
          await ids({ search: 'Promoted One' }),
          await ids({ search: '0123456789' }),
          await ids({ type: 'Withdraw', status: 'Pending', order: 'oldest' }),
          await ids({ userId: member.id }),
        ],
        counts: await caller.requests.counts(),
        pending: (await caller.requests.pendingTotals({})).withdrawals.count,
        exported: (await (await fetch(`${server.url}${url}`)).text()).includes(requestId),
        rest: JSON.stringify(rest.body).includes(requestId),
        named: entries.items.some((entry) => entry.member?.id === member.id),
        contact: contact?.id,
        messages: await caller.contacts.counts(),
      };
    };
    const before = await read(admin);
    expect(before).toMatchObject({ lists: [1, 1, 1, 1, 1], exported: true, rest: true, named: true });
    await server.make.operate(member.id, { role: 'superadmin' });
    const after = await read(admin);
    const { counts, messages } = before;
    expect(after).toEqual({
      lists: [0, 0, 0, 0, 0],
      counts: {
        ...counts,
        total: counts.total - 2,
        pending: counts.pending - 1,
        approved: counts.approved - 1,
      },
      pending: before.pending - 1,
      exported: false,
      rest: false,
      named: false,
      contact: undefined,
      messages: { ...messages, total: messages.total - 1, new: messages.new - 1, open: messages.open },
    });
    expect(await read(boss)).toMatchObject({
      lists: [1, 1, 1, 1, 1],
      exported: true,
      rest: true,
      named: true,
    });
    const id = before.contact ?? '';
    for (const call of [
      (caller: Caller) => caller.contacts.thread({ id }),
      (caller: Caller) => caller.contacts.reply({ id, text: 'x' }),
      (caller: Caller) => caller.contacts.markRead({ id }),
      (caller: Caller) => caller.contacts.delete({ id }),
    ])
      expect(await statusOf(admin, call)).toBe(404);
    const told = () => server.db.sql`
      select id from events where audience = 'staff' and payload::text like ${`%${requestId}%`}`;
    const events = await told();
    await outcome(server.boss.requests.claim({ id: requestId }));
    expect(await told()).toEqual(events);
  });

  it('does not shorten a page of an admin, however many of its requests are newer', async () => {
    const shown = async (search?: string) =>
      (await admin.as().requests.list({ limit: 1, ...(search && { search }) })).items.length;
    for (const [id, count] of [
      [inviter.id, 1],
      [promoted.id, 9],
    ] as const)
      await server.db.sql`insert into requests (user_id, type, amount, status, search)
        select ${id}, 'Withdraw', 100, 'Pending', 'hidden page' from generate_series(1, ${count}::int)`;
    const pages = [await shown(), await shown('hidden page')];
    await server.db.sql`delete from requests where search = 'hidden page'`;
    expect(pages).toEqual([1, 1]);
  });

  it('has no password request that an admin can list or count', async () => {
    for (const person of [boss, inviter]) await server.make.reset(person);
    const read = async (person: Person) => {
      const { items } = await person.as().auth.listPasswordResets({});
      const rest = await fetchJson(`${server.url}/api/auth/password-requests`, { token: person.token });
      expect(rest.body.requests).toHaveLength(items.length);
      return [items.map(({ username }) => username), await person.as().auth.passwordResetCounts()];
    };
    expect(await read(admin)).toEqual([[inviter.username], { total: 1, pending: 1 }]);
    expect(await read(boss)).toEqual([[inviter.username, boss.username], { total: 2, pending: 2 }]);
  });

  it('is missing in the referrals that an admin or the inviter reads, and in the matches of an admin', async () => {
    const invited = async (person: Person) => (await person.as().users.referrals({ id: inviter.id })).items;
    expect(await invited(admin)).toEqual([]);
    expect(await invited(inviter)).toEqual([]);
    expect(await invited(boss)).toMatchObject([{ id: promoted.id }]);
    const other = await server.make.pending();
    const sent = await depositOf(other.id, { transactionId: `tx-${promoted.username}` });
    const { requestId } = await other.as().requests.createDeposit(sent);
    const matches = async (person: Person) => (await person.as().requests.matches({ id: requestId })).matches;
    expect(await matches(admin)).toEqual([]);
    expect(await matches(boss)).toMatchObject([{ request: { userId: promoted.id } }]);
  });
});
