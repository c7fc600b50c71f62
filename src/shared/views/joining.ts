/** Answers to people who have not joined yet (docs/procedures.md). */
import type { Pkr } from '../money.ts';
import type { ExpectedTimes, RequestStatus } from '../views.ts';

export interface ReferralCheck {
  readonly valid: boolean;
  /** The partly hidden name of the code's owner (shared/mask.ts); null if no account has this code. */
  readonly inviter: string | null;
}

/** The state of an account that is joining: its inviter and its deposit. */
export interface JoiningView {
  /** The inviter with both names masked; null if the inviter was deleted or the account is already active. */
  readonly inviter: { readonly name: string; readonly username: string } | null;
  /** The status of the latest deposit; `Approved` once the account is active, null if none was sent. */
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
  /** The median of lifetime earnings; null with so few members that it could reveal one member's. */
  readonly medianEarnings: Pkr | null;
  /** How many members have earned at least their joining deposit; null when the median is null. */
  readonly earnedBack: number | null;
  /** How long decisions usually take. */
  readonly waiting: ExpectedTimes;
  /**
   * The requests that were decided in the last 30 days, and how many of them were refused or removed; null if
   * too few were decided (`REFUSAL_SHARE`).
   */
  readonly refusals: { readonly decided: number; readonly refused: number } | null;
  readonly countedAt: string;
}
