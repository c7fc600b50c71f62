import { serverNow } from '../../lib/clock.ts';
import { useConfig } from '../../lib/config.tsx';

/** Returns the business day of an instant (ISO 8601), YYYY-MM-DD; without an instant the current one. */
export function useBusinessDay(): (instant?: string) => string {
  const { timeZone } = useConfig();
  // The Swedish format of a date is YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  return (instant) => format.format(instant ? new Date(instant) : serverNow());
}
