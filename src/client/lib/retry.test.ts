import { TRPCClientError } from '@trpc/client';
import { afterEach, expect, it, vi } from 'vitest';
import { queryRetryDelay, reconnectDelay, shouldRetryQuery } from './retry.ts';

// The texts of errors read the chosen language from localStorage, which Node does not have.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => 'en' }));
afterEach(() => vi.restoreAllMocks());

const refusal = (httpStatus: number, params = {}) =>
  TRPCClientError.from({
    error: { message: 'x', code: -32_000, data: { httpStatus, key: 'unavailable', params } },
  } as never);
const LOST = new TRPCClientError('the answer was lost');

it('a read is tried three times more after a 503 or without an answer, and never after another error', () => {
  for (const error of [refusal(503), LOST]) {
    expect([0, 1, 2, 3].map((failures) => shouldRetryQuery(failures, error))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  }
  expect(shouldRetryQuery(0, refusal(500))).toBe(false);
  expect(shouldRetryQuery(0, refusal(429, { seconds: 1 }))).toBe(false);
});

it('a read waits longer each time, up to 5 s', () => {
  expect([0, 1, 2, 3].map((attempt) => queryRetryDelay(attempt, LOST))).toEqual([1_000, 2_000, 4_000, 5_000]);
});

it('a refused read waits the seconds that the server announced, and up to a half more', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  expect(queryRetryDelay(0, refusal(503, { seconds: 10 }))).toBe(10_000);
  expect(queryRetryDelay(2, refusal(503, { seconds: 2 }))).toBe(4_000);
  random.mockReturnValue(1);
  expect(queryRetryDelay(0, refusal(503, { seconds: 10 }))).toBe(15_000);
});

it.each([
  [0, 1_000, 2_000],
  [1, 2_000, 4_000],
  [2, 2_500, 5_000],
  [1_000, 2_500, 5_000],
])(
  'after %i failed attempts a client waits %i to %i ms until it reconnects',
  (attempt, shortest, longest) => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    expect(reconnectDelay(attempt)).toBe(shortest);
    random.mockReturnValue(1 - Number.EPSILON);
    expect(reconnectDelay(attempt)).toBe(longest);
  },
);
