import type { Pkr } from '../money.ts';
import type { PaymentMethod } from '../rules.ts';
import type { RequestView } from '../views.ts';
import type { RequestBatch } from './payouts.ts';

/** Staff check such requests; shared data proves no fraud. */
export const REQUEST_WARNINGS = ['transactionId', 'screenshot', 'bankAccount'] as const;
export type RequestWarning = (typeof REQUEST_WARNINGS)[number];

export interface RequestClaim {
  readonly by: { readonly id: string; readonly name: string };
  readonly since: string;
  readonly until: string;
}

export interface StaffRequestView extends RequestView {
  readonly claim: RequestClaim | null;
  /** The receiving account that paid a withdrawal; null if it was not paid, or paid in an early release. */
  readonly paidFrom: PaymentMethod | null;
  readonly batch: RequestBatch | null;
  readonly returnedBy: string | null;
  readonly waiting: { readonly by: string; readonly since: string } | null;
  readonly warnings: readonly RequestWarning[];
  readonly decidedBy: string | null;
  readonly removedAt: string | null;
}

export interface StaffRequestDetails extends StaffRequestView {
  readonly accountDeleted: boolean;
}

export interface PendingTotals {
  readonly deposits: PendingTotal;
  readonly withdrawals: PendingTotal;
}
interface PendingTotal {
  readonly count: number;
  readonly amount: Pkr;
  readonly payout: Pkr;
}

export interface RequestMatch {
  readonly request: RequestView;
  readonly shared: readonly RequestWarning[];
  readonly samePicture: boolean;
  readonly removed: boolean;
  readonly accountDeleted: boolean;
}

export interface RequestMatches {
  readonly matches: readonly RequestMatch[];
  readonly more: boolean;
}
