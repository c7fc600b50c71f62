import type { ErasedKind } from '../privacy.ts';

/** Days after the deletion of an account until each kind of data is erased; null for never. */
export type ErasureDays = Readonly<Record<ErasedKind, number | null>>;
