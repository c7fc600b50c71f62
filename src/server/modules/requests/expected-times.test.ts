import { describe, expect, it } from 'vitest';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { getExpectedTimes, makeExpectedTimes } from './figures.service.ts';

const server = testServer();
const staff = fixture(async () => (await server.make.admin()).as());

const expected = () => makeExpectedTimes(server.deps.database);
let passed = 0;
async function pass(minutes: number) {
  passed += minutes;
  await server.db.clock.shift(`${passed} minutes`);
}
const withdrawal = async () => (await server.make.withdrawal()).id;

describe('the expected times', () => {
  it('are unknown before five decisions', async () => {
    expect(await expected()).toEqual({ deposits: null, withdrawals: null });
    for (let i = 0; i < 4; i++) {
      const { requestId } = await server.make.awaiting();
      await pass(10);
      await staff.requests.approve({ id: requestId });
    }
    expect(await expected()).toEqual({ deposits: null, withdrawals: null });
    const { requestId } = await server.make.awaiting();
    await pass(600);
    await staff.requests.reject({ id: requestId });
    // Four deposits took 10 minutes and the rejected one took 600. The median is still 10.
    expect(await expected()).toEqual({ deposits: 10, withdrawals: null });
  });

  it('have the median of the withdrawals, paid or rejected, and leave out deleted ones', async () => {
    for (const minutes of [30, 60, 90, 120, 150]) {
      const id = await withdrawal();
      await pass(minutes);
      if (minutes === 150) await staff.requests.reject({ id });
      else await staff.requests.approve({ id });
    }
    expect((await expected()).withdrawals).toBe(90);
    for (let i = 0; i < 3; i++) await staff.requests.delete({ id: await withdrawal() });
    expect((await expected()).withdrawals).toBe(90);
  });

  it('answer everybody, also a person without an account, and are at least one minute', async () => {
    for (let i = 0; i < 20; i++) await staff.requests.approve({ id: await withdrawal() });
    expect(await server.caller().requests.expectedTimes()).toMatchObject({ withdrawals: 1 });
  });

  it('are counted once for concurrent callers', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => getExpectedTimes(server.deps)));
    expect(new Set(asked).size).toBe(1);
  });

  it('forget decisions that are older than seven days', async () => {
    await pass(8 * 24 * 60);
    expect(await expected()).toEqual({ deposits: null, withdrawals: null });
  });
});
