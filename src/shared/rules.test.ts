import { describe, expect, it } from 'vitest';
import { paisa } from '#shared/money.ts';
import { JOINING_DEPOSIT_PAISA, withdrawable } from './rules.ts';

describe('what can be taken out of a balance without earning more', () => {
  it.each([
    [0, 0],
    [14_299, 0],
    [14_300, 14_300],
    [42_799, 14_300],
    // The joining deposit: the first two steps, and too little for the third.
    [JOINING_DEPOSIT_PAISA, 42_800],
    [128_300, 128_300],
    [268_299, 128_300],
    [268_300, 268_300],
    [1_000_000, 1_000_000],
  ])('of %i paisa are %i', (balance, possible) => {
    expect(withdrawable(paisa(balance))).toBe(possible);
  });
});
