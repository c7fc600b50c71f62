import type { Database } from '#drizzle/client.ts';

/** The lifetime of a value is at least 20 times its loading time, so a slow `load` rarely runs. */
const REST_FACTOR = 20;

/**
 * Caches one value for `maxAgeMs` or 20 times its loading time, whichever is longer. In the second half of
 * that time a call reloads it in the background. Later a call waits, and gets the old value if loading fails.
 * @param now milliseconds of a clock that never goes back
 */
export function staleWhileRevalidate<T>(
  load: () => Promise<T>,
  maxAgeMs: number,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let last: { readonly value: T; readonly at: number; readonly keptMs: number } | undefined;
  let loading: Promise<T> | undefined;

  function reload(): Promise<T> {
    const from = now();
    loading ??= load()
      .then((value) => {
        // The age counts from the start of the load, because `load` may have read its data that early.
        last = { value, at: from, keptMs: Math.max(maxAgeMs, REST_FACTOR * (now() - from)) };
        return value;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  }

  return async () => {
    if (!last) return reload();
    const { value, at, keptMs } = last;
    const age = now() - at;
    if (age < keptMs / 2) return value;
    const fresh = reload().catch(() => value);
    return age < keptMs ? value : fresh;
  };
}

/** The same for each database. */
export function cachedOf<T>(
  load: (database: Database) => Promise<T>,
  maxAgeMs: number,
): (deps: { readonly database: Database }) => Promise<T> {
  const caches = new WeakMap<Database, () => Promise<T>>();
  return ({ database }) => {
    const read = caches.get(database) ?? staleWhileRevalidate(() => load(database), maxAgeMs);
    caches.set(database, read);
    return read();
  };
}
