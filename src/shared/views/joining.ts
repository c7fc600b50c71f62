/** What somebody learns before joining (docs/procedures.md). */
import type { Pkr } from '../money.ts';

export interface ReferralCheck {
  readonly valid: boolean;
  /** Whose code it is, masked (shared/mask.ts); null when it is nobody's. */
  readonly inviter: string | null;
}

/** Who invited an account, both masked. */
export interface InviterView {
  readonly name: string;
  readonly username: string;
}

/** How members really do, of all whose joining was approved and whose account was not deleted. */
export interface PublicFigures {
  readonly members: number;
  /** The middle one of what each has earned for life, in rupees; null while the members are too few to hide one of them. */
  readonly medianEarnings: Pkr | null;
  /** How many have earned their joining deposit back; null as above. */
  readonly earnedBack: number | null;
  readonly countedAt: string;
}
