import { describe, expect, it } from 'vitest';
import { httpClient, refused } from '#testing/client.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';

const server = testServer();
const staff = fixture(async () => httpClient(server.url, (await server.make.admin()).token));

async function accounts() {
  const { accounts: found, balance } = await staff.requests.cash.query();
  expect(found.reduce((sum, account) => sum + account.balance, 0)).toBeCloseTo(balance, 6);
  return Object.fromEntries(found.map(({ account, ...figures }) => [account, figures]));
}

describe('the receiving accounts', () => {
  it('take in each deposit by its method, and pay withdrawals from the account that staff name', async () => {
    await server.make.member();
    const person = await server.make.member({ balance: 500 });
    await server.db.sql`update requests set payment_method = 'SadaPay' where status = 'Pending'`;
    const before = await accounts();
    const withdraw = async (withdrawalCount: number, amount: number) =>
      (await server.make.withdrawal(person, { withdrawalCount, amount })).id;
    await staff.requests.approve.mutate({ id: await withdraw(0, 143), account: 'Easypaisa' });
    await staff.requests.approve.mutate({ id: await withdraw(1, 285) });
    const after = await accounts();
    expect(after.Easypaisa?.payouts).toBe(141.57);
    expect(after.Easypaisa?.balance).toBeCloseTo((before.Easypaisa?.balance ?? 0) - 141.57, 6);
    expect(after['Bank Account']?.balance).toBeCloseTo((before['Bank Account']?.balance ?? 0) - 282.15, 6);
    expect(after.SadaPay).toEqual(before.SadaPay);
  });

  it('exchange money by a transfer, which the audit log and the entries name', async () => {
    const before = await accounts();
    await staff.requests.accounts.transfer.mutate({
      from: 'Easypaisa',
      to: 'Bank Account',
      amount: 1200.5,
      note: 'To the bank',
    });
    const after = await accounts();
    expect(after.Easypaisa?.transfers).toBe(-1200.5);
    expect(after['Bank Account']?.transfers).toBe(1200.5);
    expect((after.Easypaisa?.balance ?? 0) - (before.Easypaisa?.balance ?? 0)).toBeCloseTo(-1200.5, 6);
    const { items } = await staff.requests.accounts.entries.query({ of: 'cash' });
    expect(items.slice(0, 2).map(({ account, amount, kind }) => [account, amount, kind])).toEqual(
      expect.arrayContaining([
        ['Easypaisa', -1200.5, 'transfer'],
        ['Bank Account', 1200.5, 'transfer'],
      ]),
    );
    const [row] = await server.db.sql`select after from audit_log where action = 'cash.transfer'`;
    expect(row?.after).toMatchObject({ amount: 1200.5, from: 'Easypaisa', to: 'Bank Account' });
  });

  it('refuse a transfer to the same account, or of nothing', async () => {
    const input = { from: 'SadaPay', to: 'SadaPay', amount: 10, note: 'x' } as const;
    const { transfer } = staff.requests.accounts;
    await refused(transfer.mutate(input), 'transferToSameAccount');
    await refused(transfer.mutate({ ...input, to: 'Easypaisa', amount: 0 }), 400);
  });
});

it('the entries of a figure sum to the figure, page by page', async () => {
  const boss = httpClient(server.url, (await server.make.superadmin()).token);
  const { id } = await server.make.member();
  await boss.users.adjustBalance.mutate({ id, amount: 7, type: 'deposit', description: 'a gift' });
  const today = await staff.requests.cash.query();
  const all = async (of: 'Easypaisa' | 'SadaPay' | 'Bank Account' | 'cash' | 'fees' | 'adjustments') => {
    let sum = 0;
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof staff.requests.accounts.entries.query>> =
        await staff.requests.accounts.entries.query({ of, limit: 2, cursor });
      sum += page.items.reduce((total, { amount }) => total + amount, 0);
      cursor = page.nextCursor;
    } while (cursor);
    return sum;
  };
  for (const { account, balance } of today.accounts) expect(await all(account)).toBeCloseTo(balance, 6);
  expect(await all('cash')).toBeCloseTo(today.balance, 6);
  expect(await all('fees')).toBeCloseTo(today.today.fees, 6);
  const { toMembers, fromMembers } = today.today.adjustments;
  expect(await all('adjustments')).toBeCloseTo(toMembers - fromMembers, 6);
});

it('the cash screen tells who decided what today, and since when the oldest request waits', async () => {
  const { requestId } = await server.make.awaiting();
  const fresh = await server.make.admin();
  const client = httpClient(server.url, fresh.token);
  await client.requests.approve.mutate({ id: requestId });
  await server.make.awaiting();
  const { colleagues, waiting } = await staff.requests.cash.query();
  expect(colleagues.find(({ id }) => id === fresh.id)).toMatchObject({
    depositsApproved: 1,
    withdrawalsPaid: 0,
    rejected: 0,
  });
  expect(waiting.deposits).toMatchObject({ count: 1, amount: 865, since: expect.any(String) });
});
