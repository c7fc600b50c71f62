import { deviceStorage, readRecord } from '../../lib/storage.ts';

/** If the server later names another commitment for the spin, verifying the spin fails. */
export interface SeenCommitment {
  readonly commitment: string;
  /** The seed that was sent with the commitment; null before the spin. */
  readonly clientSeed: string | null;
}

const STORAGE_KEY = 'spinWitnesses';
const KEPT_DAYS = 62;

type SeenCommitments = Record<string, SeenCommitment>;

const readAll = () => readRecord(deviceStorage.get(STORAGE_KEY)) as SeenCommitments;

/** @param businessDay YYYY-MM-DD */
export function findSeenCommitment(memberId: string, businessDay: string): SeenCommitment | undefined {
  return readAll()[`${memberId}:${businessDay}`];
}

/** With another commitment, the server may have known the seed when it made the present one. */
export function isSeedKnown(memberId: string, businessDay: string, sent: SeenCommitment): boolean {
  const seen = findSeenCommitment(memberId, businessDay);
  return seen !== undefined && seen.clientSeed === sent.clientSeed && seen.commitment !== sent.commitment;
}

/**
 * Until a seed is sent, a new commitment replaces the stored one. After that, only a commitment that is sent
 * with another seed replaces it.
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
  deviceStorage.set(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)));
}
