/**
 * The seals that this browser saw. A later proof compares them with the published ones, which exposes a
 * server that rewrote its past. Only this browser keeps them: those of the latest 62 days that it saw.
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

/** The hash of a day's seal as it was seen first. @param day YYYY-MM-DD */
export function findSeenSeal(day: string): string | undefined {
  const seen = readAll()[day];
  return typeof seen === 'string' ? seen : undefined;
}

/**
 * Stores the hashes of seals by day. A hash that was stored before is kept, even if the seal has changed
 * since.
 */
export function rememberSeals(seals: readonly { readonly day: string; readonly hash: string }[]): void {
  const all = { ...Object.fromEntries(seals.map(({ day, hash }) => [day, hash])), ...readAll() };
  const kept = Object.entries(all)
    .sort(([a], [b]) => b.localeCompare(a))
    .slice(0, KEPT_DAYS);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // If the storage is full or forbidden, only the comparison with stored hashes is lost.
  }
}
