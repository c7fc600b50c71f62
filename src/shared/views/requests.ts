import * as z from 'zod/mini';
import type { Pkr } from '../money.ts';
import { HOLD_CAUSES, PAYMENT_METHODS } from '../rules.ts';
import { REQUEST_STATUSES, REQUEST_TYPES } from '../schemas/requests.ts';
import { id, instant, list, rupees } from './common.ts';
import type { RequestBatch } from './payouts.ts';

export type RequestType = (typeof REQUEST_TYPES)[number];
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const requestView = z.object({
  id,
  number: z.string(),
  userId: id,
  user: z.string(),
  username: z.string(),
  phone: z.string(),
  type: z.enum(REQUEST_TYPES),
  amount: rupees,
  status: z.enum(REQUEST_STATUSES),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  /** The status is `Rejected`. */
  removedPending: z.boolean(),
  /** A withdrawal that its member took back. The status is `Rejected`. */
  cancelled: z.boolean(),
  paymentMethod: z.nullable(z.enum(PAYMENT_METHODS)),
  /**
   * The transaction ID of a deposit, and the signed web address of its screenshot, which expires and which
   * only staff get. Otherwise null.
   */
  transactionId: z.nullable(z.string()),
  screenshot: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  /** Null for deposits, as are the fee and the payout. */
  description: z.nullable(z.string()),
  fee: z.nullable(rupees),
  payout: z.nullable(rupees),
  reference: z.nullable(z.string()),
  /** For withdrawals that the bank sent back: the status stays `Approved`, and the amount is refunded. */
  returned: z.nullable(z.object({ at: instant, reason: z.string() })),
  /**
   * For held withdrawals: until `until`, a second staff person must confirm the payment; `causes` says why
   * (SPEC section 14).
   */
  held: z.nullable(z.object({ until: instant, causes: list(z.enum(HOLD_CAUSES)) })),
});
export type RequestView = z.output<typeof requestView>;

/** Staff check such requests; shared data proves no fraud. */
export const REQUEST_WARNINGS = ['transactionId', 'screenshot', 'bankAccount'] as const;
export type RequestWarning = (typeof REQUEST_WARNINGS)[number];

export const requestClaim = z.object({
  by: z.object({ id, name: z.string() }),
  since: instant,
  until: instant,
});
export type RequestClaim = z.output<typeof requestClaim>;

export const staffRequestView = z.extend(requestView, {
  claim: z.nullable(requestClaim),
  /** The number of the receiving account of a deposit; null in deposits of early releases. */
  paidTo: z.nullable(z.string()),
  /** The receiving account that paid a withdrawal; null if it was not paid, or paid in an early release. */
  paidFrom: z.nullable(z.enum(PAYMENT_METHODS)),
  batch: z.custom<RequestBatch | null>(),
  returnedBy: z.nullable(z.string()),
  waiting: z.nullable(z.object({ by: z.string(), since: instant })),
  warnings: list(z.enum(REQUEST_WARNINGS)),
  decidedBy: z.nullable(z.string()),
  removedAt: z.nullable(instant),
});
export type StaffRequestView = z.output<typeof staffRequestView>;

export interface StaffRequestDetails extends StaffRequestView {
  readonly accountDeleted: boolean;
}

export type RequestCounts = Readonly<Record<'total' | Lowercase<RequestStatus>, number>>;

export interface WithdrawalResult {
  readonly requestId: string;
  readonly deductedAmount: Pkr;
  readonly fee: Pkr;
  readonly payout: Pkr;
  readonly newBalance: Pkr;
  readonly heldUntil?: string;
}

/**
 * The median time from a request to its decision, in whole minutes, over the decisions of the last seven
 * days; null with fewer than five decisions.
 */
export interface ExpectedTimes {
  readonly deposits: number | null;
  readonly withdrawals: number | null;
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
