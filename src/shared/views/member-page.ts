/* The answers for the page on which staff see one account. */
import type { Pkr } from '../money.ts';
import type { Role } from '../policies.ts';
import type { RequestStatus, RequestView, StaffUserView } from '../views.ts';
import type { StaffRequestDetails } from './requests.ts';

/** The data of an account that the page shows outside its tabs, and the numbers on the tabs. */
export interface MemberPageView extends StaffUserView {
  /** When the account was approved; null if it is not approved yet. */
  readonly approvedAt: string | null;
  /**
   * When staff or an operator last changed the account's status. Without such a change: when the account was
   * approved, or else created.
   */
  readonly statusSince: string;
  /** The inviter; null if there is none, if it was deleted, or if the caller may not see that account. */
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
  /** The latest joining deposit; null if none was sent. */
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

/** A request of the account, even if it was removed from the staff's list. */
export type MemberRequestView = Omit<RequestView, 'screenshot'> &
  Pick<StaffRequestDetails, 'decidedBy' | 'removedAt'>;

/** The number of the account's video clicks on a business day. */
export interface VideoDayView {
  readonly day: string;
  readonly clicks: number;
}

/** A known device of the account: a browser on which the account was used. */
export interface DeviceView {
  readonly seenAt: string;
}

/** An act of staff, of the member or of an operator about the account, from the audit log. */
export interface DecisionView {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  /** The name of the person who acted; null for an operator's command and for the system. */
  readonly by: string | null;
  readonly request: { readonly id: string; readonly number: string } | null;
  readonly amount: Pkr | null;
  /** The reason of a rejection, the bank reference of a payout, or the description of an adjustment. */
  readonly why: string | null;
  /** The new status of the account, request or password reset; null if the act changed no status. */
  readonly status: string | null;
}

/** A note that staff wrote about the account. */
export interface NoteView {
  readonly id: string;
  readonly author: string;
  readonly text: string;
  readonly createdAt: string;
  /** Whether the caller may delete the note. */
  readonly mayDelete: boolean;
}
