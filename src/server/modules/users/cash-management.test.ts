import { beforeAll, describe, expect, it } from 'vitest';
import { race, refused } from '#testing/client.ts';
import { type Caller, testServer } from '#testing/server.ts';

const server = testServer();
let staff: Caller;
beforeAll(async () => {
  staff = (await server.make.admin()).as();
});

describe('cash management', () => {
  it('adds and subtracts exact amounts, and names the member', async () => {
    const { id } = await server.make.member();
    const { name } = await staff.users.get({ id });
    expect(
      await staff.users.adjustBalance({ id, amount: 1_234.56, type: 'deposit', description: 'Bonus' }),
    ).toEqual({
      newBalance: 1_234.56,
      message: `Deposit of ₨1,234.56 processed for ${name}`,
    });
    expect(await staff.users.adjustBalance({ id, amount: 1_234.55, type: 'withdraw' })).toEqual({
      newBalance: 0.01,
      message: `Withdrawal of ₨1,234.55 processed for ${name}`,
    });
    const { items } = await staff.users.transactions({ id });
    expect(items.slice(0, 2)).toMatchObject([
      { type: 'adjustment', amount: -1_234.55, description: 'Withdrawal by admin', balanceAfter: 0.01 },
      { type: 'deposit', amount: 1_234.56, description: 'Bonus', balanceAfter: 1_234.56 },
    ]);
  });

  it('never withdraws more than the balance, even with concurrent calls', async () => {
    const { id } = await server.make.member({ balance: 100 });
    await refused(
      staff.users.adjustBalance({ id, amount: 100.01, type: 'withdraw' }),
      400,
      'Insufficient balance',
    );
    const { answers, refusals } = await race(8, () =>
      staff.users.adjustBalance({ id, amount: 40, type: 'withdraw' }),
    );
    expect(answers.map(({ newBalance }) => newBalance).sort()).toEqual([20, 60]);
    expect(refusals.map(({ key }) => key)).toEqual(new Array(6).fill('insufficientBalance'));
    expect((await staff.users.get({ id })).balance).toBe(20);
  });

  it.each([0, 0.99, -5, 5.001, 1e10, Number.NaN])('refuses ₨%d', async (amount) => {
    const { id } = await server.make.member();
    await refused(staff.users.adjustBalance({ id, amount, type: 'deposit' }), 400);
    expect((await staff.users.get({ id })).balance).toBe(0);
  });
});
