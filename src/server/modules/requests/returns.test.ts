import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PaymentMethod } from '#shared/rules.ts';
import { fetchJson, httpClient, race, refused } from '#testing/client.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { importFile, payOut, statementOf } from '../statements/statements.fixture.ts';

/* Payouts that the bank sent back after they were paid (SPEC section 4.2). */

const server = testServer();
const boss = fixture(() => server.make.superadmin());
const one = fixture(async () => httpClient(server.url, boss.token));
const two = fixture(async () => httpClient(server.url, (await server.make.admin()).token));

const REASON = 'The account is closed';
const paidOut = async (account: PaymentMethod = 'SadaPay', reference = `FT-${randomUUID()}`) => {
  const { requestId: id, ...member } = await payOut(server, boss, account, reference);
  return { id, member, mine: httpClient(server.url, member.token) };
};
const accountOf = async (name: PaymentMethod) => {
  const { accounts, today, balance, solvency } = await one.requests.cash.query();
  const found = accounts.find(({ account }) => account === name);
  return { held: found?.balance ?? 0, payouts: found?.payouts ?? 0, today, balance, solvency };
};
const round = (amount: number) => Math.round(amount * 100) / 100;

describe('a payout that came back', () => {
  it('goes back to the member whole, into the account that paid it, with its fee', async () => {
    const { id, mine } = await paidOut();
    const before = await accountOf('SadaPay');
    const me = await mine.users.me.query();
    expect(await two.requests.markReturned.mutate({ id, reason: ` ${REASON} ` })).toEqual({ id });
    const after = await accountOf('SadaPay');
    expect(round(after.held - before.held)).toBe(141.57);
    expect(round(after.payouts - before.payouts)).toBe(-141.57);
    expect(round(after.balance - before.balance)).toBe(141.57);
    expect(round(after.today.withdrawals - before.today.withdrawals)).toBe(-141.57);
    expect(round(after.today.fees - before.today.fees)).toBe(-1.43);
    const behind = await one.requests.accounts.entries.query({ of: 'SadaPay', kind: 'payout' });
    expect(behind.items[0]).toMatchObject({ kind: 'return', amount: 141.57, request: { id } });
    expect(await mine.users.me.query()).toMatchObject({
      balance: me.balance + 143,
      withdrawalCount: me.withdrawalCount - 1,
    });
    expect(await server.db.ledgerProblems()).toEqual([]);
  });

  it('stays Approved, with the reason for its member; staff and the audit log name who entered it', async () => {
    const { id, mine, member } = await paidOut();
    await two.requests.markReturned.mutate({ id, reason: REASON });
    const returned = { at: expect.any(String), reason: REASON };
    const [request] = (await mine.requests.mine.query({})).items;
    expect(request).toMatchObject({ id, status: 'Approved', returned });
    expect(JSON.stringify(request)).not.toContain('returnedBy');
    expect(await mine.requests.receipt.query({ id })).toMatchObject({ returned });
    expect(await one.requests.get.query({ id })).toMatchObject({ returned, returnedBy: expect.any(String) });
    const rows = await server.db.sql`
      select after ->> 'returned' as reason from audit_log where target_id = ${id} and action = 'request.return'`;
    expect(rows).toEqual([{ reason: REASON }]);
    const decisions = await one.users.member.decisions.query({ id: member.id });
    expect(decisions.items[0]).toMatchObject({ action: 'request.return', why: REASON });
    const rest = await fetchJson(`${server.url}/api/requests`, { token: boss.token });
    expect(rest.body.requests[0]).toMatchObject({ _id: id, status: 'Approved' });
    expect(rest.body.requests[0]).not.toHaveProperty('returned');
    const events = await server.db.sql`
      select payload from events where name = 'requestUpdated' and audience = 'member' and payload ->> 'id' = ${id}
      order by id desc limit 1`;
    expect(events).toMatchObject([{ payload: { status: 'Approved', returned: true } }]);
  });

  it('comes back once, also when two people say so at once', async () => {
    const { id } = await paidOut();
    const { answers, refusals } = await race(4, (i) =>
      (i % 2 ? one : two).requests.markReturned.mutate({ id, reason: REASON }),
    );
    expect([answers.length, refusals.map(({ key }) => key)]).toEqual([
      1,
      new Array(3).fill('requestReturned'),
    ]);
    const rows = await server.db.sql`
      select count(*)::int as n from journal_entries where kind = 'return' and request_id = ${id}`;
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('must have been paid, needs a reason, and staff; of a deleted account it is forfeited', async () => {
    const { id, member, mine } = await paidOut();
    const { requestId: deposit } = await server.make.awaiting();
    await refused(one.requests.markReturned.mutate({ id: deposit, reason: REASON }), 409, 'requestNotPaid');
    await refused(one.requests.markReturned.mutate({ id, reason: ' ' }), 400, 'fillReason');
    await refused(mine.requests.markReturned.mutate({ id, reason: REASON }), 403);
    await one.users.delete.mutate({ id: member.id });
    await one.requests.markReturned.mutate({ id, reason: REASON });
    const rows = await server.db.sql`
      select a.code from journal_entries e join journal_lines l on l.entry_id = e.id
      join ledger_accounts a on a.id = l.account_id where e.kind = 'return' and e.request_id = ${id} order by a.code`;
    expect(rows.map(({ code }) => code)).toEqual(['cash_sadapay', 'fee_income', 'forfeited']);
  });
});

it('is found in the statement by its reference or its amount, and is no difference then', async () => {
  const account = 'Easypaisa';
  const named = await paidOut(account, 'FT-RETURN-0001');
  const unnamed = await paidOut(account, 'FT-RETURN-0002');
  const missing = await paidOut(account, 'FT-RETURN-0003');
  const bounced = await paidOut(account, 'FT-RETURN-0004');
  const lines = [1, 2, 3, 4].map((n) => ({ amount: -141.57, reference: `FT-RETURN-000${n}` }));
  const back = [
    { amount: 141.57, reference: 'FT-RETURN-0001' },
    { amount: 141.57, reference: 'REVERSAL' },
    { amount: 141.57, reference: 'FT-RETURN-0004' },
  ];
  const { today, books } = await one.requests.statements.day.query({ account });
  for (const { id } of [named, unnamed, missing]) {
    await one.requests.markReturned.mutate({ id, reason: REASON });
  }
  await importFile(boss, account, statementOf(account, today, books.opening, [...lines, ...back]));
  const judge = async () => {
    const { parts, unexplained } = await one.requests.statements.day.query({ account });
    expect(unexplained).toBe(0);
    // Leaves out the joining deposits of the members, which are not in this statement.
    return parts.filter(({ kind }) => kind !== 'neverArrived');
  };
  // Two differences:
  // the statement lacks one return, and one of its lines is a return that nobody has entered.
  expect(await judge()).toEqual([
    { kind: 'bounced', count: 1, sum: 141.57 },
    { kind: 'otherEntries', count: 1, sum: -141.57 },
  ]);
  await one.requests.markReturned.mutate({ id: bounced.id, reason: REASON });
  expect(await judge()).toEqual([{ kind: 'otherEntries', count: 1, sum: -141.57 }]);
});
