/** Descriptions that the ledger stores for a member's movements, so that screens can translate them. */
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
