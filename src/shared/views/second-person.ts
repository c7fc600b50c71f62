import type { Pkr } from '../money.ts';
import type { WaitingKind } from '../schemas/second-person.ts';
import type { SettingKey } from '../settings.ts';

/** In the answer of a change that waits for another staff person (SPEC section 14): nothing has moved. */
export interface MayWait {
  readonly awaitingSecondPerson?: true | undefined;
}

/** A change that waits for a second person. */
export interface WaitingChangeView {
  readonly id: string;
  readonly kind: WaitingKind;
  /** The account concerned; null for an account that is to be created. */
  readonly user: { readonly id: string; readonly name: string; readonly username: string } | null;
  readonly request: { readonly id: string; readonly number: string } | null;
  /** How many requests would leave the list; null for another change. */
  readonly requests: number | null;
  /** From which receiving account to which; null for another change. */
  readonly transfer: { readonly from: string; readonly to: string } | null;
  /** The setting, its value when the change was asked for, and the new one; null for another change. */
  readonly setting: {
    readonly key: SettingKey;
    readonly from: number | boolean | null;
    readonly to: number | boolean | null;
  } | null;
  /** What would move; negative when it leaves a member's balance. Null when no amount is known. */
  readonly amount: Pkr | null;
  /** The balance of the account now; null without an account. */
  readonly balance: Pkr | null;
  /** What the maker wrote: a reason or description, a bank reference, or the new account's username. */
  readonly note: string | null;
  readonly madeBy: string;
  readonly madeAt: string;
  /** Whether the caller made it, and may only take it back. */
  readonly own: boolean;
}
