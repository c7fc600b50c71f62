import { type Pkr, paisa, pkr, toPaisa, toPkr } from '#shared/money.ts';
import { withdrawalPayout, withdrawalTier } from '#shared/rules.ts';

/** The effect of a withdrawal, computed before the request. */
export interface Quote {
  readonly amount: Pkr;
  readonly fee: Pkr;
  readonly payout: Pkr;
  readonly balanceAfter: Pkr;
}

export type QuoteState =
  | { readonly state: 'ready'; readonly quote: Quote }
  | { readonly state: 'insufficient' }
  | { readonly state: 'invalid' };

/** Parses a typed amount: digits with at most two decimals; undefined for any other text. */
export function parseAmount(typed: string): Pkr | undefined {
  const text = typed.trim().replaceAll(',', '');
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text)) return undefined;
  return pkr(Number(text));
}

/**
 * SPEC section 9.3: fixed at the tier's minimum before the 4th, typed from then on.
 * @param earlier withdrawals that were not rejected
 * @param typed the text in the field of the custom amount
 */
export function quoteWithdrawal(earlier: number, balance: Pkr, typed: string): QuoteState {
  const tier = withdrawalTier(earlier);
  const balancePaisa = toPaisa(balance);
  if (balancePaisa < tier.minimumPaisa) return { state: 'insufficient' };
  const asked = tier.custom ? parseAmount(typed) : toPkr(tier.minimumPaisa);
  if (asked === undefined) return { state: 'invalid' };
  const amount = toPaisa(asked);
  if (amount < tier.minimumPaisa) return { state: 'invalid' };
  if (amount > balancePaisa) return { state: 'insufficient' };
  const payout = withdrawalPayout(amount);
  return {
    state: 'ready',
    quote: {
      amount: toPkr(amount),
      fee: toPkr(paisa(amount - payout)),
      payout: toPkr(payout),
      balanceAfter: toPkr(paisa(balancePaisa - amount)),
    },
  };
}
