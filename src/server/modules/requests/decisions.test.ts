import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { httpClient, race, refused } from '#testing/client.ts';
import { testServer } from '#testing/server.ts';

type Client = ReturnType<typeof httpClient>;

const server = testServer();
let one: Client;
let two: Client;
beforeAll(async () => {
  one = httpClient(server.url, (await server.make.admin()).token);
  two = httpClient(server.url, (await server.make.superadmin()).token);
});

async function pendingWithdrawal() {
  const member = await server.make.member({ balance: 500 });
  const { requestId } = await (await member.as()).requests.createWithdrawal({
    userId: member.id,
    amount: 143,
    withdrawalCount: 0,
    accountNumber: '1',
    accountName: 'A',
    bankName: 'B',
  });
  return { member, id: requestId, me: () => httpClient(server.url, member.token).users.me.query() };
}
const entriesOf = async (requestId: string) => {
  const rows = await server.db.sql<{ kind: string }[]>`
    select kind from journal_entries where request_id = ${requestId} order by id`;
  return rows.map(({ kind }) => kind);
};

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

  it('both approve a withdrawal: it is paid once', async () => {
    const { id, me } = await pendingWithdrawal();
    const { answers, refusals } = await race(2, (i) => (i ? one : two).requests.approve.mutate({ id }));
    expect([answers.length, refusals.map(({ status }) => status)]).toEqual([1, [409]]);
    expect(await entriesOf(id)).toEqual(['withdrawal', 'payout']);
    expect(await me()).toMatchObject({ balance: 357, withdrawalCount: 1 });
  });

  it('approve, reject and delete a withdrawal: it has one outcome, which the balance matches', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 8; round++) {
      const { id, me } = await pendingWithdrawal();
      const verbs = [one.requests.approve, two.requests.reject, one.requests.delete];
      const { answers } = await race(3, (i) =>
        (verbs[(i + round) % 3] as typeof one.requests.approve).mutate({ id }),
      );
      const entries = await entriesOf(id);
      // One or two calls succeed, because a decided request can still be deleted, which moves no money.
      expect(answers.length).toBeGreaterThanOrEqual(1);
      expect(answers.length).toBeLessThanOrEqual(2);
      expect(entries).toHaveLength(2);
      const paid = entries[1] === 'payout';
      expect(await me()).toMatchObject(
        paid ? { balance: 357, withdrawalCount: 1 } : { balance: 500, withdrawalCount: 0 },
      );
      ends.add(entries[1] ?? '');
    }
    expect([...ends].every((end) => ['payout', 'refund'].includes(end))).toBe(true);
  });

  it('both delete a pending withdrawal: it is refunded once', async () => {
    const { id, me } = await pendingWithdrawal();
    const { answers, refusals } = await race(4, (i) => (i % 2 ? one : two).requests.delete.mutate({ id }));
    expect([answers.length, refusals.map(({ status }) => status)]).toEqual([1, [404, 404, 404]]);
    expect(await me()).toMatchObject({ balance: 500, withdrawalCount: 0 });
    expect(await entriesOf(id)).toEqual(['withdrawal', 'refund']);
  });

  it('approve a deposit and delete its member: the ledger stays correct, and no call hangs', async () => {
    for (let round = 0; round < 5; round++) {
      const { id: userId, requestId } = await server.make.awaiting();
      const { answers } = await race(2, (i) =>
        (i + round) % 2
          ? one.requests.approve.mutate({ id: requestId })
          : two.users.delete.mutate({ id: userId }),
      );
      expect(answers.length).toBeGreaterThanOrEqual(1);
      expect(await refused(one.users.get.query({ id: userId }))).toMatchObject({ status: 404 });
      expect(await server.db.ledgerProblems()).toEqual([]);
    }
  });
});

