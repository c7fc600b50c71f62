/** The pause after a load is at least 20 times the load's duration, so a slow `load` rarely runs. */
const REST_FACTOR = 20;

/**
 * A stale-while-revalidate cache of one value. The first call loads it; a value older than `maxAgeMs` or 20
 * times its loading time is reloaded in the background. After a failed reload the old value stays.
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
    // This caller gets the stale value; later callers get the new one.
    if (now() >= last.staleAt) reload().catch(() => undefined);
    return last.value;
  };
}
