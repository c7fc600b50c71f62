/**
 * The hashes of the seals that this browser has seen, for the latest 62 of those days. A later check compares
 * them with the published hashes, which exposes a server that has rewritten a past day.
 */

const STORAGE_KEY = 'seenSeals';
const KEPT_DAYS = 62;

function readAll(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return stored !== null && typeof stored === 'object' ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

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
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // If the storage is full or forbidden, only the later comparison with the seen seals is lost.
  }
}
