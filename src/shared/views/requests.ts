/* What staff see of requests beyond the requests themselves. */
import type { RequestView } from '../views.ts';

/** What of a request was seen on another account too. A reason for a person to look, never a verdict. */
export const REQUEST_WARNINGS = ['transactionId', 'screenshot', 'bankAccount'] as const;
export type RequestWarning = (typeof REQUEST_WARNINGS)[number];

/** A row of the staff list. */
export interface StaffRequestView extends RequestView {
  readonly warnings: readonly RequestWarning[];
}

/** One request as its dialog shows it, also once it has left the list. */
export interface StaffRequestDetails extends StaffRequestView {
  /** The name of the staff person who decided; null while it is pending. */
  readonly decidedBy: string | null;
  /** When it left the list; null while it is listed. */
  readonly removedAt: string | null;
  readonly accountDeleted: boolean;
}

/** A request of another account that shares something with the one asked about. */
export interface RequestMatch {
  readonly request: RequestView;
  readonly shared: readonly RequestWarning[];
  /** Whether it is the very same picture; false where it is nearly the same, or where no picture is shared. */
  readonly samePicture: boolean;
  /** It was taken off the list. */
  readonly removed: boolean;
  readonly accountDeleted: boolean;
}

export interface RequestMatches {
  /** The newest first. */
  readonly matches: readonly RequestMatch[];
  /** There are more than are answered. */
  readonly more: boolean;
}
