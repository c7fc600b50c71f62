import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fetchJson, race, refused } from '#testing/client.ts';
import { type Person, stranger } from '#testing/factories.ts';
import { type Caller, testServer } from '#testing/server.ts';
import { entriesOf, makeWithdrawals } from '../payout-batches/payout-batches.fixture.ts';
import { setSettings } from '../settings/settings.fixture.ts';
import { lastWaiting, OFF, waitingAdjustment } from './second-person.fixture.ts';

const server = testServer();
let maker: Person;
let asMaker: Caller;
let other: Caller;
beforeAll(async () => {
  maker = await server.make.admin();
  asMaker = await maker.as();
  other = await (await server.make.admin()).as();
});
afterEach(() => setSettings(server, OFF));

const balanceOf = async (id: string) => (await other.users.get({ id })).balance;
const stateOf = async (id: string) => {
  const [row] = await server.db.sql`select state from waiting_changes where id = ${id}`;
  return row?.state;
};
/** Makes a pending withdrawal of ₨143, and sets the limit of payouts by one person below that. */
async function bigWithdrawal(): Promise<string> {
  const [made] = await makeWithdrawals(server, 1);
  await setSettings(server, { secondPersonPayout: 142 });
  return made?.id ?? '';
}

describe('a change of a balance above the limit', () => {
  it('waits, over tRPC and REST, with an event and an audit row, and moves nothing', async () => {
    const { id } = await server.make.member({ balance: 1_000 });
    await setSettings(server, { secondPersonAdjustment: 500 });
    const answer = await asMaker.users.adjustBalance({ id, amount: 500.01, type: 'deposit' });
    expect(answer).toEqual({ newBalance: 1_000, message: expect.any(String), awaitingSecondPerson: true });
    const rest = await fetchJson(`${server.url}/api/users/${id}/balance`, {
      token: maker.token,
      body: { amount: 600, type: 'withdraw' },
    });
    expect(rest).toMatchObject({ status: 200, body: { awaitingSecondPerson: true, newBalance: 1_000 } });
    expect(await balanceOf(id)).toBe(1_000);
    const { items } = await other.users.waiting.list({});
    expect(items.filter(({ user }) => user?.id === id)).toMatchObject([
      { kind: 'adjustment', amount: 500.01, balance: 1_000, own: false },
      { kind: 'adjustment', amount: -600, own: false },
    ]);
    const events = await server.db
      .sql`select 1 from events where name = 'waitingChanged' and payload ->> 'id' = ${items[0]?.id ?? ''}`;
    expect(events).toHaveLength(1);
    const [asked] = await server.db.sql`
      select actor_id, after from audit_log where action = 'second.ask' and target_id = ${id} order by id limit 1`;
    expect(asked).toMatchObject({ actor_id: maker.id, after: { change: 'adjustment', amount: 500.01 } });
  });

  it('does not wait at the limit or below it, and answers as without the setting', async () => {
    const { id } = await server.make.member({ balance: 1_000 });
    await setSettings(server, { secondPersonAdjustment: 500 });
    const answer = await asMaker.users.adjustBalance({ id, amount: 500, type: 'deposit' });
    expect(answer).toEqual({ newBalance: 1_500, message: expect.stringContaining('processed') });
  });

  it('happens when another person confirms it, and both names are in the audit log', async () => {
    const { id } = await waitingAdjustment(server, maker);
    const [{ user_id: user } = { user_id: '' }] = await server.db.sql<{ user_id: string }[]>`
      select user_id from waiting_changes where id = ${id}`;
    const before = await balanceOf(user);
    await other.users.waiting.confirm({ id });
    expect(await balanceOf(user)).toBe(before + 5);
    const { items } = await server.boss.users.listAudit({ personId: user });
    const name = (await other.users.me()).fullName;
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'second.confirm', actor: { name }, after: { askedBy: expect.any(String), amount: 5 } },
      { action: 'user.adjust_balance', actor: { id: maker.id }, after: { confirmedBy: name } },
    ]);
    await refused(other.users.waiting.confirm({ id }), 'waitingDecided');
  });

  it('happens once, however many confirm it at once', async () => {
    const { id } = await waitingAdjustment(server, maker);
    const { answers, refusals } = await race(6, (i) =>
      (i % 2 ? other : server.boss).users.waiting.confirm({ id, idempotencyKey: randomUUID() }),
    );
    expect(answers).toHaveLength(1);
    expect(refusals.map(({ key }) => key)).toEqual(new Array(5).fill('waitingDecided'));
  });

  it('is not confirmed or refused by the person who asked, who may take it back', async () => {
    const { id } = await waitingAdjustment(server, maker);
    await refused(asMaker.users.waiting.confirm({ id }), 403, 'secondPersonSame');
    await refused(asMaker.users.waiting.refuse({ id }), 'secondPersonSame');
    await refused(other.users.waiting.withdraw({ id }), 403);
    expect(await stateOf(id)).toBe('waiting');
    await asMaker.users.waiting.withdraw({ id });
    expect(await stateOf(id)).toBe('withdrawn');
    await refused(other.users.waiting.confirm({ id }), 'waitingDecided');
  });

  it('keeps waiting when it is not possible any more, and is refused with a reason', async () => {
    const { id: user } = await server.make.member({ balance: 1_000 });
    await setSettings(server, { secondPersonAdjustment: 500 });
    await asMaker.users.adjustBalance({ id: user, amount: 900, type: 'withdraw' });
    const { id } = await lastWaiting(server);
    await setSettings(server, OFF);
    await asMaker.users.adjustBalance({ id: user, amount: 200, type: 'withdraw' });
    await refused(other.users.waiting.confirm({ id }), 'insufficientBalance');
    expect(await stateOf(id)).toBe('waiting');
    await other.users.waiting.refuse({ id, reason: 'Not agreed' });
    expect(await balanceOf(user)).toBe(800);
    const [row] = await server.db.sql`select state, reason from waiting_changes where id = ${id}`;
    expect(row).toEqual({ state: 'refused', reason: 'Not agreed' });
  });

  it('is not confirmed by an admin when it concerns an admin, nor seen by one', async () => {
    const { id: user } = await server.make.admin();
    await setSettings(server, { secondPersonAdjustment: 0 });
    await server.boss.users.adjustBalance({ id: user, amount: 5, type: 'deposit' });
    const { id } = await lastWaiting(server);
    await refused(other.users.waiting.confirm({ id }), 403);
    expect((await other.users.waiting.list({})).items.map((change) => change.id)).not.toContain(id);
    await server.boss.users.waiting.withdraw({ id });
  });

  it('does not happen for a person who is no active staff any more', async () => {
    const gone = await server.make.admin();
    const { id } = await waitingAdjustment(server, gone);
    await server.boss.users.update({ id: gone.id, status: 'Inactive' });
    await refused(other.users.waiting.confirm({ id }), 'makerGone');
    await other.users.waiting.refuse({ id });
  });
});

