import { amountOf, type UnreadAmount } from '#shared/identifiers.ts';
import { type Pkr, paisa, toPaisa, toPkr } from '#shared/money.ts';
import { withdrawalPayout, withdrawalTier } from '#shared/rules.ts';

/** A larger number would not be exact in paisa. */
const MOST = 10_000_000_000;

export interface Quote {
  readonly amount: Pkr;
  readonly fee: Pkr;
  readonly payout: Pkr;
  readonly balanceAfter: Pkr;
}

/** `missing` is by how much the amount is too low or too high. */
export type AmountProblem =
  | { readonly kind: UnreadAmount }
  | { readonly kind: 'low' | 'high'; readonly missing: Pkr };

export type QuoteState =
  | { readonly state: 'ready'; readonly quote: Quote }
  /**
   * Either the balance is below the tier's minimum by `missing`, or the typed amount is above the balance
   * (`problem`).
   */
  | { readonly state: 'insufficient'; readonly missing?: Pkr; readonly problem?: AmountProblem }
  | { readonly state: 'invalid'; readonly problem: AmountProblem };

function parseAmount(typed: string): Pkr | AmountProblem {
  const amount = amountOf(typed);
  if (typeof amount !== 'number') return { kind: amount };
  return amount < 0 || amount > MOST ? { kind: 'text' } : amount;
}

/**
 * SPEC section 9.3: the amount is the tier's minimum for the first three withdrawals, and typed from the
 * fourth on.
 * @param earlier the number of withdrawals that were neither rejected nor sent back by the bank
 */
export function quoteWithdrawal(earlier: number, balance: Pkr, typed: string): QuoteState {
  const tier = withdrawalTier(earlier);
  const balancePaisa = toPaisa(balance);
  const over = (more: number, less: number) => toPkr(paisa(more - less));
  if (balancePaisa < tier.minimumPaisa)
    return { state: 'insufficient', missing: over(tier.minimumPaisa, balancePaisa) };
  const asked = tier.custom ? parseAmount(typed) : toPkr(tier.minimumPaisa);
  if (typeof asked !== 'number') return { state: 'invalid', problem: asked };
  const amount = toPaisa(asked);
  if (amount < tier.minimumPaisa)
    return { state: 'invalid', problem: { kind: 'low', missing: over(tier.minimumPaisa, amount) } };
  if (amount > balancePaisa)
    return { state: 'insufficient', problem: { kind: 'high', missing: over(amount, balancePaisa) } };
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
