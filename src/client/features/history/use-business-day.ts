import { serverNow } from '../../lib/clock.ts';
import { useConfig } from '../../lib/config.tsx';

/** Returns the business day of an instant, YYYY-MM-DD; of now without one. */
export function useBusinessDay(): (instant?: string) => string {
  const { timeZone } = useConfig();
  // Swedish dates are written like ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  return (instant) => format.format(instant ? new Date(instant) : serverNow());
}
