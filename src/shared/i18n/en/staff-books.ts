/** Texts of the screens about the books: cash. The specification's to the letter, and ours where it has none. */
export const staffBooks = {
  cashTitle: 'Cash',
  cashBalance: 'Total cash balance',
  pendingWithdrawals: 'Pending withdrawals',
  todayDeposits: "Today's deposits",
  todayWithdrawals: "Today's withdrawals",
  weekly: 'Last 7 days',
  monthly: 'Last 30 days',
  fees: 'Fees kept',
  net: 'Net',
  lastUpdated: 'Last updated {time}',
  loadCashFailed: 'Failed to load the cash figures',
  cashChart: '30 days, day by day',
  cashChartSummary: 'Deposits {deposits} and withdrawals {withdrawals} in the last 30 days, day by day',
  noCashYet: 'No cash moved in these 30 days',
  cashFigures: 'The figures, day by day',
  columnDay: 'Day',
} as const;
