/** How much to make, and from which random numbers. */
export interface SeedPlan {
  readonly members: number;
  readonly requests: number;
  /** The same number gives the same people, amounts and choices; only their dates follow the clock. */
  readonly random: number;
  /** Argon2 hash of the one password of everybody made here. */
  readonly passwordHash: string;
  /** The password that everybody asks for who has forgotten the other: Argon2 hash, and sealed for the staff table. */
  readonly requested: { readonly hash: string; readonly sealed: Buffer };
  /** One small picture stands for all screenshots. */
  readonly screenshot: { readonly bytes: Buffer; readonly width: number; readonly height: number };
}

/** Statements that run together, and the message meanwhile. */
export interface Step {
  readonly title: string;
  readonly sql: string;
}

/** A text as an SQL literal. */
export const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Texts as an SQL array. */
export const textArray = (texts: readonly string[]) => `array[${texts.map(quote).join(',')}]`;
