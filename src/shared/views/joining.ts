/** Answers about joining, which need no login (docs/procedures.md). */
import type { Pkr } from '../money.ts';
import type { ExpectedTimes, RequestStatus } from '../views.ts';

export interface ReferralCheck {
  readonly valid: boolean;
  /** The partly hidden name of the code's owner (shared/mask.ts); null if the code is not valid. */
  readonly inviter: string | null;
}

/** The state of an account that is joining: its inviter and its deposit. */
export interface JoiningView {
  /**
   * The inviter's masked name and username; null if the account has no inviter or is approved already, or if
   * the inviter was deleted.
   */
  readonly inviter: { readonly name: string; readonly username: string } | null;
  /** `Approved` once the account is approved; before, the latest deposit's status, null if none was sent. */
  readonly deposit: RequestStatus | null;
  /** The number and the time of the deposit under review, so that its sender can ask about it. */
  readonly sent: { readonly number: string; readonly at: string } | null;
}

/**
 * Figures about real earnings of all members whose joining was approved and whose account was not deleted,
 * and about how requests are decided.
 */
export interface PublicFigures {
  readonly members: number;
  /** The median of lifetime earnings; null with fewer than `FIGURES_LEAST_MEMBERS` members, for privacy. */
  readonly medianEarnings: Pkr | null;
  /** How many members have earned at least their joining deposit; null when the median is null. */
  readonly earnedBack: number | null;
  /** How long decisions usually take. */
  readonly waiting: ExpectedTimes;
  /**
   * The number of requests decided in the last 30 days, and how many of them were refused, or removed while
   * pending; null if too few were decided (`REFUSAL_SHARE`).
   */
  readonly refusals: { readonly decided: number; readonly refused: number } | null;
  readonly countedAt: string;
}
