/*
 * All kinds of ledger entries (SPEC section 3). `shownAs` is the name in a member's history; a kind without
 * it never changes a member's balance. A test compares the kinds with those that the SQL functions post.
 */

import type { Paisa } from './money.ts';

interface Movement {
  readonly shownAs?: 'deposit' | 'withdrawal' | 'video' | 'spin' | 'level' | 'refund' | 'adjustment';
  /** Whether it counts as earned. */
  readonly reward?: true;
}

export const MOVEMENTS = {
  joining: { shownAs: 'deposit' },
  withdrawal: { shownAs: 'withdrawal' },
  payout: {},
  refund: { shownAs: 'refund' },
  /** A payout that the bank sent back. */
  return: { shownAs: 'refund' },
  video: { shownAs: 'video', reward: true },
  spin: { shownAs: 'spin', reward: true },
  level: { shownAs: 'level', reward: true },
  adjustment: { shownAs: 'adjustment' },
  /** From one receiving account to another. */
  transfer: {},
  /** Cash of before the receiving accounts, moved to them by a migration. */
  split: {},
  forfeit: { shownAs: 'adjustment' },
} as const satisfies Record<string, Movement>;

export type MovementKind = keyof typeof MOVEMENTS;
export const MOVEMENT_KINDS = Object.keys(MOVEMENTS) as MovementKind[];

/** The kinds that count as earned. */
export const REWARD_KINDS = MOVEMENT_KINDS.filter((kind): kind is RewardKind => 'reward' in MOVEMENTS[kind]);
type RewardKind = {
  [Kind in MovementKind]: (typeof MOVEMENTS)[Kind] extends { readonly reward: true } ? Kind : never;
}[MovementKind];

export type TransactionType = NonNullable<Movement['shownAs']>;
export const TRANSACTION_TYPES = [...new Set(MOVEMENT_KINDS.flatMap((kind) => shownAs(kind) ?? []))] as const;

/**
 * The type of a movement in a member's history. An upward adjustment by staff is a deposit.
 * @param amountPaisa the change of the balance, with its sign
 */
export function transactionTypeOf(kind: MovementKind, amountPaisa: Paisa): TransactionType {
  if (kind === 'adjustment' && amountPaisa > 0) return 'deposit';
  const type = shownAs(kind);
  if (!type) throw new Error(`a movement of kind ${kind} does not change a member's balance`);
  return type;
}

function shownAs(kind: MovementKind): TransactionType | undefined {
  const movement: Movement = MOVEMENTS[kind];
  return movement.shownAs;
}
