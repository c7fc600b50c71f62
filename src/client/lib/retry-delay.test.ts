import { afterEach, expect, it, vi } from 'vitest';
import { retryDelay } from './retry-delay.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  [0, 1_000, 2_000],
  [1, 2_000, 4_000],
  [2, 2_500, 5_000],
  [1_000, 2_500, 5_000],
])('after %i failed attempts waits %i to %i ms', (attempt, shortest, longest) => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  expect(retryDelay(attempt)).toBe(shortest);
  random.mockReturnValue(1 - Number.EPSILON);
  expect(retryDelay(attempt)).toBe(longest);
});
