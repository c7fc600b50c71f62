import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { httpClient, race, refused } from '#testing/client.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { entriesOf as entries } from '../payout-batches/payout-batches.fixture.ts';

const server = testServer();
const one = fixture(async () => httpClient(server.url, (await server.make.admin()).token));
const two = fixture(async () => httpClient(server.url, (await server.make.superadmin()).token));

async function pendingWithdrawal() {
  const { id, member } = await server.make.withdrawal();
  return { member, id, me: () => httpClient(server.url, member.token).users.me.query() };
}
const entriesOf = (requestId: string) => entries(server, requestId);

describe('two staff members who decide at once', () => {
  it('both approve a deposit: one succeeds, the other is refused, and the money is posted once', async () => {
    const { id: userId, requestId } = await server.make.awaiting();
    const { answers, refusals } = await race(6, (i) =>
      (i % 2 ? one : two).requests.approve.mutate({ id: requestId }),
    );
    expect(answers).toEqual([
      { message: 'Deposit approved! User account activated successfully.', newBalance: 865 },
    ]);
    expect(refusals.map(({ status, key }) => [status, key])).toEqual(
      new Array(5).fill([409, 'requestAlreadyApproved']),
    );
    expect(await one.users.get.query({ id: userId })).toMatchObject({
      balance: 865,
      status: 'Active',
      accountStatus: 'approved',
    });
    expect(await entriesOf(requestId)).toEqual(['joining']);
  });

  it('approve a deposit and delete its member: the ledger stays correct, and no call hangs', async () => {
    for (let round = 0; round < 2; round++) {
      const { id: userId, requestId } = await server.make.awaiting();
      const { answers } = await race(2, (i) =>
        (i + round) % 2
          ? one.requests.approve.mutate({ id: requestId })
          : two.users.delete.mutate({ id: userId }),
      );
      expect(answers.length).toBeGreaterThanOrEqual(1);
      await refused(one.users.get.query({ id: userId }), 404);
      expect(await server.db.ledgerProblems()).toEqual([]);
    }
  });
});

describe('a decision', () => {
  it('is refused the second time, whatever it is, and moves no money', async () => {
    const { id, me } = await pendingWithdrawal();
    await one.requests.reject.mutate({ id, reason: 'No' });
    for (const again of [one.requests.approve, one.requests.reject]) {
      await refused(again.mutate({ id }), 409, 'Request already rejected');
    }
    expect((await me()).balance).toBe(500);
    await one.requests.delete.mutate({ id });
    await refused(one.requests.delete.mutate({ id }), 404);
    expect((await me()).balance).toBe(500);
  });

  it('is in the audit log: who, what, from where, before and after', async () => {
    const { id } = await pendingWithdrawal();
    await two.requests.approve.mutate({ id, reference: ' FT 26 ' });
    const rows = await server.db.sql`
      select a.action, a.address, a.before, a.after, u.role from audit_log a join users u on u.id = a.actor_id
      where target_id = ${id}`;
    expect(rows).toEqual([
      {
        action: 'request.approve',
        address: '127.0.0.1',
        role: 'superadmin',
        before: expect.objectContaining({ status: 'Pending', reference: null }),
        after: expect.objectContaining({ status: 'Approved', amount: 143, reference: 'FT 26' }),
      },
    ]);
  });
});

describe('the bank reference of a payout', () => {
  it('is stored trimmed, visible to staff and the member, and found by the search', async () => {
    const { id, member } = await pendingWithdrawal();
    await one.requests.approve.mutate({ id, reference: '  FT26091ABC ' });
    const mine = httpClient(server.url, member.token).requests;
    expect((await mine.mine.query({})).items[0]).toMatchObject({ id, reference: 'FT26091ABC' });
    expect((await two.requests.list.query({ search: 'ft26091abc' })).items).toMatchObject([
      { id, reference: 'FT26091ABC' },
    ]);
  });

  it('is optional, has a maximum length, and is refused for a deposit', async () => {
    const { id } = await pendingWithdrawal();
    await refused(one.requests.approve.mutate({ id, reference: 'x'.repeat(101) }), 400);
    await one.requests.approve.mutate({ id, reference: '   ' });
    expect(await one.requests.get.query({ id })).toMatchObject({ reference: null, status: 'Approved' });
    const { requestId } = await server.make.awaiting();
    await refused(one.requests.approve.mutate({ id: requestId, reference: 'FT' }), 400, 'referenceOfDeposit');
    await one.requests.approve.mutate({ id: requestId });
  });
});

