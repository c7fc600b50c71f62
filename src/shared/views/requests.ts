/* Types of what only staff see about requests. */
import type { Pkr } from '../money.ts';
import type { PaymentMethod } from '../rules.ts';
import type { RequestView } from '../views.ts';
import type { RequestBatch } from './payouts.ts';

/** Data that requests of two accounts can share. Staff check such requests; shared data proves no fraud. */
export const REQUEST_WARNINGS = ['transactionId', 'screenshot', 'bankAccount'] as const;
export type RequestWarning = (typeof REQUEST_WARNINGS)[number];

/**
 * The staff person who handles a pending request, since when, and when the claim expires if it is not
 * renewed.
 */
export interface RequestClaim {
  readonly by: { readonly id: string; readonly name: string };
  readonly since: string;
  readonly until: string;
}

/** A request, as the staff's list of requests shows it. */
export interface StaffRequestView extends RequestView {
  readonly claim: RequestClaim | null;
  /** The receiving account that paid a withdrawal; null if it was not paid, or paid in an early release. */
  readonly paidFrom: PaymentMethod | null;
  readonly batch: RequestBatch | null;
  /** The name of the staff person who recorded that the bank sent the payment back; null if nobody did. */
  readonly returnedBy: string | null;
  /**
   * Who asked for a decision about the request that now waits for a second staff person, and since when it
   * waits; null if no decision waits.
   */
  readonly waiting: { readonly by: string; readonly since: string } | null;
  readonly warnings: readonly RequestWarning[];
  /** The name of the staff person who decided the request; null while it is pending. */
  readonly decidedBy: string | null;
  /** When the request was removed from the staff's list; null while it is on the list. */
  readonly removedAt: string | null;
}

/** One request, even if it was removed from the staff's list. */
export interface StaffRequestDetails extends StaffRequestView {
  readonly accountDeleted: boolean;
}

/** The number and the sums of the pending requests that match a filter. */
export interface PendingTotals {
  readonly deposits: PendingTotal;
  readonly withdrawals: PendingTotal;
}
interface PendingTotal {
  readonly count: number;
  readonly amount: Pkr;
  /** The sum of the amounts less the fees. */
  readonly payout: Pkr;
}

/** A request of another account that has data in common with a given request. */
export interface RequestMatch {
  readonly request: RequestView;
  readonly shared: readonly RequestWarning[];
  /**
   * Whether the two screenshots are the same file; false if they are only similar, or if `shared` has no
   * screenshot.
   */
  readonly samePicture: boolean;
  /** Whether the other request was removed from the staff's list. */
  readonly removed: boolean;
  readonly accountDeleted: boolean;
}

export interface RequestMatches {
  /** Newest first. */
  readonly matches: readonly RequestMatch[];
  /** Whether there are more matches than the answer contains. */
  readonly more: boolean;
}
