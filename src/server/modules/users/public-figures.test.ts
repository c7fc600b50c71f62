import { describe, expect, it } from 'vitest';
import { FIGURES_LEAST_MEMBERS } from '#shared/rules.ts';
import type { Person } from '#testing/factories.ts';
import { testServer } from '#testing/server.ts';
import { getPublicFigures, makePublicFigures } from './public-figures.service.ts';

const server = testServer();

const figures = async () => {
  const {
    countedAt: _,
    waiting: _waiting,
    refusals: _refusals,
    ...rest
  } = await makePublicFigures(server.deps.database);
  return rest;
};

let today = 0;
/** Lets the member complete the videos on `days` further days. Each day pays ₨14. */
async function watch(member: Person, days: number) {
  for (let day = 0; day < days; day++) {
    await server.db.clock.shift(`${++today} days`);
    const caller = await member.as();
    for (const { id } of await caller.videos.list()) await caller.videos.click({ videoId: id });
  }
}

describe('the public figures', () => {
  it('have 0 members while accounts only wait for approval; staff do not count', async () => {
    await server.make.awaiting();
    await server.make.admin();
    expect(await figures()).toEqual({ members: 0, medianEarnings: null, earnedBack: null });
  });

  it('hide the median of so few members that it would reveal one of them', async () => {
    for (let i = 1; i < FIGURES_LEAST_MEMBERS; i++) await server.make.member({ balance: 5_000 });
    const members = FIGURES_LEAST_MEMBERS - 1;
    expect(await figures()).toEqual({ members, medianEarnings: null, earnedBack: null });
  });

  it('count earnings, and no adjustments of the balance', async () => {
    await server.make.member({ balance: 100_000 });
    expect(await figures()).toEqual({ members: 5, medianEarnings: 0, earnedBack: 0 });
  });

  it('have the median, and the number of members who earned their deposit back', async () => {
    for (let i = 0; i < 10; i++) await server.make.video();
    const inviter = await server.make.member();
    const others = [inviter];
    for (let i = 0; i < 4; i++) others.push(await server.make.member());
    for (const [i, member] of others.entries()) await watch(member, i === 0 ? 12 : 1);
    // Five of the ten members have no earnings: the median is the lower of the two middle values.
    expect(await figures()).toEqual({ members: 10, medianEarnings: 0, earnedBack: 0 });
    // Twelve days of videos (₨168) and the reward of five referrals (₨700) make ₨868.
    for (let i = 0; i < 5; i++) await server.make.member({ referrer: inviter.username });
    expect(await figures()).toEqual({ members: 15, medianEarnings: 0, earnedBack: 1 });
    for (const { id } of (await server.boss.users.referrals({ id: inviter.id })).items)
      await server.boss.users.delete({ id });
    await server.boss.users.delete({ id: others[4]?.id ?? '' });
    expect(await figures()).toEqual({ members: 9, medianEarnings: 0, earnedBack: 1 });
    await watch(await server.make.member(), 1);
    await watch(await server.make.member(), 1);
    expect(await figures()).toEqual({ members: 11, medianEarnings: 14, earnedBack: 1 });

    await server.boss.users.update({ id: inviter.id, status: 'Inactive' });
    expect((await figures()).earnedBack).toBe(1);
    await server.boss.users.delete({ id: inviter.id });
    expect(await figures()).toMatchObject({ members: 10, earnedBack: 0 });
  });

  it('are counted once for concurrent callers', async () => {
    const askAll = () => Promise.all(Array.from({ length: 50 }, () => getPublicFigures(server.deps)));
    // If the first count takes more than two seconds, callers get null, and the test asks again.
    let asked = await askAll();
    while (asked.includes(null)) asked = await askAll();
    expect(new Set(asked).size).toBe(1);
    expect(await server.caller().users.publicFigures()).toBe(asked[0]);
  });
});

describe('the figures on decisions', () => {
  const lately = async () => {
    const { waiting, refusals } = await makePublicFigures(server.deps.database);
    return { waiting, refusals };
  };
  const counted = async () => {
    const [row] = await server.db.sql`
      select count(*)::int as decided, (count(*) filter (where status = 'Rejected'))::int as refused
      from requests where decided_at > app_now() - interval '30 days'`;
    return row;
  };

  it('are what the rows say, removed requests among the refused, and hidden below 20 decisions', async () => {
    today += 40;
    await server.db.clock.shift(`${today} days`);
    const staff = await (await server.make.admin()).as();
    for (let i = 0; i < 19; i++) {
      const { requestId: id } = await server.make.awaiting();
      if (i < 3) await staff.requests.reject({ id });
      else if (i === 3) await staff.requests.delete({ id });
      else await staff.requests.approve({ id });
    }
    expect(await lately()).toEqual({ waiting: { deposits: 1, withdrawals: null }, refusals: null });
    const { requestId } = await server.make.awaiting();
    await staff.requests.approve({ id: requestId });
    expect((await lately()).refusals).toEqual({ decided: 20, refused: 4 });
    expect((await lately()).refusals).toEqual(await counted());
    today += 31;
    await server.db.clock.shift(`${today} days`);
    expect(await lately()).toEqual({ waiting: { deposits: null, withdrawals: null }, refusals: null });
  });
});
