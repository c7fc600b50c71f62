import { useEffect, useState } from 'react';

/** A pause in typing after which the server is asked. */
const PAUSE_MS = 200;

/** A value once it has stood still for a moment. */
export function useDebouncedValue<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
