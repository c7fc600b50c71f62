/** The ledger stores the values for placeholders such as `{level}`. */
export const transactionTexts = {
  entryVideo: 'Daily video reward',
  entrySpin: 'Daily spin prize',
  entryLevel: 'Level {level} reward: {name} ({joiner} joined)',
  entryJoining: 'Joining deposit',
  entryWithdrawal: 'Withdrawal #{number} (minimum {amount})',
  entryRefund: 'Withdrawal refunded',
  entryReturn: 'Withdrawal sent back by the bank',
  entryCashIn: 'Deposit by admin',
  entryCashOut: 'Withdrawal by admin',
} as const;

export type EntryText = keyof typeof transactionTexts;
