import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { race, refused } from '#testing/client.ts';
import { type Caller, testServer } from '#testing/server.ts';
import { setSettings } from './settings.fixture.ts';

const server = testServer();
let boss: Caller;
beforeAll(async () => {
  boss = await (await server.make.superadmin()).as();
});
afterEach(() => setSettings(server, { coverageFloor: null }));

const isPaused = async () => (await (await server.caller()).auth.joiningPaused()).paused;
const freeCash = async () => (await boss.requests.cash()).solvency.surplus;

describe('the coverage floor', () => {
  it('is off by default: deposits are approved however little cash is free', async () => {
    const { id } = await server.make.member({ balance: 50_000 });
    expect(await freeCash()).toBeLessThan(0);
    expect(await isPaused()).toBe(false);
    const { requestId } = await server.make.awaiting();
    await boss.requests.approve({ id: requestId });
    await server.make.fundMember(id, -50_000);
  });

  it('pauses joining below it, refuses deposits with both amounts, and goes on once enough is free', async () => {
    const { requestId } = await server.make.awaiting();
    const free = Math.floor(await freeCash());
    await setSettings(server, { coverageFloor: Math.max(0, free) + 1 });
    expect(await isPaused()).toBe(true);
    const { refusals } = await race(3, () => boss.requests.approve({ id: requestId }));
    expect(refusals.map(({ status, key }) => [status, key])).toEqual(
      new Array(3).fill([409, 'coverageFloorReached']),
    );
    expect(refusals[0]?.message).toMatch(/free cash is ₨.+, below the floor of ₨/);
    expect(await boss.requests.get({ id: requestId })).toMatchObject({ status: 'Pending' });
    await setSettings(server, { coverageFloor: null });
    expect(await isPaused()).toBe(false);
    await boss.requests.approve({ id: requestId });
  });

  it('does not hold up payouts and rejections', async () => {
    const { id } = await server.make.withdrawal();
    const deposit = await server.make.awaiting();
    await setSettings(server, { coverageFloor: 100_000_000 });
    await boss.requests.approve({ id });
    await boss.requests.reject({ id: deposit.requestId });
  });

  it('refuses a deposit by a confirmation too', async () => {
    const { requestId } = await server.make.awaiting();
    const [maker, admin] = [await server.make.admin(), await (await server.make.admin()).as()];
    await setSettings(server, { secondPersonDaily: 0 });
    await (await maker.as()).requests.approve({ id: requestId });
    await setSettings(server, { secondPersonDaily: null, coverageFloor: 100_000_000 });
    const { items } = await admin.users.waiting.list({});
    const [change] = items.filter(({ request }) => request?.id === requestId);
    await refused(admin.users.waiting.confirm({ id: change?.id ?? '' }), 'coverageFloorReached');
  });

  it('is among the protections that the cash screen names while it is off', async () => {
    const off = (await boss.requests.cash()).protectionsOff;
    expect(off).toContain('coverageFloor');
    await setSettings(server, { coverageFloor: 0 });
    expect((await boss.requests.cash()).protectionsOff).toEqual(off.filter((key) => key !== 'coverageFloor'));
  });
});
