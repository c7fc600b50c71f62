import type { Pkr } from '../money.ts';
import type { MovementKind } from '../movements.ts';
import type { PaymentMethod } from '../rules.ts';

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
