/* Data on requests that only staff see. */
import type { Pkr } from '../money.ts';
import type { PaymentMethod } from '../rules.ts';
import type { RequestView } from '../views.ts';
import type { RequestBatch } from './payouts.ts';

/** What the request shares with another account. A reason for staff to check, never proof of fraud. */
export const REQUEST_WARNINGS = ['transactionId', 'screenshot', 'bankAccount'] as const;
export type RequestWarning = (typeof REQUEST_WARNINGS)[number];

/** Who handles a pending request now, since when, and until when unless it is renewed. */
export interface RequestClaim {
  readonly by: { readonly id: string; readonly name: string };
  /** Missing in answers and events of earlier versions. */
  readonly since?: string | undefined;
  readonly until: string;
}

/** A row of the staff list. */
export interface StaffRequestView extends RequestView {
  readonly claim: RequestClaim | null;
  /** For a paid withdrawal: the receiving account that paid. */
  readonly paidFrom: PaymentMethod | null;
  readonly batch: RequestBatch | null;
  /** The name of the staff member who entered that the payment came back. */
  readonly returnedBy: string | null;
  /** Who asked for a change of it that waits for a second person, and since when. */
  readonly waiting: { readonly by: string; readonly since: string } | null;
  readonly warnings: readonly RequestWarning[];
  /** The name of the staff member who decided; null while pending. */
  readonly decidedBy: string | null;
  /** When it was removed from the list; null while it is listed. */
  readonly removedAt: string | null;
}

/** One request, also after removal from the list. */
export interface StaffRequestDetails extends StaffRequestView {
  readonly accountDeleted: boolean;
}

/** The number and the sums of the pending requests under a filter. */
export interface PendingTotals {
  readonly deposits: PendingTotal;
  readonly withdrawals: PendingTotal;
}
interface PendingTotal {
  readonly count: number;
  readonly amount: Pkr;
  /** The amount less the fees. */
  readonly payout: Pkr;
}

/** A request of another account that shares something with a given request. */
export interface RequestMatch {
  readonly request: RequestView;
  readonly shared: readonly RequestWarning[];
  /** Whether the pictures are identical; false if they are only similar, or no picture is shared. */
  readonly samePicture: boolean;
  /** Whether it was removed from the list. */
  readonly removed: boolean;
  readonly accountDeleted: boolean;
}

export interface RequestMatches {
  /** Newest first. */
  readonly matches: readonly RequestMatch[];
  /** Whether there are more matches than the answer contains. */
  readonly more: boolean;
}
