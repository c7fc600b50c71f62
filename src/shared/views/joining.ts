/** Answers about joining, which need no login (docs/procedures.md). */
import type { Pkr } from '../money.ts';
import type { ExpectedTimes, RequestStatus } from '../views/requests.ts';

export interface ReferralCheck {
  readonly valid: boolean;
  readonly inviter: string | null;
}

export interface JoiningView {
  /**
   * The inviter's masked name and username; null if the account has no inviter or is approved already, or if
   * the inviter was deleted.
   */
  readonly inviter: { readonly name: string; readonly username: string } | null;
  /** `Approved` once the account is approved; before, the latest deposit's status, null if none was sent. */
  readonly deposit: RequestStatus | null;
  readonly sent: { readonly number: string; readonly at: string } | null;
}

export interface PublicFigures {
  readonly members: number;
  readonly medianEarnings: Pkr | null;
  readonly earnedBack: number | null;
  readonly waiting: ExpectedTimes;
  /**
   * The number of requests decided in the last 30 days, and how many of them were refused, or removed while
   * pending; null if too few were decided (`REFUSAL_SHARE`).
   */
  readonly refusals: { readonly decided: number; readonly refused: number } | null;
  readonly countedAt: string;
}
