/** Cash compared with liabilities, from one snapshot of the ledger. */
export interface SolvencyView {
  readonly cash: number;
  /** Balances of all accounts, including staff accounts. */
  readonly balances: number;
  /** Withdrawals that await a decision. */
  readonly payable: number;
  /** Cash less balances and payable: free cash, or a shortfall if negative. */
  readonly surplus: number;
  /** Average rewards per business day over the last 7 days, today included. */
  readonly rewardsPerDay: number;
  /** Whole days of rewards at that rate that free cash covers; null while no rewards were paid. */
  readonly daysCovered: number | null;
}
