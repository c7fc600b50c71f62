/** A slow `load` runs for a twentieth of the time at most. */
const REST_FACTOR = 20;

/**
 * A stale-while-revalidate cache of one value: loaded on the first call, then served, and loaded again in the
 * background once it is older than `maxAgeMs` or 20 times its loading time. A failed reload keeps the last value.
 * @param now milliseconds of a clock that never goes back
 */
export function staleWhileRevalidate<T>(
  load: () => Promise<T>,
  maxAgeMs: number,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let last: { readonly value: T; readonly staleAt: number } | undefined;
  let loading: Promise<T> | undefined;

  function reload(): Promise<T> {
    const from = now();
    loading ??= load()
      .then((value) => {
        const until = now();
        last = { value, staleAt: until + Math.max(maxAgeMs, REST_FACTOR * (until - from)) };
        return value;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  }

  return async () => {
    if (!last) return reload();
    // This caller gets the stale value, the next one the new value.
    if (now() >= last.staleAt) reload().catch(() => undefined);
    return last.value;
  };
}
