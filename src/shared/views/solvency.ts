import type { Pkr } from '../money.ts';

export interface SolvencyView {
  readonly cash: Pkr;
  /** The sum of the balances of all accounts, with those of staff. */
  readonly balances: Pkr;
  readonly payable: Pkr;
  /** Cash less balances and payable: the free cash, or what is missing if negative. */
  readonly surplus: Pkr;
  readonly rewardsPerDay: Pkr;
  /** For how many whole days the free cash pays rewards at that average; null if no rewards were paid. */
  readonly daysCovered: number | null;
}
