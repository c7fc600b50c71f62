import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { arrivedDeposit } from '#server/modules/statements/statements.fixture.ts';
import { race, refused } from '#testing/client.ts';
import type { Person } from '#testing/factories.ts';
import { type Caller, testServer } from '#testing/server.ts';
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

  it('begins no new day with a password from a superadmin', async () => {
    const admin = await server.make.admin();
    const { id } = await server.make.member();
    const raise = async () => admin.as().users.adjustBalance({ id, amount: 90, type: 'deposit' });
    await setSettings(server, { secondPersonDaily: 100 });
    await raise();
    const boss = await server.make.superadmin();
    await server.db
      .sql`update users set known_to = ${boss.id}, known_since = app_now() where id = ${admin.id}`;
    expect(await raise()).toMatchObject({ awaitingSecondPerson: true });
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
