import type { Pkr } from '../money.ts';

/** The cash compared with what is owed, read from the ledger at one instant. */
export interface SolvencyView {
  readonly cash: Pkr;
  /** The sum of the balances of all accounts, with those of staff. */
  readonly balances: Pkr;
  /** The sum of the withdrawals that wait for a decision. */
  readonly payable: Pkr;
  /** Cash less balances and payable: the free cash, or what is missing if negative. */
  readonly surplus: Pkr;
  /** The rewards of the last 7 business days, with today, as an average per day. */
  readonly rewardsPerDay: Pkr;
  /** For how many whole days the free cash pays rewards at that average; null if no rewards were paid. */
  readonly daysCovered: number | null;
}