describe('a payout above the limit', () => {
  it('waits, and nobody decides its request otherwise until it is confirmed', async () => {
    const id = await bigWithdrawal();
    expect(await asMaker.requests.approve({ id, reference: 'FT-900' })).toMatchObject({
      awaitingSecondPerson: true,
    });
    for (const call of [
      () => other.requests.approve({ id }),
      () => other.requests.reject({ id }),
      () => other.requests.delete({ id }),
      () => other.requests.batches.create({ requestIds: [id], account: 'SadaPay' }),
    ]) {
      await refused(call(), 409, 'waitsForSecond');
    }
    expect(await entriesOf(server, id)).toEqual(['withdrawal']);
    await other.requests.claim({ id });
    await other.users.waiting.confirm(await lastWaiting(server));
    expect(await entriesOf(server, id)).toEqual(['withdrawal', 'payout']);
    const request = await other.requests.get({ id });
    expect(request).toMatchObject({ status: 'Approved', reference: 'FT-900' });
  });

  it('waits in a payout batch, and is paid there with its reference', async () => {
    const requestId = await bigWithdrawal();
    const { id } = await asMaker.requests.batches.create({ requestIds: [requestId], account: 'SadaPay' });
    const results = [{ outcome: 'paid' as const, requestId, reference: 'FT-901' }];
    const [row] = await asMaker.requests.batches.settle({ id, results, withoutFile: true });
    expect(row).toMatchObject({ settled: false, status: 'Pending', awaitingSecondPerson: true });
    const [again] = await other.requests.batches.settle({ id, results, withoutFile: true });
    expect(again).toMatchObject({ settled: false, awaitingSecondPerson: true });
    await refused(other.requests.batches.takeOut({ id, requestId }), 'waitsForSecond');
    await other.users.waiting.confirm(await lastWaiting(server));
    expect((await other.requests.batches.get({ id })).rows).toMatchObject([
      { status: 'Approved', reference: 'FT-901' },
    ]);
  });

  it('waits when it is marked as sent back', async () => {
    const id = await bigWithdrawal();
    await setSettings(server, OFF);
    await asMaker.requests.approve({ id });
    await setSettings(server, { secondPersonPayout: 142 });
    await asMaker.requests.markReturned({ id, reason: 'Closed account' });
    expect(await entriesOf(server, id)).toEqual(['withdrawal', 'payout']);
    await refused(other.requests.markReturned({ id, reason: 'Too' }), 'waitsForSecond');
    await other.users.waiting.confirm(await lastWaiting(server));
    expect(await entriesOf(server, id)).toEqual(['withdrawal', 'payout', 'return']);
  });
});

