import { useEffect, useState } from 'react';
import { serverNow } from '../../lib/clock.ts';

const TICK_MS = 30_000;

/** The server's time in milliseconds, updated twice a minute. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
