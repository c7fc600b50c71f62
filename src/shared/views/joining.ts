/** Data for a visitor before joining (docs/procedures.md). */
import type { Pkr } from '../money.ts';
import type { RequestStatus } from '../views.ts';

export interface ReferralCheck {
  readonly valid: boolean;
  /** The masked name of the code's owner (shared/mask.ts); null for an unknown code. */
  readonly inviter: string | null;
}

/** The state of an account that is not approved yet: its inviter and its deposit. */
export interface JoiningView {
  /** With both names masked; null for a deleted inviter. */
  readonly inviter: { readonly name: string; readonly username: string } | null;
  /** The status of the latest deposit; null when none was sent. */
  readonly deposit: RequestStatus | null;
}

/** Figures on members' real earnings: all members with an approved joining whose account was not deleted. */
export interface PublicFigures {
  readonly members: number;
  /** Median of lifetime earnings in rupees; null while so few members would reveal one member's earnings. */
  readonly medianEarnings: Pkr | null;
  /** How many members earned their joining deposit back; null like the median. */
  readonly earnedBack: number | null;
  readonly countedAt: string;
}
