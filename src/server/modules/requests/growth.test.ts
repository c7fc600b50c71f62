import { expect, it } from 'vitest';
import { testServer } from '#testing/server.ts';
import { readGrowth } from './figures.queries.ts';

const server = testServer();

it('growth counts sign-ups, approvals, active members, rewards and cash of each day', async () => {
  const { make, db } = server;
  const staff = await (await make.admin()).as();
  await make.awaiting();
  const member = await make.member({ balance: 5_000 });
  for (let i = 0; i < 10; i++) await make.video();
  const caller = await member.as();
  for (const { id } of await caller.videos.list()) await caller.videos.click({ videoId: id });
  const { prize } = await caller.spinner.spin({});
  const { id } = await make.withdrawal(member);
  await staff.requests.approve({ id });
  const paid = (await staff.requests.get({ id })).payout;
  const days = await staff.requests.growth();
  expect(await readGrowth(db.database)).toEqual(days);
  expect(days).toHaveLength(90);
  expect(days.at(-1)).toMatchObject({
    ...{ signUps: 2, approvals: 1, active: 1, cashIn: 865, cashOut: paid },
    rewards: { video: 14, spin: prize, level: 0 },
  });
  await db.clock.shift('1 day');
  await make.awaiting();
  const [yesterday, today] = (await readGrowth(db.database)).slice(-2);
  expect(yesterday).toEqual(days.at(-1));
  expect(today).toMatchObject({ signUps: 1, approvals: 0, active: 0, cashIn: 0, cashOut: 0 });
  await db.clock.reset();
});
