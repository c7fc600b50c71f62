import { expect, test } from 'vitest';
import { formatPkr, pkr } from './money.ts';

test('an amount below zero has a minus sign, not a hyphen', () => {
  expect(formatPkr(pkr(-1_500))).toBe('−₨1,500.00');
  expect(formatPkr(pkr(0))).toBe('₨0.00');
  expect(formatPkr(pkr(1_234.5))).toBe('₨1,234.50');
});
