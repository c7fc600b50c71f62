/** The size of the instance and its random seed. */
export interface SeedPlan {
  readonly members: number;
  readonly requests: number;
  /** The same seed gives the same people, amounts and choices; only the dates follow the clock. */
  readonly random: number;
  /** The Argon2 hash of the password of all created accounts. */
  readonly passwordHash: string;
  /** The new password of pending password resets: its Argon2 hash, and encrypted for the staff's list. */
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
