/** Data for a visitor before joining (docs/procedures.md). */
import type { Pkr } from '../money.ts';

export interface ReferralCheck {
  readonly valid: boolean;
  /** The masked name of the code's owner (shared/mask.ts); null for an unknown code. */
  readonly inviter: string | null;
}

/** The inviter of an account, with both names masked. */
export interface InviterView {
  readonly name: string;
  readonly username: string;
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
