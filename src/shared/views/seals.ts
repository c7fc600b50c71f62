/** The seal of a business day, as everybody may see it. Hashes are SHA-256 in hex. */
export interface SealView {
  readonly day: string;
  /** How many rows it holds. */
  readonly count: number;
  readonly root: string;
  /** The hash over the day, its count and root, and the hash of the seal before. */
  readonly hash: string;
  readonly sealedAt: string;
}

/** The proof that a row is in a sealed day; a member may hand it to anybody. */
export interface SealProof {
  readonly format: 'sikka-proof-1';
  readonly day: string;
  readonly count: number;
  /** The row's place in the tree, from 0. */
  readonly index: number;
  readonly root: string;
  /** The hash of the day's seal, and of the one before: 64 zeros for the first. The root leads to it. */
  readonly seal: string;
  readonly before: string;
  /** The hashes next to the way from the leaf to the root, in base64. */
  readonly path: readonly string[];
  /** The row as it was sealed: exactly this text was hashed. */
  readonly leaf: string;
}

/** A member's entry and its proof; null while its day is not sealed. */
export interface EntryProof {
  readonly day: string;
  readonly proof: SealProof | null;
}
