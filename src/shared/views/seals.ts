/** Hashes are SHA-256 in hex. */
export interface SealView {
  readonly day: string;
  readonly count: number;
  readonly root: string;
  readonly hash: string;
  readonly sealedAt: string;
}

/** A member may give it to anybody. */
export interface SealProof {
  readonly format: 'sikka-proof-1';
  readonly day: string;
  readonly count: number;
  /** The row's index among the day's rows, from 0. */
  readonly index: number;
  readonly root: string;
  /** The hash of the day's seal, and the hash of the previous seal (64 zeros for the first seal). */
  readonly seal: string;
  readonly before: string;
  /** The hashes of the neighbours on the way from the leaf up to the root, in base64. */
  readonly path: readonly string[];
  /** If the row changed after the sealing, the hash does not fit the root. */
  readonly leaf: string;
}

/**
 * `day` is the day whose seal covers the entry or spin: its own or a later one. `proof` is null until that
 * seal exists.
 */
export interface EntryProof {
  readonly day: string;
  readonly proof: SealProof | null;
}
