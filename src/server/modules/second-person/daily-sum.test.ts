import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { arrivedDeposit } from '#server/modules/statements/statements.fixture.ts';
import { race, refused } from '#testing/client.ts';
import { LETTER, type Person } from '#testing/factories.ts';
import { type Caller, testServer } from '#testing/server.ts';
import { entriesOf, makeWithdrawals } from '../payout-batches/payout-batches.fixture.ts';
import { setSettings } from '../settings/settings.fixture.ts';
import { lastWaiting, OFF } from './second-person.fixture.ts';

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
/** Makes a member whose next approved referral pays the reward of the first level, ₨700. */
async function inviterBeforeLevel() {
  const inviter = await server.make.member();
  await server.db.sql`update users set approved_referrals = 4 where id = ${inviter.id}`;
  return { id: inviter.id, referrer: inviter.username };
}

describe('the daily sum of one person', () => {
  it('counts changes and approvals, and what goes above it waits, also of calls at once', async () => {
    const one = await (await server.make.admin()).as();
    const { id } = await server.make.member();
    const { requestId } = await server.make.awaiting();
    await setSettings(server, { secondPersonDaily: 1_000 });
    expect(await one.requests.approve({ id: requestId })).not.toHaveProperty('awaitingSecondPerson');
    const { answers } = await race(5, () => one.users.adjustBalance({ id, amount: 60, type: 'deposit' }));
    expect(answers.filter((answer) => answer.awaitingSecondPerson)).toHaveLength(3);
    expect(await balanceOf(id)).toBe(120);
    // Another staff person has another daily total. The first person's total still has room for ₨15.
    await other.users.adjustBalance({ id, amount: 60, type: 'withdraw' });
    await one.users.adjustBalance({ id, amount: 15, type: 'deposit' });
    expect(await balanceOf(id)).toBe(75);
  });

  it('counts nothing for a change that was refused', async () => {
    const one = await (await server.make.admin()).as();
    const { id } = await server.make.member({ balance: 10 });
    await setSettings(server, { secondPersonDaily: 100 });
    await refused(one.users.adjustBalance({ id, amount: 90, type: 'withdraw' }));
    const answer = await one.users.adjustBalance({ id, amount: 100, type: 'deposit' });
    expect(answer.newBalance).toBe(110);
  });

  it('holds back deposits that a statement proves, and says which', async () => {
    const arrived = await arrivedDeposit(server, maker);
    await setSettings(server, { secondPersonDaily: 0 });
    const answer = await asMaker.requests.statements.approveArrived(arrived);
    expect(answer).toMatchObject({ approved: 0, skipped: [{ reason: 'awaitingSecondPerson' }] });
    await setSettings(server, OFF);
    await other.users.waiting.confirm(await lastWaiting(server));
    expect(await other.requests.get({ id: arrived.ids[0] ?? '' })).toMatchObject({ status: 'Approved' });
  });

  it('counts the level reward that an approval pays the inviter', async () => {
    const one = await (await server.make.admin()).as();
    const { id, referrer } = await inviterBeforeLevel();
    const { requestId } = await server.make.awaiting({ referrer });
    await setSettings(server, { secondPersonDaily: 865 + 699 });
    expect(await one.requests.approve({ id: requestId })).toMatchObject({ awaitingSecondPerson: true });
    expect(await balanceOf(id)).toBe(0);
    await other.users.waiting.confirm(await lastWaiting(server));
    expect(await balanceOf(id)).toBe(700);
    // The next approval pays no level reward, so only the amount of the deposit counts.
    const next = await server.make.awaiting({ referrer });
    expect(await one.requests.approve({ id: next.requestId })).not.toHaveProperty('awaitingSecondPerson');
  });

  it('counts the level reward of an account that is activated without a deposit', async () => {
    const one = await (await server.make.admin()).as();
    const { id, referrer } = await inviterBeforeLevel();
    const joiner = await server.make.pending({ referrer });
    await setSettings(server, { secondPersonDaily: 699 });
    const answer = await one.users.update({ id: joiner.id, status: 'Active' });
    expect(answer).toMatchObject({ awaitingSecondPerson: true });
    await setSettings(server, { secondPersonDaily: 700 });
    await one.users.waiting.withdraw(await lastWaiting(server));
    await one.users.update({ id: joiner.id, status: 'Active' });
    expect(await balanceOf(id)).toBe(700);
    const full = await one.users.adjustBalance({ id, amount: 1, type: 'deposit' });
    expect(full).toMatchObject({ awaitingSecondPerson: true });
  });
});

describe('a transfer between receiving accounts', () => {
  const transfer = { from: 'SadaPay', to: 'Easypaisa', amount: 500, note: 'To pay from' } as const;
  const held = async () => {
    const { accounts } = await other.requests.cash();
    return accounts.find(({ account }) => account === 'Easypaisa')?.balance;
  };

  it('waits above the limit of payouts, and is booked once when another person confirms it', async () => {
    const before = (await held()) ?? 0;
    await setSettings(server, { secondPersonPayout: 499 });
    const answer = await asMaker.requests.accounts.transfer(transfer);
    expect(answer).toEqual({ id: expect.any(String), awaitingSecondPerson: true });
    expect(await held()).toBe(before);
    const { items } = await other.users.waiting.list({});
    expect(items.at(-1)).toMatchObject({
      kind: 'transfer',
      amount: 500,
      note: 'To pay from',
      transfer: { from: 'SadaPay', to: 'Easypaisa' },
    });
    await other.users.waiting.confirm(await lastWaiting(server));
    expect(await held()).toBe(before + 500);
    const small = await asMaker.requests.accounts.transfer({ ...transfer, amount: 499 });
    expect(small).not.toHaveProperty('awaitingSecondPerson');
  });

  it('counts in the daily sum of who books it', async () => {
    const one = await (await server.make.admin()).as();
    await setSettings(server, { secondPersonDaily: 900 });
    expect(await one.requests.accounts.transfer(transfer)).not.toHaveProperty('awaitingSecondPerson');
    expect(await one.requests.accounts.transfer(transfer)).toMatchObject({ awaitingSecondPerson: true });
  });
});

