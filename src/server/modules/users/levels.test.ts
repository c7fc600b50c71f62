import { describe, expect, it } from 'vitest';
import { LEVELS } from '#shared/rules.ts';

import type { Person } from '#testing/factories.ts';
import { testServer } from '#testing/server.ts';
import { LEVELS_FOR_SQL } from './users.service.ts';

const server = testServer();

const me = (person: Person) => person.as().users.me();
async function recruit({ username: referrer }: Person, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push((await server.make.member({ referrer })).id);
  return ids;
}
async function rewardsOf(person: Person): Promise<number[]> {
  const rows = await server.db.sql<{ cause: string }[]>`
    select cause from journal_entries where kind = 'level' and cause like ${`level:${person.id}:%`} order by id`;
  return rows.map(({ cause }) => Number(cause.split(':')[2]));
}
const pretendReferrals = (person: Person, count: number) =>
  server.db.sql`update users set approved_referrals = ${count} where id = ${person.id}`;

describe('level rewards', () => {
  it('pay and announce ₨700 with the fifth approved referral, and nothing for accounts that only registered', async () => {
    const inviter = await server.make.member();
    await recruit(inviter, 4);
    await server.make.awaiting({ referrer: inviter.username });
    expect(await me(inviter)).toMatchObject({ referrals: 4, balance: 0, paidLevel: 0 });
    await recruit(inviter, 1);
    const reward = { balance: 700, totalEarnings: 700, todayEarnings: 700 };
    expect(await me(inviter)).toMatchObject({ referrals: 5, ...reward });
    await recruit(inviter, 1);
    expect(await me(inviter)).toMatchObject({ referrals: 6, balance: 700 });
    expect(await rewardsOf(inviter)).toEqual([1]);
    const told = await server.db.sql`
      select payload from events where name = 'levelUpNotification' and user_id = ${inviter.id}`;
    const level = { level: 1, levelName: 'Starter Bonus', members: 5, reward: 700, rewardUSD: 2.5 };
    expect(told).toEqual([{ payload: { userId: inviter.id, ...level } }]);
  });

  it('are paid once: not again when referrals are deleted and others join', async () => {
    const inviter = await server.make.member();
    const [first = '', second = ''] = await recruit(inviter, 5);
    expect(await me(inviter)).toMatchObject({ balance: 700, paidLevel: 1 });
    await server.boss.users.delete({ id: first });
    await server.boss.users.delete({ id: second });
    expect(await me(inviter)).toMatchObject({ referrals: 3, balance: 700, paidLevel: 1 });
    await recruit(inviter, 3);
    expect(await me(inviter)).toMatchObject({ referrals: 6, balance: 700, paidLevel: 1 });
    expect(await rewardsOf(inviter)).toEqual([1]);
  });

  it('are all paid when one referral passes several thresholds', async () => {
    const inviter = await server.make.member();
    await pretendReferrals(inviter, 49);
    await recruit(inviter, 1);
    expect(await rewardsOf(inviter)).toEqual([1, 2, 3, 4]);
    expect(await me(inviter)).toMatchObject({ balance: 700 + 1_400 + 1_400 + 1_400, paidLevel: 4 });
  });

  it('reached while deactivated are paid when the account is active again, once', async () => {
    for (const back of ['staff', 'operator'] as const) {
      const inviter = await server.make.member();
      const waiting = await Promise.all(
        Array.from({ length: 5 }, () => server.make.awaiting({ referrer: inviter.username })),
      );
      await server.boss.users.update({ id: inviter.id, status: 'Inactive' });
      for (const { requestId } of waiting) await server.boss.requests.approve({ id: requestId });
      expect(await rewardsOf(inviter)).toEqual([]);
      await expect(server.make.pending({ referrer: inviter.username })).rejects.toThrow(
        'Invalid referral code',
      );
      const code = await server.caller().auth.validateReferral({ code: inviter.username });
      expect(code).toEqual({ valid: false, inviter: null });
      if (back === 'staff') await server.boss.users.update({ id: inviter.id, status: 'Active' });
      else await server.make.operate(inviter.id, { status: 'Active', levels: LEVELS_FOR_SQL });
      expect(await rewardsOf(inviter), back).toEqual([1]);
      await server.boss.users.update({ id: inviter.id, status: 'Active' });
      await server.make.member({ referrer: inviter.username });
      expect(await rewardsOf(inviter)).toEqual([1]);
    }
  });

  it('reached as staff are not paid after the demotion, later ones are', async () => {
    const inviter = await server.make.admin();
    const set = (role: 'user' | 'admin') => server.make.operate(inviter.id, { role, levels: LEVELS_FOR_SQL });
    await pretendReferrals(inviter, 6);
    await set('user');
    await recruit(inviter, 1);
    expect(await rewardsOf(inviter)).toEqual([]);
    await pretendReferrals(inviter, 9);
    await recruit(inviter, 1);
    expect(await rewardsOf(inviter)).toEqual([2]);
    await set('admin');
    await pretendReferrals(inviter, 19);
    await recruit(inviter, 1);
    expect(await rewardsOf(inviter)).toEqual([2]);
  });

  it('have the specified amounts at all 16 levels', async () => {
    const inviter = await server.make.member();
    for (const level of LEVELS) {
      const before = (await me(inviter)).balance;
      await pretendReferrals(inviter, level.referrals - 1);
      await recruit(inviter, 1);
      expect((await me(inviter)).balance - before).toBe(level.rewardPaisa / 100);
    }
    expect((await me(inviter)).balance).toBe(248_500);
  });

  it('are paid once when the fourth to the eleventh referral are approved at the same time', async () => {
    const inviter = await server.make.member();
    await pretendReferrals(inviter, 3);
    const waiting = [];
    for (let i = 0; i < 8; i++) waiting.push(await server.make.awaiting({ referrer: inviter.username }));
    await Promise.all(waiting.map(({ requestId }) => server.boss.requests.approve({ id: requestId })));
    expect(await me(inviter)).toMatchObject({ referrals: 11, balance: 700 + 1_400 });
    expect(await rewardsOf(inviter)).toEqual([1, 2]);
  });

  it('are not paid to staff, whose referrals still count', async () => {
    const admin = await server.make.admin();
    await pretendReferrals(admin, 4);
    await recruit(admin, 1);
    expect(await me(admin)).toMatchObject({ referrals: 5, balance: 0, paidLevel: 0 });
  });
});

