import type { Pkr } from '../money.ts';
import type { Role } from '../policies.ts';
import type { RequestStatus, RequestView } from '../views/requests.ts';
import type { StaffUserView } from '../views/users.ts';
import type { StaffRequestDetails } from './requests.ts';

export interface MemberPageView extends StaffUserView {
  readonly approvedAt: string | null;
  /** When the member last changed the own phone or e-mail. */
  readonly contactChangedAt: string | null;
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
  readonly referrals: number;
  readonly withdrawalCount: number;
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

export type MemberRequestView = Omit<RequestView, 'screenshot'> &
  Pick<StaffRequestDetails, 'decidedBy' | 'removedAt'>;

export interface VideoDayView {
  readonly day: string;
  readonly clicks: number;
}

export interface DeviceView {
  readonly seenAt: string;
}

export interface DecisionView {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  /** The name of the person who acted; null for an operator's command and for the system. */
  readonly by: string | null;
  readonly request: { readonly id: string; readonly number: string } | null;
  readonly amount: Pkr | null;
  readonly why: string | null;
  readonly status: string | null;
}

export interface NoteView {
  readonly id: string;
  readonly author: string;
  readonly text: string;
  readonly createdAt: string;
  readonly mayDelete: boolean;
}