describe('removals', () => {
  let one: Caller;
  let other: Caller;
  beforeAll(async () => {
    other = await (await server.make.admin()).as();
  });
  beforeEach(async () => {
    one = await (await server.make.admin()).as();
  });
  afterEach(() => setSettings(server, OFF));

  describe('deletions of one person in a day', () => {
    it('above the limit wait, and a pending withdrawal is not refunded before', async () => {
      const [first, second] = await makeWithdrawals(server, 2);
      await setSettings(server, { secondPersonDeletions: 1 });
      await one.requests.delete({ id: first?.id ?? '' });
      const answer = await one.requests.delete({ id: second?.id ?? '' });
      expect(answer).toMatchObject({ awaitingSecondPerson: true });
      expect(await entriesOf(server, second?.id ?? '')).toEqual(['withdrawal']);
      await other.users.waiting.confirm(await lastWaiting(server));
      expect(await entriesOf(server, second?.id ?? '')).toEqual(['withdrawal', 'refund']);
    });
  });

  it('a message above the limit is deleted by two persons, and an account counts for its messages', async () => {
    const member = await server.make.member();
    const write = async () =>
      (await (await member.as()).contacts.create({ userId: member.id, ...LETTER })).id;
    const [first, second] = [await write(), await write()];
    await setSettings(server, { secondPersonDeletions: 1 });
    expect(await one.users.delete({ id: member.id })).toMatchObject({ awaitingSecondPerson: true });
    await one.users.waiting.withdraw(await lastWaiting(server));
    await one.contacts.delete({ id: first });
    expect(await one.contacts.delete({ id: second })).toMatchObject({ awaitingSecondPerson: true });
    expect(await refused(one.contacts.delete({ id: second }))).toMatchObject({ key: 'waitsAlready' });
    const { items } = await other.users.waiting.list({});
    expect(items.at(-1)).toMatchObject({ kind: 'message', note: LETTER.subject, user: null });
    await other.users.waiting.confirm(await lastWaiting(server));
    expect(await refused(other.contacts.thread({ id: second }))).toMatchObject({ status: 404 });
  });

  it('a note of somebody else above the limit is deleted by another person, an own one by its author', async () => {
    const { id } = await server.make.member();
    const boss = await (await server.make.superadmin()).as();
    const [theirs, last] = [
      await other.users.notes.add({ id, text: 'a' }),
      await other.users.notes.add({ id, text: 'b' }),
    ];
    const own = await boss.users.notes.add({ id, text: 'c' });
    await setSettings(server, { secondPersonDeletions: 1 });
    await boss.users.notes.delete(theirs);
    await refused(boss.users.notes.delete(last), 409, 'noteSecond');
    await boss.users.notes.delete(own);
    await other.users.notes.delete(last);
  });

  describe('the clean-up of the list', () => {
    it('takes off what one person may delete; the rest waits, and what it names then is taken off', async () => {
      await other.requests.cleanup();
      const ids = (await makeWithdrawals(server, 3)).map((made) => made.id);
      for (const id of ids) await one.requests.reject({ id });
      await setSettings(server, { secondPersonDeletions: 1 });
      expect(await one.requests.cleanup()).toEqual({ removed: 1, awaitingSecondPerson: true });
      const change = await lastWaiting(server);
      const { items } = await other.users.waiting.list({});
      expect(items.find(({ id }) => id === change.id)).toMatchObject({
        kind: 'cleanup',
        requests: 2,
        user: null,
      });
      // A second clean-up leaves out requests whose removal waits already. The confirmation removes no
      // request that was rejected after the first clean-up was asked for.
      expect(await one.requests.cleanup()).toEqual({ removed: 0 });
      const [later] = await makeWithdrawals(server, 1);
      await other.requests.reject({ id: later?.id ?? '' });
      await other.users.waiting.confirm(change);
      const listed = await server.db.sql`
        select id from requests where id = any(${[...ids, later?.id ?? '']}) and removed_at is null`;
      expect(listed).toEqual([{ id: later?.id }]);
    });
  });

  it('a paid withdrawal is neither deleted while its return waits, nor returned while its deletion waits', async () => {
    const [returned = '', deleted = ''] = (await makeWithdrawals(server, 2)).map((made) => made.id);
    for (const paid of [returned, deleted]) await one.requests.approve({ id: paid, reference: randomUUID() });
    await setSettings(server, { secondPersonPayout: 0, secondPersonDeletions: 0 });
    await one.requests.markReturned({ id: returned, reason: 'Wrong number' });
    await one.requests.delete({ id: deleted });
    await setSettings(server, OFF);
    const waits = { status: 409, key: 'waitsForSecond' };
    expect(await refused(other.requests.delete({ id: returned }))).toMatchObject(waits);
    const back = other.requests.markReturned({ id: deleted, reason: 'Wrong number' });
    expect(await refused(back)).toMatchObject(waits);
  });
});
