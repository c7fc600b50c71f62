import type { Pkr } from '../money.ts';
import type { MovementKind } from '../movements.ts';
import type { PaymentMethod } from '../rules.ts';
import type { SettingKey } from '../settings.ts';
import type { SolvencyView } from './solvency.ts';

/** A receiving account in the books. */
export interface CashAccountView {
  readonly account: PaymentMethod;
  readonly balance: Pkr;
  /** Today: deposits, payouts, and transfers between the accounts with their sign. */
  readonly deposits: Pkr;
  readonly payouts: Pkr;
  readonly transfers: Pkr;
}

/** Changes of members' balances by staff, each a sum. */
export interface AdjustmentsView {
  readonly toMembers: Pkr;
  readonly fromMembers: Pkr;
}

/** What a colleague decided in this business day. */
export interface ColleagueView {
  readonly id: string;
  readonly name: string;
  readonly depositsApproved: number;
  readonly withdrawalsPaid: number;
  readonly rejected: number;
}

/** The check of the books that never ends. */
export interface BooksView {
  /** The end of its last whole round; null before the first. */
  readonly checkedAt: string | null;
  /** What does not fit, at most 20, in English; none: the books balance. */
  readonly problems: readonly string[];
}

/** The pending requests of one type. */
export interface WaitingView {
  readonly count: number;
  readonly amount: Pkr;
  /** When the oldest was sent; null when none is pending. */
  readonly since: string | null;
}

/** One entry of the books behind a figure of the cash screen. */
export interface EntryView {
  readonly id: string;
  readonly at: string;
  readonly day: string;
  readonly kind: MovementKind;
  /** Money that came in, or that staff gave to a member, is positive. */
  readonly amount: Pkr;
  readonly description: string;
  /** The receiving account; null for fees and adjustments. */
  readonly account: PaymentMethod | null;
  readonly request: { readonly id: string; readonly number: string } | null;
  readonly member: { readonly id: string; readonly name: string } | null;
  /** Who did it; null for the system. */
  readonly by: string | null;
}

/** Deposits, payouts and their difference in a window of business days. */
export interface CashWindow {
  readonly deposits: Pkr;
  readonly withdrawals: Pkr;
  readonly fees: Pkr;
  readonly net: Pkr;
  /** Changes of members' balances by staff: no cash moves. */
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
  /** Today's decisions, the busiest colleague first. */
  readonly colleagues: readonly ColleagueView[];
  readonly books: BooksView;
  /** The protections of the settings that are off. */
  readonly protectionsOff: readonly SettingKey[];
  /** Whether one superadmin alone may end the protections that are on. */
  readonly oneSuperadmin: boolean;
  /** The last 30 business days, oldest first. */
  readonly days: readonly { readonly day: string; readonly deposits: Pkr; readonly withdrawals: Pkr }[];
  readonly updatedAt: string;
}
