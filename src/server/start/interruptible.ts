/**
 * Returns the result of `work`, but rejects with the signal's reason if that is aborted first. Then the
 * caller must end the work.
 */
export function interruptible<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const interrupt = () => reject(signal.reason);
    if (signal.aborted) interrupt();
    signal.addEventListener('abort', interrupt, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', interrupt));
  });
}
