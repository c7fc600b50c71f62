/** What the ledger calls a member's movements, word for word, so that a screen can say them in another language. */
export const transactionTexts = {
  entryVideo: 'Daily video reward',
  entrySpin: 'Daily spin prize',
  entryLevel: 'Level {level} reward: {name} ({joiner} joined)',
  entryJoining: 'Joining deposit',
  entryWithdrawal: 'Withdrawal #{number} (minimum {amount})',
  entryRefund: 'Withdrawal refunded',
  entryCashIn: 'Deposit by admin',
  entryCashOut: 'Withdrawal by admin',
} as const;
