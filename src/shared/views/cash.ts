import type { Pkr } from '../money.ts';
import type { MovementKind } from '../movements.ts';
import type { PaymentMethod } from '../rules.ts';
import type { SettingKey } from '../settings.ts';
import type { SolvencyView } from './solvency.ts';

/** A receiving account with its balance in the ledger. */
export interface CashAccountView {
  readonly account: PaymentMethod;
  readonly balance: Pkr;
  /** The sums of the present business day. Transfers to this account are positive, those from it negative. */
  readonly deposits: Pkr;
  readonly payouts: Pkr;
  readonly transfers: Pkr;
}

/** The sums of staff's adjustments of members' balances, by direction. */
export interface AdjustmentsView {
  readonly toMembers: Pkr;
  readonly fromMembers: Pkr;
}

/** The decisions of one staff person on the present business day. */
export interface ColleagueView {
  readonly id: string;
  readonly name: string;
  readonly depositsApproved: number;
  readonly withdrawalsPaid: number;
  readonly rejected: number;
}

/** The result of the check of the ledger, which the server repeats all the time. */
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
  /** Positive for cash that came in and for an adjustment in a member's favour. */
  readonly amount: Pkr;
  readonly description: string;
  /** The receiving account that the entry changed; null for fees and adjustments. */
  readonly account: PaymentMethod | null;
  readonly request: { readonly id: string; readonly number: string } | null;
  readonly member: { readonly id: string; readonly name: string } | null;
  /** The name of the staff person who caused the entry; null for the system. */
  readonly by: string | null;
}

/** The cash flow of a number of business days; `net` is deposits less withdrawals. */
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
  /** What each staff person decided today, the person with the most decisions first. */
  readonly colleagues: readonly ColleagueView[];
  readonly books: BooksView;
  /** The protective settings (`PROTECTIONS`) that are off. */
  readonly protectionsOff: readonly SettingKey[];
  /** Whether a protection is on and at most one superadmin is active, who could switch it off alone. */
  readonly oneSuperadmin: boolean;
  /** The last 30 business days, oldest first. */
  readonly days: readonly { readonly day: string; readonly deposits: Pkr; readonly withdrawals: Pkr }[];
  readonly updatedAt: string;
}
