/** An expensive answer works at most so large a share of the time. */
const REST_FACTOR = 20;

/**
 * An answer that is dear to make: made when first asked for, then served as it is and made anew behind the caller's back once it is
 * older than `maxAgeMs`, or 20 times what making it took. When that fails the last one stays.
 * @param now milliseconds of a clock that never goes back
 */
export function refreshed<T>(
  make: () => Promise<T>,
  maxAgeMs: number,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let last: { readonly value: T; readonly dueAt: number } | undefined;
  let making: Promise<T> | undefined;

  function start(): Promise<T> {
    const from = now();
    making ??= make()
      .then((value) => {
        const until = now();
        last = { value, dueAt: until + Math.max(maxAgeMs, REST_FACTOR * (until - from)) };
        return value;
      })
      .finally(() => {
        making = undefined;
      });
    return making;
  }

  return async () => {
    if (!last) return start();
    // Who asks now is served the last one; the next one gets the new.
    if (now() >= last.dueAt) start().catch(() => undefined);
    return last.value;
  };
}
