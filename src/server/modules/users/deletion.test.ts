import { beforeAll, describe, expect, it } from 'vitest';
import { race, refused } from '#testing/client.ts';
import { PASSWORD, SUPERADMIN } from '#testing/constants.ts';
import { LETTER, type Person, stranger } from '#testing/factories.ts';
import { type Caller, testServer } from '#testing/server.ts';

const server = testServer();
let staff: Caller;
beforeAll(async () => {
  staff = (await server.make.admin()).as();
});

const withdraw = (person: Person, amount: number, withdrawalCount: number) =>
  server.make.withdrawal(person, { amount, withdrawalCount });
async function linesOf(person: Person) {
  const rows = await server.db.sql<{ kind: string; amount: number; left: number }[]>`
    select e.kind, l.amount, l.balance_after as left from journal_lines l join journal_entries e on e.id = l.entry_id
    join ledger_accounts a on a.id = l.account_id where a.user_id = ${person.id} order by l.id`;
  return rows.map(({ kind, amount, left }) => [kind, amount / 100, left / 100]);
}

describe('deleting an account', () => {
  it('refunds pending withdrawals, then forfeits the balance; the ledger keeps all entries', async () => {
    const member = await server.make.member({ balance: 1_000 });
    await withdraw(member, 143, 0);
    await withdraw(member, 285, 1);
    await staff.users.delete({ id: member.id });
    expect((await linesOf(member)).slice(-5)).toEqual([
      ['withdrawal', -143, 857],
      ['withdrawal', -285, 572],
      ['refund', expect.any(Number), expect.any(Number)],
      ['refund', expect.any(Number), 1_000],
      ['forfeit', -1_000, 0],
    ]);
    const [row] = await server.db
      .sql`select action, before from audit_log where target_id = ${member.id} and action = 'user.delete'`;
    expect(row?.before).toMatchObject({ balance: 1_000, username: member.username });
  });

  it('removes it from all lists, ends its session, and keeps its username reserved', async () => {
    const member = await server.make.member({ balance: 50 });
    await staff.users.delete({ id: member.id });
    await refused(member.as().users.me(), 401);
    await refused(
      server.caller().auth.login({ username: member.username, password: PASSWORD }),
      401,
      'badCredentials',
    );
    await refused(staff.users.get({ id: member.id }), 404);
    expect((await staff.users.list({ search: member.username })).items).toEqual([]);
    await refused(staff.users.adjustBalance({ id: member.id, amount: 5, type: 'deposit' }), 404);
    const taken = {
      ...stranger(),
      username: member.username.toUpperCase(),
      referralCode: SUPERADMIN.username,
    };
    await refused(server.caller().auth.register(taken), 409, 'usernameTaken');
    const again = { ...stranger(), email: member.email, referralCode: SUPERADMIN.username };
    await server.caller().auth.register(again);
  });

  it('removes its requests, messages and resets from every list, but not from the cash figures', async () => {
    const boss = await server.make.superadmin();
    const requests = async () => ({
      counts: await staff.requests.counts(),
      listed: (await staff.requests.list({})).items.map(({ id }) => id),
      found: (await staff.requests.list({ search: member.username })).items.length,
    });
    const lists = async () => ({
      ...(await requests()),
      contacts: await staff.contacts.counts(),
      messages: (await staff.contacts.list({})).items.map(({ id }) => id),
      resetCounts: await staff.auth.passwordResetCounts(),
      resets: (await staff.auth.listPasswordResets({})).items.map(({ id }) => id),
    });
    const member = await server.make.member({ balance: 1_000 });
    const others = await lists();
    const [deposit] = (await member.as().requests.mine({})).items;
    expect(others).toMatchObject({ found: 1, listed: expect.arrayContaining([deposit?.id]) });
    const decided = [
      [await withdraw(member, 143, 0), staff.requests.approve],
      [await withdraw(member, 285, 1), staff.requests.reject],
    ] as const;
    for (const [{ id }, decide] of decided) await decide({ id });
    await withdraw(member, 285, 1);
    const { id: message } = await member.as().contacts.create({ userId: member.id, ...LETTER });
    await staff.contacts.markRead({ id: message });
    await member.as().contacts.create({ userId: member.id, ...LETTER });
    await staff.auth.approvePasswordReset({ id: await server.make.reset(member) });
    await server.make.reset(member);

    const cash = await staff.requests.cash();
    const [from] = await server.db.sql`select max(id) as id from events`;
    await staff.users.delete({ id: member.id });

    expect(await lists()).toEqual({
      ...others,
      found: 0,
      counts: { ...others.counts, total: others.counts.total - 1, approved: others.counts.approved - 1 },
      listed: others.listed.filter((id) => id !== deposit?.id),
    });
    const { url } = await boss.as().users.export({
      what: 'requests',
      filters: {},
    });
    expect(await (await fetch(server.url + url)).text()).not.toContain(member.username);
    const kept = await server.db.sql`
      select type, status from requests where user_id = ${member.id} order by seq`;
    expect(kept.map(({ type, status }) => `${type} ${status}`)).toEqual([
      'Deposit Approved',
      'Withdraw Approved',
      'Withdraw Rejected',
      'Withdraw Rejected',
    ]);
    const resets = await server.db
      .sql`select status from password_resets where user_id = ${member.id} order by seq`;
    expect(resets.map(({ status }) => status)).toEqual(['Approved', 'Rejected']);
    // Of these figures only `pendingWithdrawals` has changed.
    const after = await staff.requests.cash();
    expect(after).toMatchObject({
      balance: cash.balance,
      pendingWithdrawals: cash.pendingWithdrawals - 285,
      week: cash.week,
    });
    const told = await server.db.sql<{ name: string; n: number }[]>`
      select name, count(*)::int as n from events where id > ${from?.id} and audience = 'staff'
        and name in ('requestDeleted', 'contactsChanged', 'resetsChanged', 'userDeleted') group by name order by name`;
    expect(told.map(({ name, n }) => [name, n])).toEqual([
      ['contactsChanged', 2],
      ['requestDeleted', 4],
      ['resetsChanged', 3],
      ['userDeleted', 1],
    ]);
  });

  it('happens once and forfeits once when several calls arrive at the same time', async () => {
    const member = await server.make.member({ balance: 77 });
    const { answers, refusals } = await race(3, () => staff.users.delete({ id: member.id }));
    expect([answers.length, refusals.map(({ status }) => status)]).toEqual([1, [404, 404]]);
    expect((await linesOf(member)).filter(([kind]) => kind === 'forfeit')).toEqual([['forfeit', -77, 0]]);
  });

  it('leaves a balance of zero when other changes arrive at the same time', async () => {
    const video = await server.make.video();
    for (let round = 0; round < 3; round++) {
      const member = await server.make.member({ balance: 1_000 });
      const client = member.as();
      const actions = [
        () => withdraw(member, 143, 0),
        () => client.videos.click({ videoId: video.id }),
        () => client.spinner.spin({}),
        () => staff.users.adjustBalance({ id: member.id, amount: 10, type: 'deposit' }),
        () => staff.users.delete({ id: member.id }),
      ] as const;
      await race(5, (i) => (actions[(i + round) % 5] as () => Promise<unknown>)());
      const [account] = await server.db.sql`select balance from ledger_accounts where user_id = ${member.id}`;
      expect(account?.balance).toBe(0);
      expect(await server.db.ledgerProblems()).toEqual([]);
    }
  });
});
