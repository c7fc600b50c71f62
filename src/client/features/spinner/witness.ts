/*
 * What this browser saw before each spin, kept so that an earlier spin can be held against it later: a server that
 * rewrote its history would be found out. Only the last two months, only in this browser.
 */
export interface Witness {
  readonly commitment: string;
  /** The seed sent; null until the spin. */
  readonly clientSeed: string | null;
}

const STORAGE_KEY = 'spinWitnesses';
const KEPT_DAYS = 62;

type Witnesses = Record<string, Witness>;

function readAll(): Witnesses {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return stored !== null && typeof stored === 'object' ? (stored as Witnesses) : {};
  } catch {
    return {};
  }
}

/** @param businessDay YYYY-MM-DD */
export function findWitness(memberId: string, businessDay: string): Witness | undefined {
  return readAll()[`${memberId}:${businessDay}`];
}

/** Remembers a commitment when it is first seen, and the seed when it is sent; a commitment once seen is never replaced. */
export function rememberWitness(memberId: string, businessDay: string, witness: Witness): void {
  const all = readAll();
  const key = `${memberId}:${businessDay}`;
  const seen = all[key];
  all[key] = {
    commitment: seen?.commitment ?? witness.commitment,
    clientSeed: witness.clientSeed ?? seen?.clientSeed ?? null,
  };
  const day = (entry: string) => entry.slice(entry.lastIndexOf(':') + 1);
  const kept = Object.entries(all)
    .sort(([a], [b]) => day(b).localeCompare(day(a)))
    .slice(0, KEPT_DAYS);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A full or forbidden storage only costs this extra check.
  }
}
