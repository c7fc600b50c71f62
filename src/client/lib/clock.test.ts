import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isServerTimeSure, noteServerTime, serverNow } from './clock.ts';

const MONTH_MS = 31 * 86_400_000;
let wall: number;
let steady: number;

beforeEach(() => {
  wall = 1_800_000_000_000;
  steady = 1_000;
  vi.spyOn(Date, 'now').mockImplementation(() => wall);
  vi.spyOn(performance, 'now').mockImplementation(() => steady);
});
afterEach(() => vi.restoreAllMocks());

const answerAt = (server: number) =>
  noteServerTime(new Response('', { headers: { date: new Date(server).toUTCString() } }));

it('counts on from the server’s time, however wrong the clock of the phone is', () => {
  fc.assert(
    fc.property(fc.integer({ min: -MONTH_MS, max: MONTH_MS }), fc.nat(MONTH_MS), (off, passed) => {
      const server = 1_800_000_000_000;
      wall = server + off;
      answerAt(server);
      wall += passed;
      steady += passed;
      expect(Math.abs(serverNow() - server - passed)).toBeLessThan(5_000);
      expect(isServerTimeSure()).toBe(true);
    }),
  );
});

it('is not changed by a clock that is set back, and is not sure after one that jumps forward', () => {
  answerAt(wall);
  const server = wall;
  wall -= MONTH_MS;
  steady += 60_000;
  expect([serverNow() - server, isServerTimeSure()]).toEqual([60_000, true]);
  wall += 2 * MONTH_MS;
  expect(isServerTimeSure()).toBe(false);
  answerAt(server + 61_000);
  expect([Math.round((serverNow() - server) / 10_000), isServerTimeSure()]).toEqual([6, true]);
});