describe('an account without an approved deposit', () => {
  it('is activated, and its inviter is paid, only by two persons', async () => {
    const { id, password } = await server.make.pending();
    await setSettings(server, { secondPersonActivation: true });
    const answer = await asMaker.users.update({ id, status: 'Active', password: 'another-password' });
    expect(answer).toMatchObject({
      status: 'Inactive',
      accountStatus: 'pending',
      awaitingSecondPerson: true,
    });
    await refused(other.users.update({ id, status: 'Active' }), 'waitsAlready');
    const change = await lastWaiting(server);
    expect(JSON.stringify(await other.users.waiting.list({}))).not.toContain('passwordHash');
    const [row] = await server.db.sql`select call from waiting_changes where id = ${change.id}`;
    expect(row).toEqual({ call: {} });
    const nobody = await server.caller();
    const { username } = await other.users.get({ id });
    // The password was set at once.
    await refused(nobody.auth.login({ username, password }), 'badCredentials');
    await other.users.waiting.confirm(change);
    expect(await other.users.get({ id })).toMatchObject({ status: 'Active', accountStatus: 'approved' });
    await nobody.auth.login({ username, password: 'another-password' });
  });

  it('is not activated by a confirmation after its deposit was approved', async () => {
    const { id, requestId } = await server.make.awaiting();
    await setSettings(server, { secondPersonActivation: true });
    await asMaker.users.update({ id, status: 'Active' });
    const change = await lastWaiting(server);
    await asMaker.requests.approve({ id: requestId });
    await other.users.waiting.confirm(await lastWaiting(server));
    await asMaker.users.update({ id, status: 'Inactive' });
    await refused(other.users.waiting.confirm(change), 'waitingOutdated');
    expect(await other.users.get({ id })).toMatchObject({ status: 'Inactive' });
  });

  it('is created by two persons, with its username checked twice', async () => {
    await setSettings(server, { secondPersonActivation: true });
    const who = { ...stranger(), paymentMethod: 'SadaPay' as const };
    const { id } = await asMaker.users.create(who);
    await refused(other.users.get({ id }), 404);
    await other.users.waiting.confirm(await lastWaiting(server));
    expect(await other.users.get({ id })).toMatchObject({
      username: who.username,
      accountStatus: 'approved',
    });
    const [row] = await server.db.sql`select call from waiting_changes order by seq desc limit 1`;
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${who.email}|${who.phone}|passwordHash`));
    await refused(asMaker.users.create({ ...who, email: 'other@example.com' }), 'usernameTaken');
  });
});
