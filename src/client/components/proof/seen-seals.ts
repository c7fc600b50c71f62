import { deviceStorage, readRecord } from '../../lib/storage.ts';

/**
 * The hashes of the seals that this browser has seen, for the latest 62 of those days. A later check compares
 * them with the published hashes, which exposes a server that has rewritten a past day.
 */

const STORAGE_KEY = 'seenSeals';
const KEPT_DAYS = 62;

const readAll = () => readRecord(deviceStorage.get(STORAGE_KEY));

/** @param day YYYY-MM-DD */
export function findSeenSeal(day: string): string | undefined {
  const seen = readAll()[day];
  return typeof seen === 'string' ? seen : undefined;
}

/** If a day already has a stored hash, that hash stays, even if the published seal has changed since. */
export function rememberSeals(seals: readonly { readonly day: string; readonly hash: string }[]): void {
  const all = { ...Object.fromEntries(seals.map(({ day, hash }) => [day, hash])), ...readAll() };
  const kept = Object.entries(all)
    .sort(([a], [b]) => b.localeCompare(a))
    .slice(0, KEPT_DAYS);
  deviceStorage.set(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)));
}
