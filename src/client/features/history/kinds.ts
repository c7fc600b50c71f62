import type { TransactionType } from '#shared/movements.ts';

/** The key of the text that names each type of movement. */
export const KINDS = {
  deposit: 'member.kindDeposit',
  withdrawal: 'member.kindWithdrawal',
  video: 'member.kindVideo',
  spin: 'member.kindSpin',
  level: 'member.kindLevel',
  refund: 'member.kindRefund',
  adjustment: 'member.kindAdjustment',
} as const satisfies Record<TransactionType, `member.${string}`>;
