import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { outcome } from '#testing/client.ts';
import { createLimits, type Limits } from './limits.ts';

let limits: Limits;
beforeEach(() => {
  vi.useFakeTimers();
  limits = createLimits('on', undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

/** @returns the seconds to wait; 0 when the login may be tried */
async function tryLogin(account = 'somebody'): Promise<number> {
  return limits.takeLogin(account, '10.0.0.1').then(
    () => 0,
    (error: { params: { seconds: number } }) => error.params.seconds,
  );
}

it('the wait after the fifth failed login grows: one minute, two, four, up to fifteen', async () => {
  for (let i = 0; i < 5; i++) expect(await tryLogin()).toBe(0);
  const waits = [];
  for (let round = 0; round < 3; round++) {
    const wait = await tryLogin();
    waits.push(wait);
    await vi.advanceTimersByTimeAsync(wait * 1000 + 1);
    expect(await tryLogin()).toBe(0);
  }
  expect(waits[0]).toBe(60);
  expect(waits[1]).toBeGreaterThanOrEqual(120);
  expect(waits[2]).toBeGreaterThan(waits[1] ?? 0);
  expect(Math.max(...waits)).toBeLessThanOrEqual(900);
});

it('a quarter of an hour later everything is forgotten', async () => {
  for (let i = 0; i < 9; i++) await tryLogin();
  expect(await tryLogin()).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(900_001);
  for (let i = 0; i < 5; i++) expect(await tryLogin()).toBe(0);
});

it('one account’s failures are not another’s', async () => {
  for (let i = 0; i < 8; i++) await tryLogin('first');
  expect(await tryLogin('second')).toBe(0);
});

it('a refusal says the seconds until it may be tried again', async () => {
  for (let i = 0; i < 60; i++) await limits.take('registerByAddress', 'x');
  await vi.advanceTimersByTimeAsync(600_000);
  await expect(limits.take('registerByAddress', 'x')).rejects.toMatchObject({
    kind: 'tooMany',
    params: { seconds: 3_000 },
  });
  await vi.advanceTimersByTimeAsync(3_000_000);
  await limits.take('registerByAddress', 'x');
});

it('switched off counts nothing', async () => {
  const off = createLimits('off', undefined);
  for (let i = 0; i < 100; i++) await off.takeLogin('a', 'b');
  expect(await outcome(off.take('registerByAddress', 'x'))).toEqual({ ok: true, value: undefined });
});
