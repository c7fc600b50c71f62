/** The work itself goes on: the caller must end it. */
export function interruptible<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const interrupt = () => reject(signal.reason);
    if (signal.aborted) interrupt();
    signal.addEventListener('abort', interrupt, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', interrupt));
  });
}
