import { TRPCClientError } from '@trpc/client';
import { expect, it, vi } from 'vitest';
import { createAttempt, retryUnanswered } from './trpc.ts';

// The texts of errors read the chosen language from localStorage, which Node does not have.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => 'en' }));

it('createAttempt gives the same input the same key until the server has answered', () => {
  const attempt = createAttempt();
  const key = attempt.keyFor({ id: 'a' });
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(attempt.keyFor({ id: 'a' })).toBe(key);
  attempt.settle(key);
  expect(attempt.keyFor({ id: 'a' })).not.toBe(key);
});

it('createAttempt gives another input another key, and the first input then a new one', () => {
  const attempt = createAttempt();
  const first = attempt.keyFor({ id: 'a' });
  const second = attempt.keyFor({ id: 'b' });
  expect(second).not.toBe(first);
  expect(attempt.keyFor({ id: 'a' })).not.toBe(first);
});

it('createAttempt keeps the current attempt’s key when an earlier one is answered late', () => {
  const attempt = createAttempt();
  const earlier = attempt.keyFor({ id: 'a' });
  const current = attempt.keyFor({ id: 'b' });
  attempt.settle(earlier);
  expect(attempt.keyFor({ id: 'b' })).toBe(current);
});

it('retryUnanswered repeats a call without an answer at most twice, and a refused one never', () => {
  const lost = new TRPCClientError('lost');
  const refused = Object.assign(new TRPCClientError('refused'), { data: { httpStatus: 409 } });
  const unavailable = Object.assign(new TRPCClientError('unavailable'), { data: { httpStatus: 503 } });
  expect([0, 1, 2].map((failures) => retryUnanswered(failures, lost))).toEqual([true, true, false]);
  expect(retryUnanswered(0, unavailable)).toBe(true);
  expect(retryUnanswered(0, refused)).toBe(false);
});
