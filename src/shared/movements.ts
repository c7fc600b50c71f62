/* All kinds of ledger entries (SPEC section 3). */

import type { EntryText } from './i18n/en/transactions.ts';
import type { Paisa } from './money.ts';
import { searchText } from './search-text.ts';

interface Movement {
  readonly shownAs?: 'deposit' | 'withdrawal' | 'video' | 'spin' | 'level' | 'refund' | 'adjustment';
  readonly reward?: true;
  readonly text?: EntryText;
}

export const MOVEMENTS = {
  joining: { shownAs: 'deposit', text: 'entryJoining' },
  withdrawal: { shownAs: 'withdrawal', text: 'entryWithdrawal' },
  payout: {},
  refund: { shownAs: 'refund', text: 'entryRefund' },
  /** The member gets the payout and the fee again, unless the account is deleted. */
  return: { shownAs: 'refund', text: 'entryReturn' },
  video: { shownAs: 'video', reward: true, text: 'entryVideo' },
  spin: { shownAs: 'spin', reward: true, text: 'entrySpin' },
  level: { shownAs: 'level', reward: true, text: 'entryLevel' },
  /** Has no `text`, because `entryTextOf` chooses the text by the sign of the amount. */
  adjustment: { shownAs: 'adjustment' },
  transfer: {},
  split: {},
  forfeit: { shownAs: 'adjustment' },
} as const satisfies Record<string, Movement>;

export type MovementKind = keyof typeof MOVEMENTS;
export const MOVEMENT_KINDS = Object.keys(MOVEMENTS) as MovementKind[];

export const REWARD_KINDS = MOVEMENT_KINDS.filter((kind): kind is RewardKind => 'reward' in MOVEMENTS[kind]);
export type RewardKind = {
  [Kind in MovementKind]: (typeof MOVEMENTS)[Kind] extends { readonly reward: true } ? Kind : never;
}[MovementKind];

export type TransactionType = NonNullable<Movement['shownAs']>;
export const TRANSACTION_TYPES = [...new Set(MOVEMENT_KINDS.flatMap((kind) => shownAs(kind) ?? []))] as const;

/** An adjustment by staff that raises the balance is a deposit. */
export function transactionTypeOf(kind: MovementKind, amountPaisa: Paisa): TransactionType {
  if (kind === 'adjustment' && amountPaisa > 0) return 'deposit';
  const type = shownAs(kind);
  if (!type) throw new Error(`a movement of kind ${kind} does not change a member's balance`);
  return type;
}

export function kindsShownAs(type: TransactionType): MovementKind[] {
  return MOVEMENT_KINDS.filter(
    (kind) => shownAs(kind) === type || (kind === 'adjustment' && type === 'deposit'),
  );
}

export function kindsWithText(texts: Readonly<Record<EntryText, string>>, word: string): MovementKind[] {
  const has = (text: EntryText | undefined) => text !== undefined && searchText(texts[text]).includes(word);
  return MOVEMENT_KINDS.filter((kind) => {
    const movement: Movement = MOVEMENTS[kind];
    return has(movement.text);
  });
}

function shownAs(kind: MovementKind): TransactionType | undefined {
  const movement: Movement = MOVEMENTS[kind];
  return movement.shownAs;
}

export function hasFixedText(kind: MovementKind): boolean {
  const { text }: Movement = MOVEMENTS[kind];
  return text !== undefined && text !== 'entryLevel' && text !== 'entryWithdrawal';
}

/**
 * The key of the text that describes a movement; undefined for a kind without a text.
 * @param amountPaisa the change of the balance, with its sign
 */
export function entryTextOf(kind: MovementKind, amountPaisa: Paisa): EntryText | undefined {
  if (kind === 'adjustment') return amountPaisa > 0 ? 'entryCashIn' : 'entryCashOut';
  const movement: Movement = MOVEMENTS[kind];
  return movement.text;
}
