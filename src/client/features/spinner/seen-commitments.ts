/**
 * The commitment that this browser saw before a spin. Later checks of the spin compare it with the server's,
 * which exposes a server that rewrote its history. Only this browser keeps it: the last 62, of all members.
 */
export interface SeenCommitment {
  readonly commitment: string;
  /** The seed that was sent; null before the spin. */
  readonly clientSeed: string | null;
}

const STORAGE_KEY = 'spinWitnesses';
const KEPT_DAYS = 62;

type SeenCommitments = Record<string, SeenCommitment>;

function readAll(): SeenCommitments {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return stored !== null && typeof stored === 'object' ? (stored as SeenCommitments) : {};
  } catch {
    return {};
  }
}

/** @param businessDay YYYY-MM-DD */
export function findSeenCommitment(memberId: string, businessDay: string): SeenCommitment | undefined {
  return readAll()[`${memberId}:${businessDay}`];
}

/** Whether the server got this seed with another commitment of the day; the seed is then no secret. */
export function isSeedKnown(memberId: string, businessDay: string, sent: SeenCommitment): boolean {
  const seen = findSeenCommitment(memberId, businessDay);
  return seen !== undefined && seen.clientSeed === sent.clientSeed && seen.commitment !== sent.commitment;
}

/**
 * Stores the last commitment seen before a seed was sent, and the seed. The server may replace an open
 * commitment; once a seed was sent, another commitment needs a new seed.
 */
export function rememberCommitment(memberId: string, businessDay: string, latest: SeenCommitment): void {
  const all = readAll();
  const key = `${memberId}:${businessDay}`;
  const seen = all[key];
  const alreadySent = seen !== undefined && seen.clientSeed !== null;
  if (alreadySent && (latest.clientSeed === null || latest.clientSeed === seen.clientSeed)) return;
  all[key] = latest;
  const day = (entry: string) => entry.slice(entry.lastIndexOf(':') + 1);
  const kept = Object.entries(all)
    .sort(([a], [b]) => day(b).localeCompare(day(a)))
    .slice(0, KEPT_DAYS);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A full or forbidden storage only loses this extra check.
  }
}
