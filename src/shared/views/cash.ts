import type { Pkr } from '../money.ts';
import type { MovementKind } from '../movements.ts';
import type { PaymentMethod } from '../rules.ts';
import type { SettingKey } from '../settings.ts';
import type { SolvencyView } from './solvency.ts';

export interface CashAccountView {
  readonly account: PaymentMethod;
  readonly balance: Pkr;
  /**
   * `payouts` is payouts less returned ones; `transfers` is transfers to this account less transfers from it.
   */
  readonly deposits: Pkr;
  readonly payouts: Pkr;
  readonly transfers: Pkr;
}

export interface AdjustmentsView {
  readonly toMembers: Pkr;
  readonly fromMembers: Pkr;
}

export interface ColleagueView {
  readonly id: string;
  readonly name: string;
  readonly depositsApproved: number;
  readonly withdrawalsPaid: number;
  readonly rejected: number;
}

export interface BooksView {
  readonly checkedAt: string | null;
  readonly problems: readonly string[];
}

export interface WaitingView {
  readonly count: number;
  readonly amount: Pkr;
  readonly since: string | null;
}

/** In the list of all receiving accounts, a transfer has two lines. */
export interface EntryView {
  readonly id: string;
  readonly at: string;
  readonly day: string;
  readonly kind: MovementKind;
  /** Positive for cash that came in, a fee that was earned, and an adjustment in a member's favour. */
  readonly amount: Pkr;
  readonly description: string;
  /** The receiving account that the entry changed; null for fees, adjustments and old entries of `cash`. */
  readonly account: PaymentMethod | null;
  readonly request: { readonly id: string; readonly number: string } | null;
  readonly member: { readonly id: string; readonly name: string } | null;
  readonly by: string | null;
}

/** `withdrawals` is the payouts less the returned ones; `net` is deposits less `withdrawals`. */
export interface CashWindow {
  readonly deposits: Pkr;
  readonly withdrawals: Pkr;
  readonly fees: Pkr;
  readonly net: Pkr;
  readonly adjustments: AdjustmentsView;
}

export interface CashView {
  readonly solvency: SolvencyView;
  readonly balance: Pkr;
  readonly pendingWithdrawals: Pkr;
  readonly today: CashWindow;
  readonly week: CashWindow;
  readonly month: CashWindow;
  readonly accounts: readonly CashAccountView[];
  readonly waiting: { readonly deposits: WaitingView; readonly withdrawals: WaitingView };
  readonly colleagues: readonly ColleagueView[];
  readonly books: BooksView;
  readonly protectionsOff: readonly SettingKey[];
  /** Whether a protection is on and at most one superadmin is active, who could switch it off alone. */
  readonly oneSuperadmin: boolean;
  readonly days: readonly { readonly day: string; readonly deposits: Pkr; readonly withdrawals: Pkr }[];
  readonly updatedAt: string;
}
