/** Cash held against what is owed, of one moment of the books. */
export interface SolvencyView {
  readonly cash: number;
  /** What every account holds, staff accounts too. */
  readonly balances: number;
  /** Withdrawals asked for and not decided yet. */
  readonly payable: number;
  /** Cash less balances and payable: free cash, or below zero what is missing. */
  readonly surplus: number;
  /** Average a business day of the rewards of the last 7, today included. */
  readonly rewardsPerDay: number;
  /** Whole days of rewards at that pace that free cash covers; null while no rewards were paid. */
  readonly daysCovered: number | null;
}
