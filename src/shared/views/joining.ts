/** Data for a visitor before joining (docs/procedures.md). */
import type { Pkr } from '../money.ts';
import type { ExpectedTimes, RequestStatus } from '../views.ts';

export interface ReferralCheck {
  readonly valid: boolean;
  /** The masked name of the code's owner (shared/mask.ts); null for an unknown code. */
  readonly inviter: string | null;
}

/** How far an account's joining is: its inviter and its deposit, until the account is active. */
export interface JoiningView {
  /** With both names masked; null for a deleted inviter, and once the account is active. */
  readonly inviter: { readonly name: string; readonly username: string } | null;
  /** The status of the latest deposit, `Approved` once the account is active; null when none was sent. */
  readonly deposit: RequestStatus | null;
  /** The request under review, for a question about it. */
  readonly sent: { readonly number: string; readonly at: string } | null;
}

/**
 * Figures on members' real earnings (all members with an approved joining whose account was not deleted), and
 * on how requests are decided.
 */
export interface PublicFigures {
  readonly members: number;
  /** Median of lifetime earnings in rupees; null while so few members would reveal one member's earnings. */
  readonly medianEarnings: Pkr | null;
  /** How many members earned their joining deposit back; null like the median. */
  readonly earnedBack: number | null;
  /** The usual minutes until a decision. */
  readonly waiting: ExpectedTimes;
  /** The requests decided lately and those refused or removed; null while they are few (shared/rules.ts). */
  readonly refusals: { readonly decided: number; readonly refused: number } | null;
  readonly countedAt: string;
}
