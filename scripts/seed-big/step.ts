/** What the steps need: the size of the instance, its random seed, and values that many rows share. */
export interface SeedPlan {
  readonly members: number;
  readonly requests: number;
  /** For one size, the same seed gives the same members and request amounts. The dates follow the clock. */
  readonly random: number;
  /** The Argon2 hash of the password that all created members share. */
  readonly passwordHash: string;
  /** The new password of pending password resets: its Argon2 hash, and the encrypted password for staff. */
  readonly requested: { readonly hash: string; readonly sealed: Buffer };
  /** One small image for all screenshots. */
  readonly screenshot: { readonly bytes: Buffer; readonly width: number; readonly height: number };
}

/** SQL statements that run together, and the message that is shown while they run. */
export interface Step {
  readonly title: string;
  readonly sql: string;
}

/** A text as an SQL literal. */
export const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Texts as an SQL array. */
export const textArray = (texts: readonly string[]) => `array[${texts.map(quote).join(',')}]`;
