import { describe, expect, it } from 'vitest';
import { httpClient, outcome, race, refused } from '#testing/client.ts';
import { createTestDatabase } from '#testing/database.ts';
import { depositOf, type Person } from '#testing/factories.ts';
import { fixture } from '#testing/fixtures.ts';
import { startTestServer, testServer } from '#testing/server.ts';

const server = testServer();
const staff = fixture(async () => httpClient(server.url, (await server.make.admin()).token));

const nobody = () => httpClient(server.url);
const clientOf = (person: Person) => httpClient(server.url, person.token);
const deposit = async (
  userId: string,
  changed: { amount?: number; transactionId?: string; screenshot?: string; idempotencyKey?: string } = {},
) => {
  const sent = { paymentMethod: 'Bank Account' as const, transactionId: 'TX-1', ...changed };
  return nobody().requests.createDeposit.mutate(await depositOf(userId, sent));
};

const _bytesOf = async (dataUrl: string) => Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
async function eventsOf(audience: 'staff' | 'member', name: string, userId: string): Promise<unknown[]> {
  const rows = await server.db.sql<{ payload: unknown }[]>`
    select payload from events where audience = ${audience} and name = ${name}
      and (user_id = ${userId} or payload ->> 'id' = ${userId}) order by id`;
  return rows.map(({ payload }) => payload);
}

describe('the joining deposit', () => {
  it('activates a registered account with a balance of ₨865', async () => {
    const person = await server.make.pending();
    const login = () => nobody().auth.login.mutate({ username: person.username, password: person.password });
    expect(await login()).toMatchObject({ redirectTo: 'payment' });
    expect(await clientOf(person).users.me.query()).toMatchObject({
      status: 'Inactive',
      accountStatus: 'pending',
      deposit: null,
    });
    const { requestId } = await deposit(person.id);
    expect((await clientOf(person).users.me.query()).deposit).toEqual({
      status: 'Pending',
      reason: null,
      removedPending: false,
    });
    const before = await staff.requests.cash.query();
    await staff.requests.approve.mutate({ id: requestId });
    expect(await login()).not.toHaveProperty('redirectTo');
    expect(await clientOf(person).users.me.query()).toMatchObject({
      status: 'Active',
      accountStatus: 'approved',
      balance: 865,
      totalEarnings: 0,
    });
    const after = await staff.requests.cash.query();
    expect(after.balance - before.balance).toBe(865);
    expect(after.today.deposits - before.today.deposits).toBe(865);
    expect(await staff.users.get.query({ id: person.id })).toMatchObject({ paymentMethod: 'Bank Account' });
    const { items } = await clientOf(person).users.transactions.query({ id: person.id });
    expect(items).toEqual([
      expect.objectContaining({ type: 'deposit', amount: 865, balanceAfter: 865, status: 'completed' }),
    ]);
  });

  it('must be ₨865, for an account that awaits it, and only one at a time', async () => {
    const person = await server.make.pending();
    for (const amount of [864.99, 866, 0.01]) {
      await refused(deposit(person.id, { amount }), 400, 'depositAmountWrong');
    }
    const { answers, refusals } = await race(4, () => deposit(person.id));
    expect(answers).toHaveLength(1);
    expect(refusals.map(({ status, key }) => [status, key])).toEqual(
      new Array(3).fill([409, 'depositPending']),
    );
    for (const done of [
      await server.make.member(),
      await server.make.admin(),
      await server.make.superadmin(),
    ]) {
      await refused(deposit(done.id), 409, 'depositNotAwaited');
    }
  });

  it('leaves the list when rejected, shows the member the reason, and can be sent again', async () => {
    const person = await server.make.awaiting();
    expect(
      await staff.requests.reject.mutate({ id: person.requestId, reason: 'No such transaction' }),
    ).toEqual({ message: 'Deposit request rejected and deleted!', newBalance: 0 });
    expect((await staff.requests.list.query({})).items.map(({ id }) => id)).not.toContain(person.requestId);
    expect(await clientOf(person).users.me.query()).toMatchObject({
      accountStatus: 'rejected',
      deposit: { status: 'Rejected', reason: 'No such transaction' },
    });
    const { requestId } = await deposit(person.id);
    expect(await clientOf(person).users.me.query()).toMatchObject({
      accountStatus: 'pending',
      deposit: { status: 'Pending' },
    });
    expect(await eventsOf('staff', 'userUpdated', person.id)).toMatchObject([
      { accountStatus: 'rejected' },
      { accountStatus: 'pending' },
    ]);
    await staff.requests.approve.mutate({ id: requestId });
    expect((await clientOf(person).users.me.query()).balance).toBe(865);
  });

  it('deleted while pending lets the account send another one', async () => {
    const person = await server.make.awaiting();
    await staff.requests.delete.mutate({ id: person.requestId });
    expect(await clientOf(person).users.me.query()).toMatchObject({
      accountStatus: 'pending',
      deposit: { status: 'Rejected', reason: null, removedPending: true },
    });
    const { items } = await clientOf(person).requests.mine.query({});
    expect(items).toMatchObject([{ status: 'Rejected', removedPending: true }]);
    expect(await clientOf(person).requests.receipt.query({ id: person.requestId })).toMatchObject({
      removedPending: true,
    });
    expect(await eventsOf('member', 'requestUpdated', person.id)).toEqual([
      { id: person.requestId, type: 'Deposit', status: 'Rejected', removedPending: true },
    ]);
    await refused(staff.requests.approve.mutate({ id: person.requestId }), 409, 'requestAlreadyRemoved');
    expect(await outcome(deposit(person.id))).toMatchObject({ ok: true });
  });

  it('can be approved after staff set the account active, and counts the referral once', async () => {
    const inviter = await server.make.member();
    const person = await server.make.awaiting({ referrer: inviter.username });
    await staff.users.update.mutate({ id: person.id, status: 'Active' });
    await staff.requests.approve.mutate({ id: person.requestId });
    expect((await clientOf(person).users.me.query()).balance).toBe(865);
    expect((await clientOf(inviter).users.me.query()).referrals).toBe(1);
  });

  it('is income and not credited to the member if JOINING_DEPOSIT_CREDITED is false', async () => {
    await using db = await createTestDatabase();
    await using other = await startTestServer({ database: db, env: { JOINING_DEPOSIT_CREDITED: 'false' } });
    const person = await other.make.awaiting();
    const boss = httpClient(other.url, (await other.make.superadmin()).token);
    expect(await boss.requests.approve.mutate({ id: person.requestId })).toMatchObject({ newBalance: 0 });
    expect(await boss.users.get.query({ id: person.id })).toMatchObject({
      balance: 0,
      accountStatus: 'approved',
    });
    expect(await boss.requests.cash.query()).toMatchObject({ balance: 865, today: { deposits: 865 } });
    expect(await db.ledgerProblems()).toEqual([]);
  });
});
