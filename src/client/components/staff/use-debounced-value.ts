import { useEffect, useState } from 'react';

/** The time without typing after which the server is asked, in milliseconds. */
const PAUSE_MS = 200;

/** The value, once it has not changed for `PAUSE_MS`. */
export function useDebouncedValue<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
