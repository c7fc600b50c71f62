import { serverNow } from '../../lib/clock.ts';
import { useConfig } from '../../lib/config.ts';

/** Returns a function: the business day (YYYY-MM-DD) of an instant (ISO 8601), by default of now. */
export function useBusinessDay(): (instant?: string) => string {
  const { timeZone } = useConfig();
  // The Swedish format of a date is YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  return (instant) => format.format(instant ? new Date(instant) : serverNow());
}
