import type { Pkr } from '../money.ts';
import type { WaitingKind } from '../schemas/second-person.ts';
import type { SettingKey } from '../settings.ts';

/**
 * Part of the answer of a change that may wait for another staff person (SPEC section 14). True if the change
 * waits and has not happened yet; for a clean-up, also if only a part of the requests waits.
 */
export interface MayWait {
  readonly awaitingSecondPerson?: true | undefined;
}

/** A change that waits until a second staff person confirms it. */
export interface WaitingChangeView {
  readonly id: string;
  readonly kind: WaitingKind;
  /**
   * The account that the change concerns; null if it has none, as for an account that is still to be created.
   */
  readonly user: { readonly id: string; readonly name: string; readonly username: string } | null;
  readonly request: { readonly id: string; readonly number: string } | null;
  /** How many requests a clean-up would remove from the staff's list; null for any other change. */
  readonly requests: number | null;
  /** The receiving accounts of a transfer; null if the change is no transfer. */
  readonly transfer: { readonly from: string; readonly to: string } | null;
  /**
   * A setting, its value when the change was asked for, and the new value; null if the change is about no
   * setting.
   */
  readonly setting: {
    readonly key: SettingKey;
    readonly from: number | boolean | null;
    readonly to: number | boolean | null;
  } | null;
  /** The amount that would move (negative for an adjustment that lowers a balance); null if there is none. */
  readonly amount: Pkr | null;
  /** The account's present balance; null if the change concerns no account. */
  readonly balance: Pkr | null;
  /** The text of the change: a reason, a description, a bank reference, or the new account's username. */
  readonly note: string | null;
  readonly madeBy: string;
  readonly madeAt: string;
  /** Whether the caller asked for the change: then the caller cannot confirm it, but can withdraw it. */
  readonly own: boolean;
}
