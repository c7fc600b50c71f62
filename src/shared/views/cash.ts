import type { Pkr } from '../money.ts';
import type { MovementKind } from '../movements.ts';
import type { PaymentMethod } from '../rules.ts';
import type { SettingKey } from '../settings.ts';
import type { SolvencyView } from './solvency.ts';

/** A receiving account: its balance in the ledger and what moved today. */
export interface CashAccountView {
  readonly account: PaymentMethod;
  readonly balance: Pkr;
  /**
   * The sums of the present business day. `payouts` is payouts less returned ones; `transfers` is transfers
   * to this account less transfers from it.
   */
  readonly deposits: Pkr;
  readonly payouts: Pkr;
  readonly transfers: Pkr;
}

/** The sums of staff's adjustments of members' balances, by direction. */
export interface AdjustmentsView {
  readonly toMembers: Pkr;
  readonly fromMembers: Pkr;
}

/** How many requests one staff person approved, paid and rejected on the present business day. */
export interface ColleagueView {
  readonly id: string;
  readonly name: string;
  readonly depositsApproved: number;
  readonly withdrawalsPaid: number;
  readonly rejected: number;
}

/** The result of the background check of the ledger, which starts again a minute after it ends. */
export interface BooksView {
  /** When the last complete check ended; null before the first. */
  readonly checkedAt: string | null;
  /** Up to 20 problems that the check found, as English texts; empty if the books balance. */
  readonly problems: readonly string[];
}

/** The pending requests of one type. */
export interface WaitingView {
  readonly count: number;
  readonly amount: Pkr;
  /** When the oldest pending request was sent; null if none is pending. */
  readonly since: string | null;
}

/**
 * One ledger line that a figure of the cash screen sums up, with facts of its entry. In the list of all
 * receiving accounts, a transfer has two lines.
 */
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
  /** The name of the staff person who caused the entry; null for the system. */
  readonly by: string | null;
}

/**
 * The cash flow of the last business days. `withdrawals` is the payouts less the returned ones; `net` is
 * deposits less `withdrawals`.
 */
export interface CashWindow {
  readonly deposits: Pkr;
  readonly withdrawals: Pkr;
  readonly fees: Pkr;
  readonly net: Pkr;
  /** Staff's adjustments of members' balances, which move no cash. */
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
  /** Up to 50 staff persons who decided requests today, the person with the most decisions first. */
  readonly colleagues: readonly ColleagueView[];
  readonly books: BooksView;
  /** The protective settings (`PROTECTIONS`) that are off. */
  readonly protectionsOff: readonly SettingKey[];
  /** Whether a protection is on and at most one superadmin is active, who could switch it off alone. */
  readonly oneSuperadmin: boolean;
  /** The last 30 business days including today, oldest first. */
  readonly days: readonly { readonly day: string; readonly deposits: Pkr; readonly withdrawals: Pkr }[];
  readonly updatedAt: string;
}
