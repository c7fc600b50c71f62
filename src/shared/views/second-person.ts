import type { Pkr } from '../money.ts';
import type { WaitingKind } from '../schemas/second-person.ts';
import type { AnySetting, SettingKey } from '../settings.ts';
import type { PayoutLayoutView } from './payouts.ts';

/**
 * True if the change waits and has not happened yet; for a clean-up, also if only a part of the requests
 * waits.
 */
export interface MayWait {
  readonly awaitingSecondPerson?: true | undefined;
}

export interface WaitingChangeView {
  readonly id: string;
  readonly kind: WaitingKind;
  readonly user: { readonly id: string; readonly name: string; readonly username: string } | null;
  readonly request: { readonly id: string; readonly number: string } | null;
  readonly requests: number | null;
  readonly transfer: { readonly from: string; readonly to: string } | null;
  readonly setting: {
    readonly key: SettingKey;
    readonly from: AnySetting;
    readonly to: AnySetting;
  } | null;
  readonly layout: PayoutLayoutView | null;
  /** The amount that would move (negative for an adjustment that lowers a balance); null if there is none. */
  readonly amount: Pkr | null;
  readonly balance: Pkr | null;
  readonly note: string | null;
  readonly madeBy: string;
  readonly madeAt: string;
  /** Whether the caller asked for the change: then the caller cannot confirm it, but can withdraw it. */
  readonly own: boolean;
}
