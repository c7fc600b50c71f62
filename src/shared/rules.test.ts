import { describe, expect, it } from 'vitest';
import { paisa } from '#shared/money.ts';
import { JOINING_DEPOSIT_PAISA, withdrawable } from './rules.ts';

describe('withdrawable', () => {
  it.each([
    [0, 0],
    [14_299, 0],
    [14_300, 14_300],
    [42_799, 14_300],
    // The joining deposit is enough for the first two tiers, but not for the third.
    [JOINING_DEPOSIT_PAISA, 42_800],
    [128_300, 128_300],
    [268_299, 128_300],
    [268_300, 268_300],
    [1_000_000, 1_000_000],
  ])('of a balance of %i paisa is %i', (balance, possible) => {
    expect(withdrawable(paisa(balance))).toBe(possible);
  });
});
