import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { getPublicFigures } from './public-figures.service.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('getPublicFigures returns null when the first count takes longer than 2 seconds', async () => {
  const database = { rows: () => new Promise(() => undefined) } as unknown as Database;
  const answer = getPublicFigures({ database });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await answer).toBeNull();
});
