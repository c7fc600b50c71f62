import type { Pkr } from '../money.ts';

/** Cash compared with liabilities, from one snapshot of the ledger. */
export interface SolvencyView {
  readonly cash: Pkr;
  /** Balances of all accounts, including staff accounts. */
  readonly balances: Pkr;
  /** Withdrawals that await a decision. */
  readonly payable: Pkr;
  /** Cash less balances and payable: free cash, or a shortfall if negative. */
  readonly surplus: Pkr;
  /** Average rewards per business day over the last 7 days, today included. */
  readonly rewardsPerDay: Pkr;
  /** Whole days of rewards at that rate that free cash covers; null while no rewards were paid. */
  readonly daysCovered: number | null;
}