describe('a deleted inviter', () => {
  it('earns nothing, invites nobody, and does not prevent approval or deletion of its referrals', async () => {
    const inviter = await server.make.member();
    const [joined = ''] = await recruit(inviter, 1);
    const late = await server.make.awaiting({ referrer: inviter.username });
    await pretendReferrals(inviter, 4);
    const code = { code: inviter.username.toUpperCase() };
    const { validateReferral } = server.caller().auth;
    expect(await validateReferral(code)).toMatchObject({ valid: true });
    await server.boss.users.delete({ id: inviter.id });
    expect(await validateReferral(code)).toMatchObject({ valid: false });
    await server.boss.requests.approve({ id: late.requestId });
    await server.boss.users.delete({ id: late.id });
    await server.boss.users.delete({ id: joined });
    expect(await rewardsOf(inviter)).toEqual([]);
  });
});

describe('a referral that does not count yet', () => {
  it('shows what it waits for: the deposit, its review, or another deposit after a rejection', async () => {
    const inviter = await server.make.member();
    const referrer = inviter.username;
    const list = async () => {
      const { items } = await inviter.as().users.referrals({ id: inviter.id });
      return Object.fromEntries(items.map(({ username, waitsFor }) => [username, waitsFor]));
    };
    const silent = await server.make.pending({ referrer });
    const sent = await server.make.awaiting({ referrer });
    const refused = await server.make.awaiting({ referrer });
    await server.boss.requests.reject({ id: refused.requestId, reason: 'Unreadable' });
    const counted = await server.make.member({ referrer });
    expect(await list()).toEqual({
      [silent.username]: 'deposit',
      [sent.username]: 'review',
      [refused.username]: 'newDeposit',
      [counted.username]: null,
    });
    // After the deletion of its pending request, the account waits for a deposit again.
    await server.boss.requests.delete({ id: sent.requestId });
    expect((await list())[sent.username]).toBe('deposit');
  });
});
