import { expect, test } from 'vitest';
import { formatCount, formatPkr, paisa, pkr, toPkr } from './money.ts';

test('an amount is written as Intl writes it, with two decimals and groups of three digits', () => {
  const intl = new Intl.NumberFormat('en-PK', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  for (const count of [0, 999, 1_000, 1_234_567])
    expect(formatCount(count)).toBe(count.toLocaleString('en-PK'));
  const inPaisa = [0, 1, 5, 10, 99, 100, 101, 99_999, 100_000, 12_345_650, 14_000_000, 1e11 + 1, 1e15 - 1];
  for (let amount = 7; amount < 1e14; amount = Math.ceil(amount * 1.37)) inPaisa.push(amount);
  for (const amount of inPaisa) {
    expect(formatPkr(toPkr(paisa(amount)))).toBe(`₨${intl.format(amount / 100)}`);
  }
});

test('an average of more than two decimals is rounded to the paisa', () => {
  expect(formatPkr(toPkr(paisa(12_345.5)))).toBe('₨123.46');
  expect(formatPkr(toPkr(paisa(99_999.6)))).toBe('₨1,000.00');
});

test('an amount below zero has a minus sign, not a hyphen', () => {
  expect(formatPkr(pkr(-1_500))).toBe('−₨1,500.00');
  expect(formatPkr(pkr(0))).toBe('₨0.00');
  expect(formatPkr(pkr(1_234.5))).toBe('₨1,234.50');
});
