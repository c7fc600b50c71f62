import { describe, expect, it } from 'vitest';
import { httpClient, race, refused } from '#testing/client.ts';
import type { Person } from '#testing/factories.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';

const server = testServer();
const staff = fixture(async () => httpClient(server.url, (await server.make.admin()).token));

const clientOf = (person: Person) => httpClient(server.url, person.token);
const account = { accountNumber: '03001234567', accountName: 'Ali Khan', bankName: 'Meezan' };
function withdraw(member: Person, amount: number, withdrawalCount: number, idempotencyKey?: string) {
  const named = idempotencyKey === undefined ? {} : { idempotencyKey };
  return clientOf(member).requests.createWithdrawal.mutate({
    userId: member.id,
    amount,
    withdrawalCount,
    ...account,
    ...named,
  });
}
const balanceOf = async (member: Person) => (await clientOf(member).users.me.query()).balance;

describe('a withdrawal', () => {
  it('deducts ₨143, ₨285, ₨855, then any amount, each including a 1 % fee', async () => {
    const member = await server.make.member({ balance: 5_000 });
    expect(await withdraw(member, 143.0000000001, 0)).toMatchObject({
      deductedAmount: 143,
      fee: 1.43,
      payout: 141.57,
      newBalance: 4_857,
      message: 'Withdrawal request submitted! ₨143.00 deducted from balance',
    });
    expect(await withdraw(member, 285, 1)).toMatchObject({ fee: 2.85, payout: 282.15, newBalance: 4_572 });
    expect(await withdraw(member, 855, 2)).toMatchObject({ fee: 8.55, payout: 846.45, newBalance: 3_717 });
    expect(await withdraw(member, 1_400.37, 3)).toMatchObject({
      payout: 1_386.37,
      fee: 14,
      newBalance: 2_316.63,
    });
    expect(await withdraw(member, 2_316.63, 4)).toMatchObject({ newBalance: 0 });
    expect(await clientOf(member).users.me.query()).toMatchObject({ withdrawalCount: 5, balance: 0 });
    const { items } = await clientOf(member).requests.mine.query({});
    expect(items.map(({ type, amount, status }) => ({ type, amount, status })).slice(0, 5)).toEqual(
      [2_316.63, 1_400.37, 855, 285, 143].map((amount) => ({ type: 'Withdraw', amount, status: 'Pending' })),
    );
    expect(items[4]?.description).toBe('Withdrawal #1 (minimum ₨143.00)');
  });

  it('is refused when the tier does not allow it, and moves no money', async () => {
    const poor = await server.make.member({ balance: 142.99 });
    await refused(withdraw(poor, 143, 0), 400, 'Insufficient balance. Minimum withdrawal: ₨143.00');
    const member = await server.make.member({ balance: 3_000 });
    await refused(withdraw(member, 200, 0), 400, 'withdrawalAmountFixed');
    for (const count of [1, 3, 1_000_000_000]) {
      await refused(withdraw(member, 1_400, count), 409, 'Your withdrawal tier has changed, please refresh');
    }
    for (const [amount, count] of [
      [143, 0],
      [285, 1],
      [855, 2],
    ] as const)
      await withdraw(member, amount, count);
    await refused(withdraw(member, 1_399.99, 3), 400, 'withdrawalBelowMinimum');
    await refused(withdraw(member, 1_717.01, 3), 400, 'Insufficient balance');
    await refused(withdraw(member, 1_400.005, 3), 400, 'amountInvalid');
    expect(await balanceOf(member)).toBe(1_717);
  });

  it('happens once when 6 equal ones arrive at the same time', async () => {
    const member = await server.make.member({ balance: 5_000 });
    const { answers, refusals } = await race(6, () => withdraw(member, 143, 0));
    expect(answers).toHaveLength(1);
    expect(refusals.map(({ status, key }) => [status, key])).toEqual(new Array(5).fill([409, 'tierChanged']));
    expect(await clientOf(member).users.me.query()).toMatchObject({ balance: 4_857, withdrawalCount: 1 });
  });

  it('never makes the balance negative, even with concurrent calls', async () => {
    const member = await server.make.member({ balance: 3_300 });
    for (const [amount, count] of [
      [143, 0],
      [285, 1],
      [855, 2],
    ] as const)
      await withdraw(member, amount, count);
    const { answers } = await race(8, (i) => withdraw(member, 1_400 + i, 3 + (i % 3)));
    expect(answers).toHaveLength(1);
    expect(await balanceOf(member)).toBeCloseTo(3_300 - 1_283 - (answers[0]?.deductedAmount ?? 0), 2);
  });

  it('with a repeated key is refused if number and name differ but join to the same text', async () => {
    const member = await server.make.member({ balance: 1_000 });
    const sent = {
      userId: member.id,
      amount: 143,
      withdrawalCount: 0,
      bankName: 'B',
      idempotencyKey: 'joined',
    };
    await clientOf(member).requests.createWithdrawal.mutate({
      ...sent,
      accountNumber: '1|2',
      accountName: '3',
    });
    const other = clientOf(member).requests.createWithdrawal.mutate({
      ...sent,
      accountNumber: '1',
      accountName: '2|3',
    });
    await refused(other, 409, 'keyReused');
  });

  it('is refunded and not counted for the tier when rejected or deleted, but not when paid', async () => {
    const member = await server.make.member({ balance: 1_000 });
    const rejected = await withdraw(member, 143, 0);
    expect(
      await staff.requests.reject.mutate({ id: rejected.requestId, reason: 'Wrong number' }),
    ).toMatchObject({ message: 'Withdrawal rejected! Balance refunded to user.', newBalance: 1_000 });
    const deleted = await withdraw(member, 143, 0);
    await staff.requests.delete.mutate({ id: deleted.requestId });
    expect(await clientOf(member).users.me.query()).toMatchObject({ balance: 1_000, withdrawalCount: 0 });

    const before = await staff.requests.cash.query();
    const paid = await withdraw(member, 143, 0);
    const pending = await staff.requests.cash.query();
    expect(pending.pendingWithdrawals - before.pendingWithdrawals).toBeCloseTo(143, 2);
    expect(await staff.requests.approve.mutate({ id: paid.requestId })).toMatchObject({
      message: 'Withdrawal approved! Payment processed successfully.',
      newBalance: 857,
    });
    const after = await staff.requests.cash.query();
    expect(after.balance - before.balance).toBeCloseTo(-141.57, 2);
    expect(after.today.withdrawals - before.today.withdrawals).toBeCloseTo(141.57, 2);
    expect(after.today.fees - before.today.fees).toBeCloseTo(1.43, 2);
    expect(after.pendingWithdrawals).toBeCloseTo(before.pendingWithdrawals, 2);
    await staff.requests.delete.mutate({ id: paid.requestId });
    expect(await clientOf(member).users.me.query()).toMatchObject({ balance: 857, withdrawalCount: 1 });
    const { items } = await clientOf(member).users.transactions.query({ id: member.id });
    const shown = items.map((item) => [item.type, item.amount, item.status, item.removedPending]);
    expect(shown.slice(0, 5)).toEqual([
      ['withdrawal', -143, 'completed', false],
      ['refund', 143, 'completed', true],
      ['withdrawal', -143, 'rejected', true],
      ['refund', 143, 'completed', false],
      ['withdrawal', -143, 'rejected', false],
    ]);
    expect(await clientOf(member).requests.receipt.query({ id: deleted.requestId })).toMatchObject({
      status: 'Rejected',
      removedPending: true,
    });
    const [told] = await server.db.sql`
      select payload from events where user_id = ${member.id} and payload ->> 'id' = ${deleted.requestId}`;
    expect(told?.payload).toEqual({
      id: deleted.requestId,
      type: 'Withdraw',
      status: 'Rejected',
      removedPending: true,
    });
    const paidReceipt = await clientOf(member).requests.receipt.query({ id: paid.requestId });
    expect(items[0]?.receipt).toEqual({ id: paid.requestId, number: paidReceipt.number, reason: null });
  });
});