describe('a decision', () => {
  it('is refused the second time, whatever it is, and moves no money', async () => {
    const { id, me } = await pendingWithdrawal();
    await one.requests.reject.mutate({ id, reason: 'No' });
    for (const again of [one.requests.approve, one.requests.reject]) {
      expect(await refused(again.mutate({ id }))).toMatchObject({
        status: 409,
        message: 'Request already rejected',
      });
    }
    expect((await me()).balance).toBe(500);
    await one.requests.delete.mutate({ id });
    expect(await refused(one.requests.delete.mutate({ id }))).toMatchObject({ status: 404 });
    expect((await me()).balance).toBe(500);
  });

  it('repeated with its key gets the first answer, but only for the same staff member', async () => {
    const { id } = await pendingWithdrawal();
    const again = { id, idempotencyKey: 'decide-1' };
    const first = await one.requests.approve.mutate(again);
    expect(await one.requests.approve.mutate(again)).toEqual(first);
    expect(await refused(one.requests.reject.mutate(again))).toMatchObject({ status: 409, key: 'keyReused' });
    expect(await refused(two.requests.approve.mutate(again))).toMatchObject({
      status: 409,
      key: 'requestAlreadyApproved',
    });
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

  it('on a request that another staff member removed from the list is refused with the outcome', async () => {
    const { requestId: id } = await server.make.awaiting();
    await one.requests.reject.mutate({ id });
    expect(await refused(two.requests.approve.mutate({ id }))).toMatchObject({
      status: 409,
      message: 'Request already rejected',
    });
  });

  it('with the same key but another reason or reference is refused', async () => {
    const [rejected, paid] = [await pendingWithdrawal(), await pendingWithdrawal()];
    const reject = { id: rejected.id, reason: 'Wrong number', idempotencyKey: 'reason-1' };
    const first = await one.requests.reject.mutate(reject);
    expect(await one.requests.reject.mutate(reject)).toEqual(first);
    expect(await refused(one.requests.reject.mutate({ ...reject, reason: 'Wrong name' }))).toMatchObject({
      status: 409,
      key: 'keyReused',
    });
    const approve = { id: paid.id, reference: 'FT-1', idempotencyKey: 'reference-1' };
    const done = await one.requests.approve.mutate(approve);
    expect(await one.requests.approve.mutate(approve)).toEqual(done);
    for (const reference of ['FT-2', undefined]) {
      expect(await refused(one.requests.approve.mutate({ ...approve, reference }))).toMatchObject({
        status: 409,
        key: 'keyReused',
      });
    }
    expect(await one.requests.get.query({ id: paid.id })).toMatchObject({ reference: 'FT-1' });
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
    expect(await refused(one.requests.approve.mutate({ id, reference: 'x'.repeat(101) }))).toMatchObject({
      status: 400,
    });
    await one.requests.approve.mutate({ id, reference: '   ' });
    expect(await one.requests.get.query({ id })).toMatchObject({ reference: null, status: 'Approved' });
    const { requestId } = await server.make.awaiting();
    expect(await refused(one.requests.approve.mutate({ id: requestId, reference: 'FT' }))).toMatchObject({
      status: 400,
      key: 'referenceOfDeposit',
    });
    await one.requests.approve.mutate({ id: requestId });
  });
});

it('only a superadmin decides on a request of a member who became staff, never its owner', async () => {
  const { member, id } = await pendingWithdrawal();
  await server.deps.database.call('operator_update', {
    status: null,
    passwordHash: null,
    user: member.id,
    role: 'admin',
  });
  // In production, an event tells each server that the session ended. The test does not wait for that event.
  server.deps.sessions.forget(member.id);
  const own = httpClient(server.url, await server.make.token(member.id));
  for (const decide of ['approve', 'reject', 'delete'] as const) {
    expect(await refused(own.requests[decide].mutate({ id }))).toMatchObject({ key: 'notYourself' });
    expect(await refused(one.requests[decide].mutate({ id }))).toMatchObject({ key: 'forbidden' });
  }
  expect(await entriesOf(id)).toEqual(['withdrawal']);
  await two.requests.approve.mutate({ id });
  expect(await entriesOf(id)).toEqual(['withdrawal', 'payout']);
});

describe('a receipt', () => {
  it('of a decided request is visible to its member and staff, also after its removal', async () => {
    const { id, member } = await pendingWithdrawal();
    const theirs = httpClient(server.url, member.token).requests;
    expect(await refused(theirs.receipt.query({ id }))).toMatchObject({
      status: 409,
      key: 'requestNotDecided',
    });
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
    expect(await refused(other.requests.receipt.query({ id }))).toMatchObject({ status: 403 });
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
    expect(await refused(read(randomUUID()))).toMatchObject({ status: 404, key: 'requestNotFound' });
  });
});
