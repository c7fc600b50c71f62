import { describe, expect, it } from 'vitest';
import { pkr } from '#shared/money.ts';
import { quoteWithdrawal } from './quote.ts';

describe('quoteWithdrawal', () => {
  it('fixes the amount at the tier before the 4th withdrawal and ignores typed text', () => {
    expect(quoteWithdrawal(0, pkr(200), '999')).toEqual({
      state: 'ready',
      quote: { amount: 143, fee: 1.43, payout: 141.57, balanceAfter: 57 },
    });
    expect(quoteWithdrawal(2, pkr(855), '')).toMatchObject({ quote: { amount: 855, balanceAfter: 0 } });
  });

  it('takes the typed amount from the 4th withdrawal on, between ₨1,400 and the balance', () => {
    expect(quoteWithdrawal(3, pkr(5_000), '1,400')).toMatchObject({
      quote: { amount: 1_400, payout: 1_386 },
    });
    expect(quoteWithdrawal(9, pkr(5_000), '5000')).toMatchObject({ quote: { balanceAfter: 0 } });
    expect(quoteWithdrawal(3, pkr(5_000), '5000.01')).toEqual({
      state: 'insufficient',
      problem: { kind: 'high', missing: 0.01 },
    });
  });

  it.each([
    ['', { kind: 'blank' }],
    ['abc', { kind: 'text' }],
    ['-1400', { kind: 'text' }],
    ['1e4', { kind: 'text' }],
    ['Infinity', { kind: 'text' }],
    ['1400.001', { kind: 'decimals' }],
    ['1,400.505', { kind: 'decimals' }],
    ['1399.99', { kind: 'low', missing: 0.01 }],
    ['1,000', { kind: 'low', missing: 400 }],
  ])('says what is wrong with the amount "%s"', (typed, problem) => {
    expect(quoteWithdrawal(3, pkr(5_000), typed)).toEqual({ state: 'invalid', problem });
  });

  it('says how much is missing in the balance before it looks at the amount', () => {
    expect(quoteWithdrawal(0, pkr(142.99), '')).toEqual({ state: 'insufficient', missing: 0.01 });
    expect(quoteWithdrawal(3, pkr(462.28), 'abc')).toEqual({ state: 'insufficient', missing: 937.72 });
  });
});
