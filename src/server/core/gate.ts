/** Lets at most `limit` tasks run at once, the others wait their turn: hashing and image work must not starve everything else. */
export function createGate(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      // The place is handed on, not given back and fought over.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