it('only a superadmin decides on a request of a member who became staff, never its owner', async () => {
  const { member, id } = await pendingWithdrawal();
  await server.make.operate(member.id, { role: 'admin' });
  // In production, an event tells each server that the session ended. The test does not wait for that event.
  server.deps.sessions.forget(member.id);
  const own = httpClient(server.url, await server.make.token(member.id));
  for (const decide of ['approve', 'reject', 'delete'] as const) {
    await refused(own.requests[decide].mutate({ id }), 'notYourself');
    await refused(one.requests[decide].mutate({ id }), 'forbidden');
  }
  expect(await entriesOf(id)).toEqual(['withdrawal']);
  await two.requests.approve.mutate({ id });
  expect(await entriesOf(id)).toEqual(['withdrawal', 'payout']);
});

describe('a receipt', () => {
  it('of a decided request is visible to its member and staff, also after its removal', async () => {
    const { id, member } = await pendingWithdrawal();
    const theirs = httpClient(server.url, member.token).requests;
    await refused(theirs.receipt.query({ id }), 409, 'requestNotDecided');
    await one.requests.reject.mutate({ id, reason: 'Wrong number' });
    await one.requests.delete.mutate({ id });
    const receipt = await theirs.receipt.query({ id });
    expect(receipt).toMatchObject({
      number: expect.stringMatching(/^R-\d{6}$/),
      type: 'Withdraw',
      amount: 143,
      fee: 1.43,
      payout: 141.57,
      status: 'Rejected',
      reason: 'Wrong number',
      screenshot: null,
    });
    expect(await two.requests.receipt.query({ id })).toEqual(receipt);
    expect(JSON.stringify(receipt)).not.toMatch(/decidedBy|superadmin/);
    const other = httpClient(server.url, (await server.make.member()).token);
    await refused(other.requests.receipt.query({ id }), 403);
  });
});

describe('staff who read one request', () => {
  const read = (id: string) => one.requests.get.query({ id });
  const BOSS = 'Super Admin';

  it('see who decided and when, and no decider while it is pending', async () => {
    const { id } = await pendingWithdrawal();
    const open = { status: 'Pending', decidedBy: null, decidedAt: null, removedAt: null };
    expect(await read(id)).toMatchObject({ ...open, accountDeleted: false });
    await two.requests.approve.mutate({ id, reference: 'FT-7' });
    expect(await read(id)).toMatchObject({
      status: 'Approved',
      decidedBy: BOSS,
      decidedAt: expect.any(String),
      reference: 'FT-7',
      removedAt: null,
    });
  });

  it('find it after it was rejected, deleted while pending, or deleted with its account', async () => {
    const gone = { status: 'Rejected', decidedBy: BOSS, removedAt: expect.any(String) };
    const rejected = await server.make.awaiting();
    await two.requests.reject.mutate({ id: rejected.requestId, reason: 'Not received' });
    expect(await read(rejected.requestId)).toMatchObject({ ...gone, reason: 'Not received' });
    const deleted = await pendingWithdrawal();
    await two.requests.delete.mutate({ id: deleted.id });
    expect(await read(deleted.id)).toMatchObject({ ...gone, accountDeleted: false });
    const closed = await pendingWithdrawal();
    await two.users.delete.mutate({ id: closed.member.id });
    expect(await read(closed.id)).toMatchObject({ ...gone, accountDeleted: true });
    await refused(read(randomUUID()), 404, 'requestNotFound');
  });
});
