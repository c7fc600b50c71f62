import type { Pkr } from '../money.ts';

/** Cash held against what is owed, of one moment of the books. */
export interface SolvencyView {
  readonly cash: Pkr;
  /** What every account holds, staff accounts too. */
  readonly balances: Pkr;
  /** Withdrawals asked for and not decided yet. */
  readonly payable: Pkr;
  /** Cash less balances and payable: free cash, or below zero what is missing. */
  readonly surplus: Pkr;
  /** Average a business day of the rewards of the last 7, today included. */
  readonly rewardsPerDay: Pkr;
  /** Whole days of rewards at that pace that free cash covers; null while no rewards were paid. */
  readonly daysCovered: number | null;
}
