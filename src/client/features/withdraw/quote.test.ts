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
    expect(quoteWithdrawal(3, pkr(5_000), '5000.01')).toEqual({ state: 'insufficient' });
    for (const typed of ['', '1399.99', 'abc', '-1400', '1400.001', '1e4', 'Infinity']) {
      expect(quoteWithdrawal(3, pkr(5_000), typed), typed).toEqual({ state: 'invalid' });
    }
  });

  it('reports an insufficient balance before an invalid amount', () => {
    expect(quoteWithdrawal(0, pkr(142.99), '')).toEqual({ state: 'insufficient' });
    expect(quoteWithdrawal(3, pkr(1_399.99), '')).toEqual({ state: 'insufficient' });
  });
});
