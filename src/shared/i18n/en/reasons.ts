/** The database stores the English text. */
export const reasons = {
  rejectDeposit1: 'No payment with this transaction ID has arrived.',
  rejectDeposit2: 'The amount that arrived is not ₨865.',
  rejectDeposit3: 'The screenshot can’t be read. Please send a clear one.',
  rejectDeposit4: 'The screenshot belongs to another payment.',
  rejectWithdraw1: 'The account number is wrong. Please check it and ask again.',
  rejectWithdraw2: 'The account name does not match the account number.',
  rejectWithdraw3: 'The bank refused the transfer. Please give another account.',
  cancelled: 'Cancelled by member',
  'failure.noAccount': 'The account does not exist',
  'failure.wrongName': 'The name does not belong to the account',
  'failure.blocked': 'The account is closed or blocked',
  'failure.limit': 'The limit of the account is reached',
  'failure.returned': 'The bank sent the payment back',
} as const;

export type ReasonKey = keyof typeof reasons;

export function findReason(text: string): ReasonKey | undefined {
  return (Object.keys(reasons) as ReasonKey[]).find((key) => reasons[key] === text);
}
