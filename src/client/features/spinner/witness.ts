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

/** Whether the server has learned this seed with another commitment of the day: for a new one it is no secret any more. */
export function isSeedKnown(memberId: string, businessDay: string, sent: Witness): boolean {
  const seen = findWitness(memberId, businessDay);
  return seen !== undefined && seen.clientSeed === sent.clientSeed && seen.commitment !== sent.commitment;
}

/**
 * Remembers the commitment seen last before a seed was sent, and the seed. The server may replace an open commitment, openly, as long as
 * it doesn't know the seed; once a seed was sent, only a new seed goes with another commitment.
 */
export function rememberWitness(memberId: string, businessDay: string, witness: Witness): void {
  const all = readAll();
  const key = `${memberId}:${businessDay}`;
  const seen = all[key];
  const alreadySent = seen !== undefined && seen.clientSeed !== null;
  if (alreadySent && (witness.clientSeed === null || witness.clientSeed === seen.clientSeed)) return;
  all[key] = witness;
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
