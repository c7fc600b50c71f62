/* What staff see on the page of one account. */
import type { Pkr } from '../money.ts';
import type { Role } from '../policies.ts';
import type { RequestStatus, RequestView, StaffUserView } from '../views.ts';
import type { StaffRequestDetails } from './requests.ts';

/** The state of an account, above the tabs of its page. */
export interface MemberPageView extends StaffUserView {
  /** When it was approved; null before. */
  readonly approvedAt: string | null;
  /** Since when it has its status. */
  readonly statusSince: string;
  /** Null when nobody invited it, or when the inviter is hidden from the caller. */
  readonly inviter: {
    readonly id: string;
    readonly name: string;
    readonly username: string;
    readonly role: Role;
  } | null;
  readonly earnedToday: Pkr;
  readonly earned: Pkr;
  /** Approved referrals, which count for levels. */
  readonly referrals: number;
  readonly withdrawalCount: number;
  /** The latest joining deposit. */
  readonly deposit: {
    readonly id: string;
    readonly number: string;
    readonly status: RequestStatus;
    readonly removedPending: boolean;
    readonly at: string;
  } | null;
  readonly pendingRequests: number;
  readonly unanswered: number;
  readonly notes: number;
}

/** A request of the member, also off the list. */
export type MemberRequestView = Omit<RequestView, 'screenshot'> &
  Pick<StaffRequestDetails, 'decidedBy' | 'removedAt'>;

/** The clicks of a business day. */
export interface VideoDayView {
  readonly day: string;
  readonly clicks: number;
}

/** A browser on which the account logged in. */
export interface DeviceView {
  readonly seenAt: string;
}

/** What staff decided about the account. The whole audit log is for superadmins. */
export interface DecisionView {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  /** The name of the staff person; null for a command and for the system. */
  readonly by: string | null;
  readonly request: { readonly id: string; readonly number: string } | null;
  readonly amount: Pkr | null;
  /** The reason of a rejection, the bank reference of a payout, or the description of an adjustment. */
  readonly why: string | null;
  /** The status after the decision, if it changed. */
  readonly status: string | null;
}

/** A note of staff. */
export interface NoteView {
  readonly id: string;
  readonly author: string;
  readonly text: string;
  readonly createdAt: string;
  /** Whether the caller may delete it. */
  readonly mayDelete: boolean;
}
